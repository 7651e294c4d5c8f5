import { once } from 'node:events';
import { Supervised } from './supervised.ts';

/** Restarts on failure, for containers and machines without a supervisor. */
export const supervisedOption = {
  type: 'boolean',
  description: 'Run it as a child that is started again, with growing pauses, when it ends unasked.',
} as const;

/**
 * The time to stop in order: STOP_DELAY_S for a gateway (at most 15 s), then 10 s for requests in flight or jobs, then
 * the connections to PostgreSQL close.
 */
export const stopMs = { gateway: 30_000, worker: 20_000 };

/** Runs a command under a supervisor of its own, until this process is asked to stop. */
export async function keepRunning(command: 'gateway' | 'worker'): Promise<never> {
  const asked = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.abort());
  const child = new Supervised({
    command,
    environment: process.env,
    stopMs: stopMs[command],
    tell: (line) => console.error(line),
  });
  await child.start();
  if (!asked.signal.aborted) await once(asked.signal, 'abort');
  await child.stop();
  process.exit(0);
}
