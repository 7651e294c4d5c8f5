import { type Database, defineSql, isPassing } from '@dossier/postgres-engine/index.ts';
import { events } from './table.ts';
import { numberEvents } from './numbering.ts';
import { sql } from 'drizzle-orm';

const oldest = defineSql<{ id: string }>(
  'read',
  'events.oldest_unnumbered',
  sql`select id::text from ${events} where number is null order by id limit 1`,
);

/**
 * Numbers events while no dispatcher does, so that readers don't depend on a living worker. It steps in when it finds
 * an event without a number twice in a row; the dispatcher needs a fraction of that time.
 */
export class Numberer {
  readonly #database: Database;
  readonly #onError: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #seen: string | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isLooking = false;

  constructor(
    database: Database,
    { lookEveryMs = 2_000, onError = () => {} }: { lookEveryMs?: number; onError?: (error: unknown) => void } = {},
  ) {
    this.#database = database;
    this.#onError = onError;
    this.#timer = setInterval(() => {
      if (!this.#isLooking) this.#looking = this.#look();
    }, lookEveryMs);
  }

  /** Resolves when nothing is under way any more. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    try {
      const [row] = await this.#database.read.run(oldest, {});
      if (row !== undefined && row.id === this.#seen) await numberEvents(this.#database);
      this.#seen = row?.id;
    } catch (error) {
      if (!isPassing(error)) this.#onError(error);
    } finally {
      this.#isLooking = false;
    }
  }
}
