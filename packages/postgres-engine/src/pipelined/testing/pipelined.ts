import type pg from 'pg';
import { vi } from 'vitest';
import { Database } from '../../database.ts';
import type { DatabaseOptions } from '../../engine.ts';
import { setDefaultEngine } from '../../open-engine.ts';

/** Opens the pipelined engine for tests of groups, messages and prepared statements, which the plain one lacks. */
export function openPipelined(options: DatabaseOptions): Database {
  return new Database({ ...options, engine: 'pipelined' });
}

/**
 * Makes a test file that counts messages, commits or pieces of an answer use this engine, even if the suite uses the
 * plain one. Call it before anything is opened.
 */
export function onPipelined(): void {
  setDefaultEngine('pipelined');
}

interface SentQuery {
  /** Undefined unless the statement is prepared. */
  readonly name?: string;
  readonly text: string;
}

/** The queries sent by a database while `work` runs, and by another `Database` with the same URL. */
export async function queriesDuring(database: Database, work: () => Promise<unknown>): Promise<SentQuery[]> {
  const client = (await database.pool.connect()) as pg.PoolClient & pg.Client;
  client.release();
  // Every connection of the process has this prototype, including other databases' that are still closing.
  const prototype = Object.getPrototypeOf(client) as { query(given: string | SentQuery): unknown };
  const query = vi.spyOn(prototype, 'query');
  try {
    await work();
    return query.mock.calls
      .filter((_, at) => (query.mock.contexts[at] as pg.Client).database === client.database)
      .map(([given]) => (typeof given === 'string' ? { text: given } : given));
  } finally {
    query.mockRestore();
  }
}
