import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** What operators and other programs do in a database, unasked: each for some seconds, on a connection of its own. */
export const heldStatements = {
  'locks of records': 'lock table records in share mode',
  'locks of comments': 'lock table comments in access exclusive mode',
  'open transactions': 'select pg_current_xact_id()',
} as const;

/** Does this in a transaction and leaves it open. It may take long to come to it, or be cut off: both are as good. */
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
    // PostgreSQL was away, or the lock was not to be had.
  } finally {
    await client.end().catch(() => {});
  }
}
