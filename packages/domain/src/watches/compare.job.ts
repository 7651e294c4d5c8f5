import { changeRows } from '@dossier/kernel/db/rows.ts';
import { isClosed } from '@dossier/kernel/db/closed.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { defineJob, definePruning } from '@dossier/kernel/jobs/define.ts';
import { eventsChannel } from '@dossier/kernel/transact.ts';
import { equals } from '@dossier/kernel/verbs.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { and, lte, not, sql } from 'drizzle-orm';
import { z } from 'zod';
import { leavesOf } from '../query/index.ts';
import { answerOf, demandFew, fillingOf, nouns, type WatchRow } from './answer.ts';
import { callFor, guarded } from './react.ts';
import { watches, watchMembers } from './table.ts';
import { tellChanges, type Telling } from './tell.ts';

const itemsPerTransaction = 500;

/**
 * Compares whole answers with the members of watches, each minute if time or a tag can change the answer, and hourly
 * for every other reason that has no event of the item.
 */
export const compareWatches = defineJob({
  name: 'watches/compare',
  input: z.object({}),
  schedule: '* * * * *',
  async run({ database, signal }) {
    for (let due = await takeDue(database); due && !signal.aborted; due = await takeDue(database)) {
      const watch = due;
      const count = await database.transaction((db) =>
        guarded(db, watch, () => compare({ ...callFor(database, watch), db }, watch)),
      );
      if (count > 0) database.notifier.poke(eventsChannel);
    }
  },
});

/** Takes the next due watch from other workers for a minute. */
async function takeDue({ autocommit: { orm } }: Database): Promise<WatchRow | undefined> {
  const { workspaceId, id, dueAt, isEnabled } = watches;
  const due = orm
    .select({ workspaceId, id })
    .from(watches)
    .where(and(isEnabled, lte(dueAt, sql`now()`), not(isClosed(workspaceId))))
    .orderBy(dueAt)
    .limit(1)
    .for('no key update', { skipLocked: true });
  const [taken] = await orm
    .update(watches)
    .set({ dueAt: sql`now() + interval '1 minute'` })
    .where(sql`(${workspaceId}, ${id}) in ${due}`)
    .returning();
  return taken;
}

/** The answer is compared without a lock. The difference is judged again under the lock, as the dispatcher does it. */
async function compare(ctx: Telling, watch: WatchRow): Promise<number> {
  const ids = await differing(ctx, watch);
  const { workspaceId, id, filling, dueAt } = watch;
  const isSame = and(equals(watches, { workspaceId, id, filling }), watches.isEnabled);
  const [locked] = await ctx.db.orm.select().from(watches).where(isSame).for('no key update');
  if (!locked) return 0;
  const untouched = ids.slice(0, itemsPerTransaction).map((one) => [one, undefined] as const);
  const count = await tellChanges(ctx, locked, new Map(untouched));
  const isOfTime = leavesOf(watch.where).some(({ field, op }) => op === 'withinLast' || field === 'tags');
  // The job begins each minute, so that 50 seconds are the next time.
  const after = ids.length > itemsPerTransaction ? '0' : isOfTime ? '50 seconds' : '1 hour';
  // An event may have made it due again meanwhile.
  await changeRows(ctx.db, watches, { workspaceId, id, dueAt }, { dueAt: sql`now() + ${after}::interval` });
  return count;
}

async function differing(ctx: Telling, watch: WatchRow) {
  const members = sql`
    select item_id from ${watchMembers} where (workspace_id, watch_id, filling) = (${fillingOf(watch)})`;
  const answer = await answerOf(ctx, watch);
  const { rows } = await ctx.db.orm.execute<{ n: number; ids: string[] }>(sql`
    with answer as materialized (${answer}), differing as (
      (select id from answer except ${members}) union all (${members} except select id from answer)
    )
    select (select count(*)::int from answer) as n, array(select id::text from differing order by id) as ids`);
  const [{ n, ids } = { n: 0, ids: [] }] = rows;
  demandFew(n);
  return ids.map((id) => encodeId(nouns[watch.of].prefix, id));
}

const isCurrent = sql`exists (
  select from ${watches} w
  where (w.workspace_id, w.id, w.filling) =
    (${watchMembers.workspaceId}, ${watchMembers.watchId}, ${watchMembers.filling})
)`;
/** Members of former fillings and of deleted watches. */
export const pruneMembers = definePruning('watches/prune-members', '41 4 * * *', [[watchMembers, not(isCurrent)]]);
