import { constants, setPriority } from 'node:os';
import { readWorkerSettings } from '@dossier/worker/environment.ts';
import { serve } from './child.ts';
import { command } from './command.ts';
import { demandUsable } from './connection.ts';
import { refuseOwnerUrl } from './environment.ts';
import { keepRunning, supervisedOption } from './keep-running.ts';

export const worker = command(
  'worker',
  'Run the background jobs of the PostgreSQL of DATABASE_URL. Any number of workers may run.',
  { supervised: supervisedOption },
  async ({ supervised }) => {
    refuseOwnerUrl();
    if (supervised) return keepRunning('worker');
    const settings = readWorkerSettings();
    await demandUsable(settings.databaseUrl);
    // People wait for a gateway on the same machine, but not for jobs, so the worker gets a lower priority.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    // Imported lazily: --help stays fast.
    const { startWorker } = await import('@dossier/worker/worker.ts');
    await serve(await startWorker(settings), {});
  },
);
