import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Callers } from './callers.main.ts';

/** Runs callers in a thread of their own, so that they do not disturb the measurement. `stop` answers the statuses. */
export function startCallers(callers: Callers): { stop(): Promise<number[]> } {
  const worker = new Worker(join(import.meta.dirname, 'callers.main.ts'), { workerData: callers });
  // They must not outlive a round that fails.
  worker.unref();
  return {
    async stop() {
      const answered = once(worker, 'message');
      worker.postMessage('stop');
      const [statuses] = await answered;
      await worker.terminate();
      return statuses as number[];
    },
  };
}
