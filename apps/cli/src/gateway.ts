import { gatewaySettings } from '@dossier/gateway/environment.ts';
import { defineCommand } from 'citty';
import { serve } from './child.ts';
import { demandUsable } from './connection.ts';
import { refuseOwnerUrl } from './environment.ts';
import { keepRunning, supervisedOption } from './keep-running.ts';
import { jsonOption, strict } from './strict.ts';

export const gateway = defineCommand({
  meta: {
    name: 'gateway',
    description: 'Serve the web app, REST and RPC from the PostgreSQL of DATABASE_URL. Any number of gateways may run.',
  },
  plugins: [strict],
  args: { supervised: supervisedOption, json: jsonOption },
  async run({ args: { supervised } }) {
    refuseOwnerUrl();
    if (supervised) return keepRunning('gateway');
    const settings = gatewaySettings();
    await demandUsable(settings.databaseUrl);
    // Imported lazily: --help stays fast.
    const { startGateway } = await import('@dossier/gateway/gateway.ts');
    const running = await startGateway(settings);
    await serve(running, { url: running.url });
  },
});
