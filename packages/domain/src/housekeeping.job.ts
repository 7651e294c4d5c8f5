import { firstUuidAt } from '@dossier/kernel/db/age.ts';
import { byIndex } from '@dossier/kernel/db/by-index.ts';
import type { Database } from '@dossier/kernel/db/database.ts';
import { events } from '@dossier/kernel/events/table.ts';
import { idempotencyKeys } from '@dossier/kernel/idempotency/table.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { workspaces } from './workspaces/table.ts';

const batchSize = 1_000;

/** Forgets what the house keeps for a time only: events after 30 days, answers to repeatable requests after 24 hours. */
export const pruneHouse = defineJob({
  name: 'housekeeping/prune',
  input: z.object({}),
  schedule: '23 * * * *',
  async run({ database, signal }) {
    // An event that still waits for its dispatch is kept, however old it is.
    await pruneInBatches(database, signal, sql`
      delete from ${events} where (workspace_id, id) in (
        select old.workspace_id, old.id from ${workspaces} w
        cross join lateral (
          select workspace_id, id from ${events}
          where workspace_id = w.id and id < ${firstUuidAt(sql`now() - interval '30 days'`)} and dispatched_at is not null
          order by id limit ${batchSize} for update skip locked
        ) old
        limit ${batchSize})`);
    await pruneInBatches(database, signal, sql`
      delete from ${idempotencyKeys} where (workspace_id, key) in (
        select workspace_id, key from ${idempotencyKeys} where created_at < now() - interval '24 hours' limit ${batchSize} for update skip locked)`);
  },
});

/** Small transactions: no lock is held for long, and a stop is heard between two of them. */
async function pruneInBatches(database: Database, signal: AbortSignal, statement: SQL): Promise<void> {
  while (!signal.aborted) {
    const { rowCount } = await database.transaction((db) => {
      db.send(byIndex, {});
      return db.orm.execute(statement);
    });
    if ((rowCount ?? 0) < batchSize) return;
  }
}
