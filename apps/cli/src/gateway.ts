import { gatewaySettings } from '@dossier/gateway/environment.ts';
import { serve } from './child.ts';
import { command } from './command.ts';
import { demandUsable } from './connection.ts';
import { refuseOwnerUrl } from './environment.ts';
import { keepRunning, supervisedOption } from './keep-running.ts';

export const gateway = command(
  'gateway',
  'Serve the web app, REST and RPC from the PostgreSQL of DATABASE_URL. Any number of gateways may run.',
  { supervised: supervisedOption },
  async ({ supervised }) => {
    refuseOwnerUrl();
    if (supervised) return keepRunning('gateway');
    const settings = gatewaySettings();
    await demandUsable(settings.databaseUrl);
    // Imported lazily: --help stays fast.
    const { startGateway } = await import('@dossier/gateway/gateway.ts');
    const running = await startGateway(settings);
    await serve(running, { url: running.url });
  },
);
