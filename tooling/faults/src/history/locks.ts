import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Statements of operators and other programs, each held for some seconds on its own connection. */
export const heldStatements = {
  'locks of records': 'lock table records in share mode',
  'locks of comments': 'lock table comments in access exclusive mode',
  'open transactions': 'select pg_current_xact_id()',
} as const;

/**
 * Runs the statement in a transaction and leaves that open. It may take long to start, or be cut off; both are fine.
 */
export async function holdOpen(url: string, statement: string, forMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'nemesis' });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('begin');
    await client.query("set local lock_timeout = '5s'");
    await client.query(statement);
    await pause(forMs);
    await client.query('commit');
  } catch {
    // PostgreSQL was away, or the lock was not available.
  } finally {
    await client.end().catch(() => {});
  }
}
