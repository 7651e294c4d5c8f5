import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { hasExternal, type ExternalId } from '@dossier/kernel/db/external-ids.ts';
import { decodeId, encodeId } from '@dossier/kernel/ids.ts';
import { arg, defineSql } from '@dossier/postgres-engine/index.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { recordMerges } from './table.ts';

// docs/decisions/0054

/** Merges that one after the other led from one id to another; bounds the statements below. */
const chainMax = 100;
/** Merged records whose history a timeline shows. */
const predecessorsMax = 50;

const successorOf = defineSql<{ id: string }>(
  'read',
  'records.successor',
  sql`
    with recursive chain(id, depth) as (
      select into_id, 1 from ${recordMerges}
      where workspace_id = ${sql.placeholder('workspaceId')}::uuid and from_id = ${sql.placeholder('id')}::uuid
      union all
      select next.into_id, chain.depth + 1
      from chain join ${recordMerges} as next
        on next.workspace_id = ${sql.placeholder('workspaceId')}::uuid and next.from_id = chain.id
      where chain.depth < ${sql.raw(String(chainMax))}
    )
    select id from chain order by depth desc limit 1`,
);

/** The id of the record to which the external id of a merged one leads, by the values of `ExternalIds.lookUp`. */
export const successorByExternalId = sql`(
  with recursive chain(id, depth) as (
    select into_id, 1 from ${recordMerges}
    where ${and(eq(recordMerges.workspaceId, arg(recordMerges.workspaceId, 'workspaceId')), hasExternal(recordMerges))}
    union all
    select next.into_id, chain.depth + 1
    from chain join ${recordMerges} as next
      on next.workspace_id = ${arg(recordMerges.workspaceId, 'workspaceId')} and next.from_id = chain.id
    where chain.depth < ${sql.raw(String(chainMax))}
  )
  select id from chain order by depth desc limit 1)`;

const predecessorsOf = defineSql<{ id: string }>(
  'read',
  'records.predecessors',
  sql`
    with recursive chain(id, depth) as (
      select from_id, 1 from ${recordMerges}
      where workspace_id = ${sql.placeholder('workspaceId')}::uuid and into_id = ${sql.placeholder('id')}::uuid
      union all
      select earlier.from_id, chain.depth + 1
      from chain join ${recordMerges} as earlier
        on earlier.workspace_id = ${sql.placeholder('workspaceId')}::uuid and earlier.into_id = chain.id
      where chain.depth < ${sql.raw(String(chainMax))}
    )
    select id from chain limit ${sql.raw(String(predecessorsMax))}`,
);

/** The id of the record into which this one was merged, at last; undefined if it was not. */
export async function findSuccessorId(ctx: ReadContext, id: string): Promise<string | undefined> {
  const [row] = await ctx.db.run(successorOf, argumentsOf(ctx, id));
  return row && encodeId('rec', row.id);
}

/** The ids of the records that were merged into this one, directly or one after the other; at most 50. */
export async function listPredecessorIds(ctx: ReadContext, id: string): Promise<string[]> {
  const rows = await ctx.db.run(predecessorsOf, argumentsOf(ctx, id));
  return rows.map((row) => encodeId('rec', row.id));
}

/** From now on the id of `from` leads to `intoId`. */
export async function noteMerge(
  { db, workspaceId }: WriteContext,
  { id, externalSource, externalId }: ExternalId & { readonly id: string },
  intoId: string,
): Promise<void> {
  await db.orm.insert(recordMerges).values({ workspaceId, fromId: id, intoId, externalSource, externalId });
}

/** For a record that leaves Trash: its id leads to itself again. Answers the external id that it had, if any. */
export async function takeMergeBack({ db, workspaceId }: WriteContext, id: string): Promise<ExternalId | undefined> {
  const [merge] = await db.orm
    .delete(recordMerges)
    .where(and(eq(recordMerges.workspaceId, workspaceId), eq(recordMerges.fromId, id)))
    .returning({ externalSource: recordMerges.externalSource, externalId: recordMerges.externalId });
  return merge?.externalId == null ? undefined : merge;
}

/** For records that are purged: ids that led over them lead on, those that led to them lead nowhere. */
export async function forgetPurged({ db, workspaceId }: WriteContext, ids: string[]): Promise<void> {
  const ledOver = and(eq(recordMerges.workspaceId, workspaceId), inArray(recordMerges.intoId, ids));
  const next = alias(recordMerges, 'next');
  const isNext = and(eq(next.workspaceId, recordMerges.workspaceId), eq(next.fromId, recordMerges.intoId));
  for (let step = 0; step < chainMax; step += 1) {
    const shortened = await db.orm
      .update(recordMerges)
      .set({ intoId: sql`${next.intoId}` })
      .from(next)
      .where(and(ledOver, isNext))
      .returning({ id: recordMerges.fromId });
    if (shortened.length === 0) break;
  }
  await db.orm.delete(recordMerges).where(ledOver);
}

function argumentsOf({ workspaceId }: ReadContext, id: string) {
  return { workspaceId: decodeId('ws', workspaceId), id: decodeId('rec', id) };
}
