import * as bulk from '../../bulk/index.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { impossible, notFound, conflict } from '@dossier/kernel/errors.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { relinkAttachments } from '../../attachments/index.ts';
import { relinkCalls } from '../../calls/index.ts';
import { relinkComments } from '../../comments/index.ts';
import { relinkDeals } from '../../deals/index.ts';
import { emit } from '../../events-log/index.ts';
import { relinkLinks } from '../../links/index.ts';
import { relinkTasks } from '../../tasks/index.ts';
import { recordDeleted, recordMerged } from '../events.ts';
import { type mergeManyInput, type MergeWork, mergeWorkSchema } from './merge-schema.ts';
import { findSuccessorId } from './merged.ts';
import { recordNoun } from '../noun.ts';
import { relinkReferences } from './relink-references.ts';
import { updateRecordInput, type Record as CrmRecord } from '../schema.ts';
import { eventSubjectOf, findRecord, findRecordsForUpdate, lockRecords, getRecord } from '../lookup.ts';
import { patchRecord, setDeletion } from '../service.ts';
import { recordMerges, records } from '../table.ts';
import { freeUnique } from '../unique/unique-values.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { demandVersion } from '@dossier/kernel/versions.ts';

/** Continues a merge, then moves things that others added to the merged records meanwhile. */
export const mergeRest = bulk.defineSteps('records/merge', 'merge', takeMergePage, moveStragglers);

/** Comments, calls, deals, tasks, files, links and references moved per transaction. */
const pageSize = 500;

/**
 * Moves the next page of things linked to the records of a running merge; true if there is more. The last page also
 * moves the records to Trash. Until then each record is complete, and an undo, which goes backwards, finds them before
 * it moves anything back.
 */
async function takeMergePage(call: WriteContext, id: string): Promise<boolean> {
  const ctx = { ...call, ifMatch: undefined, unitId: id };
  const row = await bulk.lockRunning(ctx, id);
  if (!row) return false;
  const { merges, at } = mergeWorkSchema.parse(row.work);
  const work = merges[at];
  if (!work) throw new Error('A running operation has a merge to do.');
  await lockRecords(ctx, [work.id, ...work.recordIds]);
  const record = await findLive(ctx, work.id);
  const live = (await Promise.all(work.recordIds.map((one) => findLive(ctx, one)))).filter((one) => one !== undefined);
  const others = live.filter((one) => one.folderId === record?.folderId);
  const problems: bulk.Problem[] = [];
  const moved = record ? await moveWhatHangs(ctx, others, record, problems) : 0;
  const isLast = moved < pageSize;
  if (!record) problems.push({ subjectId: work.id, message: 'It went to Trash before the merge was done.' });
  else if (isLast) await takeIn(ctx, record.id, others, work.values);
  const next = isLast ? at + 1 : at;
  const hasMore = next < merges.length;
  const changed = merges.length === 1 ? moved : isLast ? others.length : 0;
  await bulk.saveBulkPage(ctx, id, { changed, problems, next: hasMore ? { work: { merges, at: next } } : undefined });
  return hasMore;
}

/** Moves things that transactions started before the merge's commit have added to merged records. */
async function moveStragglers(call: WriteContext, id: string): Promise<boolean> {
  const ctx = { ...call, unitId: id };
  const [row] = await ctx.db.orm
    .select({ work: bulk.operations.work })
    .from(bulk.operations)
    .where(bulk.whereOperation(ctx, id));
  if (!row) return false;
  const recordIds = mergeWorkSchema.parse(row.work).merges.flatMap((merge) => merge.recordIds);
  ctx.events.unchanged();
  const all: CrmRecord[] = await ctx.db.orm
    .select(recordNoun.columns)
    .from(records)
    .where(and(eq(records.workspaceId, ctx.workspaceId), inArray(records.id, recordIds)))
    .orderBy(records.id)
    .for('no key update');
  let moved = 0;
  for (const other of all) {
    const successorId = await findSuccessorId(ctx, other.id);
    const successor = successorId === undefined ? undefined : await findRecord(ctx, successorId);
    if (successor) moved += await moveWhatHangs(ctx, [other], successor, []);
  }
  return moved >= pageSize;
}

async function moveWhatHangs(
  ctx: WriteContext,
  others: readonly CrmRecord[],
  to: CrmRecord,
  problems: bulk.Problem[],
): Promise<number> {
  const ids = others.map(({ id }) => id);
  if (ids.length === 0) return 0;
  let left = pageSize;
  left -= await relinkComments(ctx, ids, to, left);
  if (left > 0) left -= await relinkCalls(ctx, ids, to, left);
  if (left > 0) left -= await relinkDeals(ctx, ids, to.id, left);
  if (left > 0) left -= await relinkTasks(ctx, ids, to.id, left);
  if (left > 0) left -= await relinkAttachments(ctx, ids, to, left);
  if (left > 0) left -= await relinkLinks(ctx, others, to, left);
  if (left > 0) {
    const { moved, refused } = await relinkReferences(ctx, ids, to.id, left);
    left -= moved;
    problems.push(...refused);
  }
  return pageSize - left;
}

