import type { Database } from '@dossier/postgres-engine/index.ts';

/** Values gathered in memory, which are written together, so that no request waits for it. */
export abstract class Flushed {
  protected readonly database: Database;
  protected abstract readonly everyMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database) {
    this.database = database;
  }

  abstract flush(): Promise<void>;

  /** A failed flush loses nothing: the next one writes the same. */
  start(): void {
    this.#timer = setInterval(() => void this.flush().catch(() => {}), this.everyMs).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    // A failed last flush loses at most a minute, which is not worth a retry during the stop.
    await this.flush().catch(() => {});
  }
}
