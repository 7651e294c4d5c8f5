import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@dossier/postgres-engine/index.ts';
import {
  sendHeartbeat,
  beatEveryMs,
  freeSilentRunners,
  registerRunner,
  removeRunners,
  sweepEveryMs,
  findAbsentWorkers,
  giveUpWorkers,
  type Free,
  type Presence,
} from '@dossier/kernel/jobs/presence.ts';
import type { Logger } from 'pino';

// Longer than a worker needs to reconnect.
const lookEveryMs = 1_000;

interface LivenessOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly presence: Presence;
  /** Releases things other than jobs that dead workers held. */
  readonly frees: readonly Free[];
  /** Called when other workers gave this one up and took its jobs; it must stop. */
  readonly onGivenUp: () => void;
}

export type Liveness = ReturnType<typeof livenessOf>;

/**
 * Sends heartbeats for this worker, and frees what other workers held (docs/decisions/0019): of a dead one within
 * seconds, once its lock is free at two checks in a row, and of a frozen one after a long silence.
 */
export function livenessOf({ database, log, presence, frees, onGivenUp }: LivenessOptions) {
  const ids = new Set<string>();
  const timers: NodeJS.Timeout[] = [];
  let absent = new Set<string>();
  let looking: Promise<void> | undefined;
  let isClosed = false;
  let steadySince = performance.now();
  let unsureUntil = Number.NEGATIVE_INFINITY;

  function start(): void {
    const lookOnce = () => void (looking ??= look().finally(() => (looking = undefined)));
    lookOnce();
    timers.push(
      setInterval(() => void beat(), beatEveryMs),
      setInterval(() => void sweep(), sweepEveryMs),
      setInterval(lookOnce, lookEveryMs),
    );
  }

  /** Retries forever: after a crash, the jobs of an unregistered runner would stay locked for hours. */
  async function register(id: string): Promise<void> {
    while (!isClosed) {
      try {
        await registerRunner(database, id, presence.id);
        ids.add(id);
        return;
      } catch (error) {
        log.warn({ err: error }, 'a runner of jobs could not register; it tries again');
        await pause(500);
      }
    }
  }

  async function close(): Promise<void> {
    isClosed = true;
    for (const timer of timers) clearInterval(timer);
    await looking;
    await removeRunners(database, [...ids]).catch((error: unknown) =>
      log.warn({ err: error }, 'could not sign off; others do it within a minute'),
    );
  }

  async function beat(): Promise<void> {
    try {
      const isKnown = await sendHeartbeat(database, [...ids]);
      if (!isKnown && !isClosed) onGivenUp();
    } catch (error) {
      steadySince = performance.now();
      log.warn({ err: error }, 'heartbeat failed');
    }
  }

  async function look(): Promise<void> {
    const before = absent;
    absent = new Set();
    // This worker was cut off. Others may have been too, so they get time to reconnect.
    if (!presence.isSure) unsureUntil = performance.now() + sweepEveryMs;
    if (isClosed || performance.now() < unsureUntil) return;
    try {
      const missing = await findAbsentWorkers(database);
      const gone = await giveUpWorkers(
        database,
        missing.filter((id) => before.has(id)),
        frees,
      );
      if (gone.length > 0) log.warn({ workers: gone }, 'freed what dead workers held');
      absent = new Set(missing);
    } catch (error) {
      log.warn({ err: error }, 'dead workers could not be looked for');
    }
  }

  async function sweep(): Promise<void> {
    // After an outage every worker looks silent: they get one sweep interval to send a heartbeat.
    if (performance.now() - steadySince < sweepEveryMs - 1_000) return;
    try {
      const freed = await freeSilentRunners(database);
      if (freed.length > 0) log.warn({ runners: freed }, 'freed the jobs of workers that fell silent');
    } catch (error) {
      log.warn({ err: error }, 'sweep failed');
    }
  }

  return { start, register, close };
}
