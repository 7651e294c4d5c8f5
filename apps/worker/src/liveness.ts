import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@dossier/postgres-engine/index.ts';
import {
  sendHeartbeat,
  beatEveryMs,
  freeSilentRunners,
  registerRunner,
  removeRunners,
  sweepEveryMs,
} from '@dossier/kernel/jobs/heartbeat.ts';
import { findAbsentWorkers, giveUpWorkers, type Free, type Presence } from '@dossier/kernel/jobs/presence.ts';
import type { Logger } from 'pino';

// Longer than a worker needs to reconnect.
const lookEveryMs = 1_000;

interface LivenessOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly presence: Presence;
  /** Releases what dead workers held besides jobs. */
  readonly frees: readonly Free[];
  /** Other workers gave this one up and took its jobs; it must stop. */
  readonly onGivenUp: () => void;
}

/**
 * Sends heartbeats for this worker, and frees what other workers held (docs/decisions/0019): a dead one's within
 * seconds, once its lock is free at two looks in a row; a frozen one's when it was silent for long enough.
 */
export class Liveness {
  readonly #options: LivenessOptions;
  readonly #ids = new Set<string>();
  readonly #timers: NodeJS.Timeout[] = [];
  #absent = new Set<string>();
  #looking: Promise<void> | undefined;
  #isClosed = false;
  #steadySince = performance.now();
  #unsureUntil = Number.NEGATIVE_INFINITY;

  constructor(options: LivenessOptions) {
    this.#options = options;
  }

  start(): void {
    const look = () => void (this.#looking ??= this.#look().finally(() => (this.#looking = undefined)));
    look();
    this.#timers.push(
      setInterval(() => void this.#sendHeartbeat(), beatEveryMs),
      setInterval(() => void this.#sweep(), sweepEveryMs),
      setInterval(look, lookEveryMs),
    );
  }

  /** Retries forever: after a crash, the jobs of an unregistered runner would stay locked for hours. */
  async register(id: string): Promise<void> {
    const { database, log, presence } = this.#options;
    while (!this.#isClosed) {
      try {
        await registerRunner(database, id, presence.id);
        this.#ids.add(id);
        return;
      } catch (error) {
        log.warn({ err: error }, 'a runner of jobs could not register; it tries again');
        await pause(500);
      }
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#looking;
    const { database, log } = this.#options;
    await removeRunners(database, [...this.#ids]).catch((error: unknown) =>
      log.warn({ err: error }, 'could not sign off; others do it within a minute'),
    );
  }

  async #sendHeartbeat(): Promise<void> {
    try {
      const isKnown = await sendHeartbeat(this.#options.database, [...this.#ids]);
      if (!isKnown && !this.#isClosed) this.#options.onGivenUp();
    } catch (error) {
      this.#steadySince = performance.now();
      this.#options.log.warn({ err: error }, 'heartbeat failed');
    }
  }

  async #look(): Promise<void> {
    const { database, log, presence, frees } = this.#options;
    const before = this.#absent;
    this.#absent = new Set();
    // This worker was cut off; others may have been too, and get time to reconnect.
    if (!presence.isSure) this.#unsureUntil = performance.now() + sweepEveryMs;
    if (this.#isClosed || performance.now() < this.#unsureUntil) return;
    try {
      const absent = await findAbsentWorkers(database);
      const gone = await giveUpWorkers(
        database,
        absent.filter((id) => before.has(id)),
        frees,
      );
      if (gone.length > 0) log.warn({ workers: gone }, 'freed what dead workers held');
      this.#absent = new Set(absent);
    } catch (error) {
      log.warn({ err: error }, 'dead workers could not be looked for');
    }
  }

  async #sweep(): Promise<void> {
    // After an outage every worker looks silent: they get one sweep interval to send a heartbeat.
    if (performance.now() - this.#steadySince < sweepEveryMs - 1_000) return;
    try {
      const freed = await freeSilentRunners(this.#options.database);
      if (freed.length > 0) this.#options.log.warn({ runners: freed }, 'freed the jobs of workers that fell silent');
    } catch (error) {
      this.#options.log.warn({ err: error }, 'sweep failed');
    }
  }
}
