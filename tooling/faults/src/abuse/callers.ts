import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Callers who repeat their request. */
export interface Callers {
  readonly port: number;
  readonly key: string;
  /** One for each caller. */
  readonly paths: readonly string[];
  /** Between an answer and the next request. */
  readonly pauseMs: number;
  /** Connections that send ten requests for the first path and read nothing. */
  readonly stalledCount: number;
}

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