async function takeIn(
  ctx: WriteContext,
  id: string,
  others: readonly CrmRecord[],
  values: MergeWork['values'],
): Promise<void> {
  // Moving references may have changed it.
  const record = await findLive(ctx, id);
  if (!record) throw conflict('The record was deleted meanwhile.');
  const into = { id, folderId: record.folderId, title: record.title };
  for (const other of others) {
    const { externalSource, externalId } = other;
    const trashed = await setDeletion(ctx, other.id, sql`now()`, { externalSource: null, externalId: null });
    freeUnique(ctx, other.id);
    const merge = { workspaceId: ctx.workspaceId, fromId: other.id, intoId: id, externalSource, externalId };
    await ctx.db.orm.insert(recordMerges).values(merge);
    const subject = eventSubjectOf({ ...trashed, externalSource, externalId });
    emit(ctx, recordDeleted, subject, {});
    emit(ctx, recordMerged, subject, { into });
  }
  const tags = [...new Set([record, ...others].flatMap((one) => one.tags))];
  await patchRecord(ctx, record, filledFrom(record, others), { tags, ...values });
}

// Fields that people enter, except those with a merge rule of their own.
const entered = updateRecordInput
  .omit({ id: true, title: true, data: true, tags: true, externalSource: true, externalId: true })
  .keyof().options;

/** The record with its empty fields filled from the other records, in order. */
function filledFrom(record: CrmRecord, others: readonly CrmRecord[]): CrmRecord {
  const merging = new Set<unknown>([record.id, ...others.map(({ id }) => id)]);
  const filled = { ...record, data: { ...record.data } };
  for (const other of others) {
    const absent = entered.filter((field) => filled[field] === null);
    Object.assign(filled, Object.fromEntries(absent.map((field) => [field, other[field]])));
    for (const [key, value] of Object.entries(other.data))
      if (isBlank(filled.data[key]) && !merging.has(value)) filled.data[key] = value;
  }
  return filled;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

async function findLive(ctx: WriteContext, id: string): Promise<CrmRecord | undefined> {
  const record = await findRecord(ctx, id);
  return record?.id === id ? record : undefined;
}

/** By then, transactions that were writing to a merged record at the merge's commit have ended. */
const stragglersAfterS = 60;

/** Merges records with everything linked to them (docs/decisions/0051): the first page here, the rest in a job. */
export async function mergeRecords(
  ctx: WriteContext,
  work: MergeWork,
): Promise<{ record: CrmRecord; operation: bulk.Operation }> {
  await demandMergeable(ctx, work);
  const operation = await startMerges(ctx, [work]);
  return { record: await getRecord(ctx, work.id), operation };
}

/** Merges the records of each group into the one that a rule chooses, as one operation. */
export async function mergeMany(
  ctx: WriteContext,
  { groups, keep }: z.output<typeof mergeManyInput>,
): Promise<bulk.Operation> {
  const found = await findRecordsForUpdate(ctx, groups.flat());
  const rank = (one: CrmRecord) => (keep === 'oldest' ? Date.parse(one.createdAt) : -Date.parse(one.updatedAt));
  const merges = groups.flatMap((group) => {
    const [kept, ...others] = group.flatMap((id) => found.get(id) ?? []).toSorted((a, b) => rank(a) - rank(b));
    return kept && others.length > 0 ? [{ id: kept.id, recordIds: others.map(({ id }) => id), values: {} }] : [];
  });
  if (merges.length === 0) throw impossible(['groups'], 'Fewer than two records of each group exist.');
  ctx.events.unchanged();
  return startMerges(ctx, merges);
}

async function startMerges(ctx: WriteContext, merges: readonly MergeWork[]): Promise<bulk.Operation> {
  await bulk.demandRoomToRun(ctx);
  const id = newId('op');
  bulk.noteOperation(ctx, { id, kind: 'MERGE', state: 'RUNNING', work: { merges, at: 0 } });
  const hasMore = await takeMergePage(ctx, id);
  const input = { workspaceId: ctx.workspaceId, operationId: id };
  await enqueue(ctx, mergeRest, input, { afterS: hasMore ? 0 : stragglersAfterS });
  return bulk.findOperation(ctx, id);
}

async function demandMergeable(ctx: WriteContext, { id, recordIds }: MergeWork): Promise<void> {
  await lockRecords(ctx, [id, ...recordIds]);
  const record = await findRecord(ctx, id);
  if (record?.id !== id) throw notFound('record');
  demandVersion(ctx, record.version);
  for (const [at, ofOther] of recordIds.entries()) {
    const path = ['recordIds', at];
    if (ofOther === id) throw impossible(path, 'A record cannot be merged into itself.');
    const other = await findRecord(ctx, ofOther);
    if (!other) throw impossible(path, 'There is no such record.');
    if (other.id !== ofOther) throw impossible(path, `This record was merged into ${other.id} already.`);
    if (other.folderId !== record.folderId) throw impossible(path, 'This record is in another folder.');
  }
}
