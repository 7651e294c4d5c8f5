import { readFile } from 'node:fs/promises';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { z } from 'zod';

const journalFile = new URL('../../../packages/domain/migrations/meta/_journal.json', import.meta.url);
const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })) });

/** Whether this process can serve: PostgreSQL answers, and its schema is at least as new as this code. */
export class Readiness {
  /** Set when the process is stopping, so that load balancers send no new requests. */
  isClosing = false;
  readonly #database: Database;
  readonly #newest: Promise<number>;

  constructor(database: Database) {
    this.#database = database;
    this.#newest = readFile(journalFile, 'utf8').then((text) =>
      Math.max(0, ...journalSchema.parse(JSON.parse(text)).entries.map(({ when }) => when)),
    );
    this.#newest.catch(() => {});
  }

  /** The reason why it is not ready, or undefined. */
  async obstacle(): Promise<string | undefined> {
    if (this.isClosing) return 'stopping';
    const newest = await this.#newest;
    try {
      const { rows } = await this.#database.pool.query<{ applied: string | null }>(
        'select max(created_at) as applied from drizzle.__drizzle_migrations',
      );
      return Number(rows[0]?.applied ?? 0) >= newest ? undefined : 'the database is not migrated';
    } catch {
      return 'the database is not reachable, or was never migrated';
    }
  }
}
