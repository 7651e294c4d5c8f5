import type { Database } from '@dossier/postgres-engine/index.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { callOfJob, defineJob } from '@dossier/kernel/jobs/define.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { and, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { records } from '../records/index.ts';
import { batchSize, removeForGood } from './remove-for-good.ts';

const isOver = lt(records.deletedAt, sql`now() - interval '30 days'`);

/**
 * Deletes records for good after 30 days in Trash, with their comments and calls; deals and tasks lose the link, each
 * with its event. Works in small batches, so that no lock is held for long. It states no event about the records:
 * `record.deleted` was stated when they went to Trash.
 */
export const purgeTrash = defineJob({
  name: 'records/purge-trash',
  input: z.object({}),
  schedule: '17 3 * * *',
  async run({ database, signal }) {
    for (const workspaceId of await workspacesToPurge(database)) {
      const call = callOfJob(database, workspaceId, { kind: 'system', name: 'Trash' });
      while (!signal.aborted && (await transact(call, purgeBatch)));
    }
  },
});

async function workspacesToPurge(database: Database): Promise<string[]> {
  const rows = await database.read.orm.selectDistinct({ id: records.workspaceId }).from(records).where(isOver);
  return rows.map(({ id }) => id);
}

async function purgeBatch(ctx: WriteContext): Promise<boolean> {
  const held = await ctx.db.orm
    .select({ id: records.id })
    .from(records)
    .where(and(eq(records.workspaceId, ctx.workspaceId), isOver))
    .orderBy(records.id)
    .limit(batchSize)
    .for('update', { skipLocked: true });
  if (held.length === 0) return false;
  const ids = held.map(({ id }) => id);
  return (await removeForGood(ctx, ids)).isMore || held.length === batchSize;
}
