import { constants, setPriority } from 'node:os';
import { readWorkerSettings } from '@dossier/worker/environment.ts';
import { defineCommand } from 'citty';
import { serve } from './child.ts';
import { demandUsable } from './connection.ts';
import { refuseOwnerUrl } from './environment.ts';
import { keepRunning, supervisedOption } from './keep-running.ts';
import { jsonOption, strict } from './strict.ts';

export const worker = defineCommand({
  meta: {
    name: 'worker',
    description: 'Run the background jobs of the PostgreSQL of DATABASE_URL. Any number of workers may run.',
  },
  plugins: [strict],
  args: { supervised: supervisedOption, json: jsonOption },
  async run({ args: { supervised } }) {
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
});
