import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '@dossier/stage/postgres.ts';

/** Statements of operators and other programs, each held for some seconds on its own connection. */
export const heldStatements = {
  'locks of records': 'lock table records in share mode',
  'locks of comments': 'lock table comments in access exclusive mode',
  'open transactions': 'select pg_current_xact_id()',
} as const;

/** Leaves a transaction with this statement open for some time. */
export async function holdOpen(url: string, statement: string, forMs: number): Promise<void> {
  const hold = withClient(url, async (client) => {
    await client.query(`begin; set local lock_timeout = '5s'; ${statement}`);
    await pause(forMs);
    await client.query('commit');
  });
  // PostgreSQL was away, or the lock was not available.
  await hold.catch(() => {});
}
