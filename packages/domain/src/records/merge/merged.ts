import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { hasExternal, type ExternalId } from '@dossier/kernel/db/external-ids.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { arg, defineSql } from '@dossier/postgres-engine/index.ts';
import { and, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { recordMerges } from '../table.ts';

/** Most merges in a chain; bounds the statements below. */
const chainMax = 100;
/** Maximum number of merged records whose history a timeline shows. */
const predecessorsMax = 50;

const { fromId, intoId } = recordMerges;

/** The ids of a chain of merges, step by step; each step's `from` is the previous step's `to`. */
function chainOf(
  from: PgColumn,
  to: PgColumn,
  isFirst: SQL | undefined,
  workspaceId: SQLWrapper | string = arg(recordMerges.workspaceId, 'workspaceId'),
): SQL {
  const isOurs = eq(recordMerges.workspaceId, workspaceId);
  return sql`
    with recursive chain(id, depth) as (
      select ${to}, 1 from ${recordMerges} where ${and(isOurs, isFirst)}
      union all
      select ${to}, chain.depth + 1
      from chain join ${recordMerges} on ${and(isOurs, eq(from, sql`chain.id`))}
      where chain.depth < ${sql.raw(String(chainMax))}
    )`;
}

function lastOf(chain: SQL): SQL {
  return sql`${chain} select id from chain order by depth desc limit 1`;
}

const successorOf = defineSql<{ id: string }>('read', 'records.successor')`
  ${lastOf(chainOf(fromId, intoId, eq(fromId, arg(fromId, 'id'))))}`;

/** The id of the successor for the external id of a merged record, by the values of `ExternalIds.lookUp`. */
export const successorByExternalId = sql`(${lastOf(chainOf(fromId, intoId, hasExternal(recordMerges)))})`;

/** The same for an external id of any source. */
export const successorByAnySource = sql`(${lastOf(
  chainOf(fromId, intoId, eq(recordMerges.externalId, arg(recordMerges.externalId, 'externalId'))),
)})`;

/** The same in a statement built for one call. */
export function successorWith({ workspaceId }: ReadContext, externalId: string): SQL {
  return sql`(${lastOf(chainOf(fromId, intoId, eq(recordMerges.externalId, externalId), workspaceId))})`;
}

const predecessorsOf = defineSql<{ id: string }>('read', 'records.predecessors')`
    ${chainOf(intoId, fromId, eq(intoId, arg(intoId, 'id')))}
    select id from chain limit ${sql.placeholder('max')}`;

/** The id of the final successor of a merged record; undefined if it was not merged. */
export async function findSuccessorId(ctx: ReadContext, id: string): Promise<string | undefined> {
  const [row] = await ctx.db.run(successorOf, { workspaceId: ctx.workspaceId, id });
  return row && encodeId('rec', row.id);
}

export async function listPredecessorIds(ctx: ReadContext, id: string, max = predecessorsMax): Promise<string[]> {
  const rows = await ctx.db.run(predecessorsOf, { workspaceId: ctx.workspaceId, id, max });
  return rows.map((row) => encodeId('rec', row.id));
}

/** Deletes the merge of a restored record. Returns the external id that it had, if any. */
export async function takeMergeBack({ db, workspaceId }: WriteContext, id: string): Promise<ExternalId | undefined> {
  const [merge] = await db.orm
    .delete(recordMerges)
    .where(and(eq(recordMerges.workspaceId, workspaceId), eq(recordMerges.fromId, id)))
    .returning({ externalSource: recordMerges.externalSource, externalId: recordMerges.externalId });
  return merge?.externalId == null ? undefined : merge;
}

/** Removes purged records from chains of merges, and deletes merges that end at them. */
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
