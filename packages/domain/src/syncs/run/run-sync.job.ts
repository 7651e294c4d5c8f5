import type { ReadContext } from '@dossier/kernel/context.ts';
import { DryRun } from '@dossier/kernel/dry-run.ts';
import { changeRows, findRow } from '@dossier/kernel/db/rows.ts';
import { DomainError, there } from '@dossier/kernel/errors.ts';
import { callOfJob, defineJob } from '@dossier/kernel/jobs/define.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { equals } from '@dossier/kernel/verbs.ts';
import { and, sql, asc, isNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import { isKeyRevoked } from '../../api-keys/index.ts';
import * as bulk from '../../bulk/index.ts';
import { findFolderRow } from '../../folders/index.ts';
import * as syncs from '../service.ts';
import { syncItems, syncParts, syncRuns } from '../table.ts';
import { emptyOutcome, saveProgress, type Take } from './progress.ts';
import { seenIn, takeItems } from './take-items.ts';
import { findRecordForUpdate, lockRecords, records, removeRecord, updateRecord } from '../../records/index.ts';

/** Changed items per transaction; unchanged ones cost almost nothing. */
const batchSize = 200;
const attemptsMax = 20;

/** Executes a run, each batch and its progress in one transaction: after a kill it continues after the last batch. */
export const runSync = defineJob({
  name: 'syncs/run',
  input: z.object({ workspaceId: z.string(), runId: z.string() }),
  attemptsMax,
  async run({ database, signal, attempt }, { workspaceId, runId: id }) {
    const isRunning = equals(syncRuns, { workspaceId, id, state: 'RUNNING' });
    const row = await findRow(database.read, syncRuns, isRunning);
    try {
      if (row) {
        const call = callOfJob(database, workspaceId, row.startedBy);
        return await syncs.endRun(database.autocommit, row, await takeList({ call, row, signal }));
      }
    } catch (error) {
      const isLost = error instanceof DomainError && error.code === 'NOT_FOUND';
      if (!isLost && attempt < attemptsMax) throw error;
      const ending = { state: 'FAILED', note: 'Something went wrong on our side.' } as const;
      if (row && !isLost) return syncs.endRun(database.autocommit, row, ending);
      // Another worker has continued it.
      if ((await database.read.orm.$count(syncRuns, isRunning)) > 0) return;
    }
    // The run was cancelled, or deleted with its sync.
    return bulk.endOperation(database.autocommit, workspaceId, bulk.operationOf('srun', id));
  },
});

interface Run {
  readonly call: ReadContext;
  readonly signal: AbortSignal;
  /** Includes the progress so far. */
  row: syncs.RunRow;
}

async function takeList(run: Run): Promise<syncs.Ending> {
  const { call } = run;
  const { startedBy, source, isDryRun, doneCount } = run.row;
  if (startedBy.kind === 'key' && (await isKeyRevoked(call, startedBy.id)))
    return { state: 'CANCELLED', note: 'The API key that started this run was revoked.' };
  const sync = await syncs.syncRows.get(call, source);
  const folder = await findFolderRow(call, sync.folderId);
  if (!folder || folder.archivedAt !== null) return { state: 'FAILED', note: 'The folder is archived.' };
  if (doneCount === 0) await forgetUndone(run);
  await takeParts(run);
  const note = await reasonToStop(call, sync, run.row);
  if (note !== undefined) return { state: 'STOPPED', note };
  if (isDryRun) return { state: 'CHECKED', removedCount: await call.db.orm.$count(syncItems, areMissing(run.row)) };
  for (let missing; (missing = await findMissing(call, run.row)).length > 0;) await commit(run, missing, removeItems);
  return { state: 'DONE' };
}

/** Marks items of undone runs as changed, since both sides no longer agree. */
async function forgetUndone({ call, row }: Run): Promise<void> {
  // A run's operation has the same uuid.
  const isUndone = sql`exists (
    select from ${bulk.operations}
    where ${bulk.operations.workspaceId} = ${syncItems.workspaceId} and ${bulk.operations.id} = ${syncItems.runId}
      and ${bulk.operations.undoneBy} is not null)`;
  await transact(call, async (ctx) => {
    await syncs.syncRows.lock(ctx, row.source);
    const changed = { hash: null, base: null, leftAt: null, runId: null };
    await changeRows(ctx.db, syncItems, and(syncs.isOf(syncItems, row), isUndone), changed);
  });
}

async function takeParts(run: Run): Promise<void> {
  let before = 0;
  for (let position = 0; position < run.row.partCount; position += 1) {
    const { workspaceId, id: runId } = run.row;
    const part = there(await findRow(run.call.db, syncParts, { workspaceId, runId, position }), 'run');
    const doneCount = Math.max(run.row.doneCount - before, 0);
    if (doneCount < part.externalIds.length) {
      const left = (await seenIn(run.call, run.row, part, before)).slice(doneCount);
      const changedCount = left.filter(({ isUnchanged }) => !isUnchanged).length;
      await commit(run, left, takeItems, changedCount > batchSize ? batchSize : left.length);
    }
    before += part.externalIds.length;
  }
}

/** Commits each batch with its progress. A dry run rolls the batch back, and saves the progress afterwards. */
async function commit<Item>(run: Run, items: readonly Item[], take: Take<Item>, size = batchSize): Promise<void> {
  const { call, signal } = run;
  const { source, isDryRun, id: runId } = run.row;
  const id = bulk.operationOf('srun', runId);
  const dryRun = isDryRun ? new DryRun(() => Promise.resolve({})) : undefined;
  for (let from = 0; from < items.length; from += size) {
    if (signal.aborted) throw new Error('Stopped before the run was done; it continues later.');
    const outcome = await transact({ ...call, unitId: id, dryRun }, async (ctx) => {
      const sync = await syncs.syncRows.lock(ctx, source);
      bulk.noteOperationOnce(ctx, { id, kind: 'SYNC', state: 'RUNNING', work: { source } });
      const taken = await take(ctx, sync, run.row, items.slice(from, from + size));
      if (!isDryRun) await saveProgress(ctx.db, run.row, taken);
      return taken;
    });
    if (isDryRun) await call.database.transaction((db) => saveProgress(db, run.row, outcome));
    run.row = { ...run.row, doneCount: run.row.doneCount + outcome.doneCount };
  }
}

type Missing = Pick<syncs.KnownItem, 'externalId' | 'recordId'>;

/** The items that the source had when the run was opened. A record linked since then may be new in the source. */
function wereKnown(run: syncs.RunRow) {
  return and(syncs.isOf(syncItems, run), isNull(syncItems.leftAt), lt(syncItems.createdAt, run.createdAt));
}

/**
 * Compares with all parts at once, so that an unchanged item costs no write. EXCEPT sorts or hashes; otherwise the
 * planner, which has no statistics of new parts, would compare all pairs in a loop.
 */
function areMissing(run: syncs.RunRow) {
  return and(
    wereKnown(run),
    sql`${syncItems.externalId} in (
      select ${syncItems.externalId} from ${syncItems} where ${wereKnown(run)}
      except
      select unnest(${syncParts.externalIds}) from ${syncParts} where ${syncs.isPartOf(run)})`,
  );
}

async function reasonToStop(
  { db: { orm } }: ReadContext,
  { onMissing, maxRemovedPercent }: syncs.SyncRow,
  run: syncs.RunRow,
): Promise<string | undefined> {
  if (onMissing === 'KEEP') return undefined;
  const known = await orm.$count(syncItems, wereKnown(run));
  // If Dossier deleted the record first, the source only follows.
  const isThere = sql`exists (
    select from ${records}
    where ${records.workspaceId} = ${syncItems.workspaceId} and ${records.id} = ${syncItems.recordId}
      and ${isNull(records.deletedAt)})`;
  const missing = await orm.$count(syncItems, and(areMissing(run), isThere));
  if (missing * 100 <= known * maxRemovedPercent) return undefined;
  return (
    `${missing} of ${known} items are missing in the list, more than ${maxRemovedPercent} %. Nothing was removed. ` +
    'Send the whole list, or raise maxRemovedPercent for this run.'
  );
}

/** Items that left the source, limited to what memory may hold at once. */
function findMissing({ db }: ReadContext, run: syncs.RunRow): Promise<Missing[]> {
  return db.orm
    .select({ externalId: syncItems.externalId, recordId: syncItems.recordId })
    .from(syncItems)
    .where(areMissing(run))
    .orderBy(asc(syncItems.externalId))
    .limit(10_000);
}

/** Applies the rule for items that left. A record in Trash or gone needs nothing. */
const removeItems: Take<Missing> = async (ctx, sync, run, items) => {
  const outcome = emptyOutcome();
  const results =
    sync.onMissing === 'KEEP' ? [] : await bulk.carryOut(ctx, { atomic: false, items }, removingVerbs(sync));
  for (const [at, { error }] of results.entries())
    if (error) outcome.problems.push({ externalId: items[at]?.externalId, message: error.message });
  const ids = items.map(({ externalId }) => externalId);
  const left = await ctx.db.orm
    .update(syncItems)
    .set({ leftAt: sql`now()`, hash: null, runId: run.id })
    .where(and(wereKnown(run), sql`${syncItems.externalId} = any(${sql.param(ids)}::text[])`))
    .returning({ externalId: syncItems.externalId });
  // Another worker may have removed some of them.
  outcome.removedCount = left.length;
  return outcome;
};

function removingVerbs({ onMissing, missingTag }: syncs.SyncRow): bulk.BatchVerbs<Missing, null> {
  return {
    async lock(ctx, items) {
      const ids = items.map(({ recordId }) => recordId);
      await lockRecords(ctx, ids);
    },
    orderOf: ({ recordId }) => ({ stretch: 'items', subject: recordId }),
    async run(ctx, { recordId: id }) {
      const record = await findRecordForUpdate(ctx, id);
      // The id of a merged record must not remove its successor.
      if (record?.id === id && onMissing === 'TRASH') await removeRecord(ctx, id);
      if (record?.id === id && onMissing === 'TAG' && missingTag !== null)
        await updateRecord(ctx, { id, tags: [...record.tags, missingTag] });
      return { status: 200, data: null };
    },
  };
}
