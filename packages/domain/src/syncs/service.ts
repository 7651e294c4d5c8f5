import { changeRows, findRow } from '@dossier/kernel/db/rows.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { impossible, conflict, there } from '@dossier/kernel/errors.ts';
import { cutPage, decodeCursor, offsetOf, type Page } from '@dossier/kernel/paging.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { demandNoVersion } from '@dossier/kernel/versions.ts';
import { and, asc, eq, getTableColumns, gt, isNull, inArray, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { z } from 'zod';
import { demandFolder } from '../folders/index.ts';
import type { listSyncsInput, setSyncInput, Sync, syncInput, SyncRun, syncRunInput } from './schema.ts';
import { syncConflicts, syncItems, syncRuns, syncs, syncParts, syncProblems } from './table.ts';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { defineVersionedRows, equals } from '@dossier/kernel/verbs.ts';
import type { Queries } from '@dossier/postgres-engine/index.ts';
import { endOperation, operationOf } from '../bulk/index.ts';

export type SyncRow = typeof syncs.$inferSelect;
export type RunRow = typeof syncRuns.$inferSelect;
export type KnownItem = typeof syncItems.$inferSelect;
export type RunKey = z.output<typeof syncRunInput>;
type Named = Pick<RunRow, 'workspaceId' | 'id'>;
export type Ending = Partial<Pick<RunRow, 'state' | 'note' | 'removedCount'>>;

/** All changes of a sync hold the lock of its row. */
export const syncRows = defineVersionedRows(syncs, 'sync', 'source');

export function isOf(table: Record<'workspaceId' | 'source', PgColumn>, sync: Pick<SyncRow, 'workspaceId' | 'source'>) {
  return and(eq(table.workspaceId, sync.workspaceId), eq(table.source, sync.source));
}

export async function findRun({ db, workspaceId }: ReadContext, { source, runId }: RunKey) {
  return there(await findRow(db, syncRuns, { workspaceId, source, id: runId }), 'run');
}

export const isActive = inArray(syncRuns.state, ['OPEN', 'RUNNING']);

export function findActive({ db, workspaceId }: ReadContext, source: string) {
  return findRow(db, syncRuns, and(isOf(syncRuns, { workspaceId, source }), isActive));
}

export function runOf({ workspaceId: _workspaceId, startedBy: _startedBy, ...run }: RunRow): SyncRun {
  return { ...run, operationId: run.isDryRun ? null : operationOf('srun', run.id) };
}

export function isRun({ workspaceId, id }: Named) {
  return equals(syncRuns, { workspaceId, id });
}

export async function endRun(db: Queries, run: Named, ending: Ending): Promise<void> {
  await closeRun(db, run, ending);
  await endOperation(db, run.workspaceId, operationOf('srun', run.id));
}

/** Ends an active run, and deletes its parts, which contain values of people. Its job ends the operation. */
async function closeRun(db: Queries, run: Named, ending: Ending): Promise<void> {
  await changeRows(db, syncRuns, and(isRun(run), isActive), { ...ending, finishedAt: sql`now()` });
  await db.orm.delete(syncParts).where(isPartOf(run));
}

export function isPartOf({ workspaceId, id }: Named) {
  return equals(syncParts, { workspaceId, runId: id });
}

/** Items that the source has or had, by `externalId`, or by `recordId`. */
export async function findItems(
  { db, workspaceId }: ReadContext,
  source: string,
  ids: string[],
  key: 'externalId' | 'recordId' = 'externalId',
): Promise<Map<string, KnownItem>> {
  const found = await db.orm
    .select()
    .from(syncItems)
    .where(equals(syncItems, { workspaceId, source, [key]: ids }));
  return new Map(found.map((item) => [item[key], item]));
}

type Key = z.output<typeof syncInput>;

export const syncsQuota = new Quota('syncs', 'syncs', 20, syncs);

const { workspaceId: _, cursor: acknowledged, ...columns } = getTableColumns(syncs);
const runs = new NewestFirst('syncs.list_runs', syncRuns, getTableColumns(syncRuns));

function selectSyncs({ db: { orm } }: ReadContext) {
  const isOurs = ({ workspaceId, source }: typeof syncItems | typeof syncConflicts) =>
    and(eq(workspaceId, syncs.workspaceId), eq(source, syncs.source));
  const itemCount = orm.$count(syncItems, and(isOurs(syncItems), isNull(syncItems.leftAt)));
  const conflictCount = orm.$count(syncConflicts, isOurs(syncConflicts));
  return orm.select({ ...columns, acknowledged, itemCount, conflictCount }).from(syncs);
}

async function withRuns(ctx: ReadContext, sync: Awaited<ReturnType<typeof selectSyncs>>[number]): Promise<Sync> {
  const { data } = await runs.list(ctx, { page: 1, pageSize: 10, count: false }, { source: sync.source });
  return { ...sync, runs: data.map(runOf) };
}

export async function listSyncs(
  ctx: ReadContext,
  { page, pageSize, cursor, count }: z.output<typeof listSyncsInput>,
): Promise<Page<Sync>> {
  const own = eq(syncs.workspaceId, ctx.workspaceId);
  const after = cursor === undefined ? undefined : gt(syncs.source, decodeCursor(cursor, 'sources', 'text').value);
  const rows = await selectSyncs(ctx)
    .where(and(own, after))
    .orderBy(asc(syncs.source))
    .limit(pageSize + 1)
    .offset(offsetOf({ page, pageSize, cursor }));
  const found = cutPage(rows, pageSize, ({ source }) => ({ sort: 'sources', value: source, id: source }));
  const total = count ? await ctx.db.orm.$count(syncs, own) : undefined;
  return { ...found, data: await Promise.all(found.data.map((sync) => withRuns(ctx, sync))), total };
}

export async function getSync(ctx: ReadContext, { source }: Key): Promise<Sync> {
  const [sync] = await selectSyncs(ctx).where(isOf(syncs, { workspaceId: ctx.workspaceId, source }));
  return withRuns(ctx, there(sync, 'sync'));
}

export async function setSync(ctx: WriteContext, { source, ...rules }: z.output<typeof setSyncInput>): Promise<Sync> {
  await demandFolder(ctx, rules.folderId);
  if (rules.onMissing === 'TAG' && rules.missingTag === null)
    throw impossible(['missingTag'], 'missingTag: is required where onMissing is TAG');
  if (await syncRows.find(ctx, source)) {
    const before = await syncRows.lock(ctx, source);
    if (ctx.audit) ctx.audit.before = await getSync(ctx, { source });
    if (before.folderId !== rules.folderId)
      throw conflict('A sync cannot change its folder. Delete it, or create another.');
    await syncRows.change(ctx, before, rules);
  } else {
    demandNoVersion(ctx, 'sync');
    await demandRoom(ctx, syncsQuota);
    await ctx.db.orm.insert(syncs).values({ workspaceId: ctx.workspaceId, source, ...rules });
  }
  return getSync(ctx, { source });
}

/** Cancels its run, and deletes its rules, runs and item links. The records keep their external ids. */
export async function removeSync(ctx: WriteContext, { source }: Key): Promise<Sync> {
  const row = await syncRows.lock(ctx, source);
  const sync = await getSync(ctx, { source });
  const active = await findActive(ctx, source);
  if (active) await endRun(ctx.db, active, { state: 'CANCELLED' });
  await ctx.db.orm.delete(syncs).where(isOf(syncs, row));
  return sync;
}

/**
 * Removes the values of erased records from syncs. Items are kept as ids without digests, so that the next run does not
 * create the records again; an item whose id contains a value is deleted. An active run with them is cancelled.
 */
export async function eraseFromSyncs(
  { db: { orm }, db, workspaceId }: WriteContext,
  ids: readonly string[],
  values: readonly string[],
): Promise<void> {
  const isOwn = (table: { readonly workspaceId: PgColumn }) => eq(table.workspaceId, workspaceId);
  const names = (text: SQLWrapper) =>
    sql`exists (select from unnest(${sql.param(values)}::text[]) v where strpos(lower(${text}), v) > 0)`;
  const isOfRecords = and(isOwn(syncItems), inArray(syncItems.recordId, [...ids]));
  const externalIds = orm.select({ id: syncItems.externalId }).from(syncItems).where(isOfRecords);
  const hasThem = sql`exists (
    select from ${syncParts} p
    where p.workspace_id = ${syncRuns.workspaceId} and p.run_id = ${syncRuns.id}
      and (${names(sql`p.content`)} or p.external_ids && array(${externalIds})))`;
  await orm.select({ source: syncs.source }).from(syncs).where(isOwn(syncs)).orderBy(syncs.source).for('no key update');
  const active = await orm
    .select({ workspaceId: syncRuns.workspaceId, id: syncRuns.id })
    .from(syncRuns)
    .where(and(isOwn(syncRuns), isActive, hasThem))
    .orderBy(syncRuns.id)
    .for('update');
  for (const run of active)
    await closeRun(db, run, { state: 'CANCELLED', note: 'An erasure removed an item of its list.' });
  const { externalId, message } = syncProblems;
  const isProblem = or(names(message), names(sql`coalesce(${externalId}, '')`), sql`${externalId} in ${externalIds}`);
  await orm.delete(syncProblems).where(and(isOwn(syncProblems), isProblem));
  await orm.delete(syncConflicts).where(and(isOwn(syncConflicts), inArray(syncConflicts.recordId, [...ids])));
  await orm.delete(syncItems).where(and(isOfRecords, names(syncItems.externalId)));
  await orm.update(syncItems).set({ hash: '', base: null }).where(isOfRecords);
}
