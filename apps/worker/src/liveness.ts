import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@dossier/kernel/db/database.ts';
import { beat, beatEveryMs, freeSilentRunners, registerRunner, removeRunners, sweepEveryMs } from '@dossier/kernel/jobs/heartbeat.ts';
import type { Logger } from 'pino';

/** Keeps saying that this worker lives, and frees the jobs of workers that no longer say so. */
export class Liveness {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #onGivenUp: () => void;
  readonly #ids = new Set<string>();
  readonly #timers: NodeJS.Timeout[] = [];
  #isClosed = false;
  #steadySince = performance.now();

  /** `onGivenUp`: others took this worker for dead and have its jobs; it must not go on. */
  constructor(database: Database, log: Logger, onGivenUp: () => void) {
    this.#database = database;
    this.#log = log;
    this.#onGivenUp = onGivenUp;
  }

  start(): void {
    this.#timers.push(setInterval(() => void this.#beat(), beatEveryMs), setInterval(() => void this.#sweep(), sweepEveryMs));
  }

  /** Does not give up: a runner that nobody knows would keep its jobs locked for hours after a crash. */
  async register(id: string): Promise<void> {
    while (!this.#isClosed) {
      try {
        await registerRunner(this.#database, id);
        this.#ids.add(id);
        return;
      } catch (error) {
        this.#log.warn({ err: error }, 'a runner of jobs could not register; it tries again');
        await pause(500);
      }
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    await removeRunners(this.#database, [...this.#ids]).catch((error: unknown) => this.#log.warn({ err: error }, 'could not sign off; others do it within a minute'));
  }

  async #beat(): Promise<void> {
    try {
      const isKnown = await beat(this.#database, [...this.#ids]);
      if (!isKnown && !this.#isClosed) this.#onGivenUp();
    } catch (error) {
      this.#steadySince = performance.now();
      this.#log.warn({ err: error }, 'heartbeat failed');
    }
  }

  async #sweep(): Promise<void> {
    // After an outage everybody looks silent: the others get a sweep's time to be heard first.
    if (performance.now() - this.#steadySince < sweepEveryMs - 1_000) return;
    try {
      const freed = await freeSilentRunners(this.#database);
      if (freed.length > 0) this.#log.warn({ runners: freed }, 'freed the jobs of workers that fell silent');
    } catch (error) {
      this.#log.warn({ err: error }, 'sweep failed');
    }
  }
}
