import { changeRows, findRows } from '@dossier/kernel/db/rows.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { notFound } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { enqueue, callOfJob, defineJob } from '@dossier/kernel/jobs/define.ts';
import { demandVersion } from '@dossier/kernel/versions.ts';
import { and, eq, inArray, or, sql, isNotNull, lt, type SQL } from 'drizzle-orm';
import {
  findOperation,
  noteOperation,
  type Operation,
  defineSteps,
  demandRoomToRun,
  lockRunning,
  saveBulkPage,
} from '../bulk/index.ts';
import type { Erased } from '../bulk/schema.ts';
import { attachments } from '../attachments/index.ts';
import { calls } from '../calls/index.ts';
import { comments } from '../comments/index.ts';
import { deals, relinkDeals } from '../deals/index.ts';
import { emit, events } from '../events-log/index.ts';
import { recordLinks } from '../links/index.ts';
import { emails } from '../mail/index.ts';
import { notices } from '../notices/index.ts';
import { recordErased } from '../records/events.ts';
import type { Record } from '../records/schema.ts';
import { deleteRows, type ErasureWork, mentionsOf, takeErasurePage } from './pages.ts';
import { relinkTasks } from '../tasks/index.ts';
import { forgetPurged, listPredecessorIds, recordMerges, recordNoun, records } from '../records/index.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { z } from 'zod';

/** Shorter values occur in many words, and would delete files that do not name the person. */
const lengthMin = 5;

/**
 * Deletes a record, in Trash or not, with those that were merged into it. A job erases copies in events, deliveries,
 * runs, answers and files, since it may have to search all of them.
 */
export async function eraseRecord(ctx: WriteContext, id: string): Promise<Operation> {
  const found = await lockWithPredecessors(ctx, id);
  const record = found.find((one) => one.id === id);
  if (!record) throw notFound('record');
  demandVersion(ctx, record.version);
  const ids = found.map((one) => one.id);
  const renamed = await renameDeals(ctx, found);
  const fileIds = await listFiles(ctx, ids);
  const parts = { ...(await removeParts(ctx, ids, renamed)), attachments: fileIds.length };
  const erased = { ...parts, ...(await forgetRecords(ctx, ids)) };
  const work: ErasureWork = {
    ids,
    folderIds: [...new Set(found.map(({ folderId }) => folderId))],
    values: valuesOf(found),
    fileIds,
    stage: 0,
    after: null,
    erased: { events: 0, deliveries: 0, runs: 0, answers: 0, files: 0, ...erased },
  };
  const operation = newId('op');
  const changedCount = Object.values(work.erased).reduce((sum, count) => sum + count, 0);
  noteOperation(ctx, { id: operation, kind: 'ERASURE', state: 'RUNNING', changedCount, work });
  for (const { id: recordId, folderId } of found) emit(ctx, recordErased, { recordId, folderId }, {});
  // Only the id: after a restore of an older backup, it shows what to erase again.
  if (ctx.audit) ctx.audit.after = { id, operationId: operation };
  await enqueue(ctx, eraseRest, { workspaceId: ctx.workspaceId, operationId: operation });
  return findOperation(ctx, operation);
}

/** A deal without a title of its own gets its record's title. Unlinking states the change. */
async function renameDeals({ db, workspaceId }: WriteContext, found: readonly Record[]): Promise<string[]> {
  const ids = found.map(({ id }) => id);
  const earlier = await db.orm
    .selectDistinct({ title: sql<string | null>`${events.payload}::json -> 'record' ->> 'title'` })
    .from(events)
    .where(and(eq(events.workspaceId, workspaceId), inArray(events.recordId, ids)));
  const titles = [...found, ...earlier].flatMap(({ title }) => title ?? []);
  const isOurs = { workspaceId, recordId: ids, title: titles };
  const ours = await findRows(db, deals, isOurs, { orderBy: [deals.id], lock: 'no key update' });
  const renamed = ours.map(({ id }) => id);
  await changeRows(db, deals, { workspaceId, id: renamed }, { title: 'Untitled deal', searchText: null });
  return renamed;
}

/** Counts the parts deleted with the records, and deletes e-mails and notices about them. */
async function removeParts(ctx: WriteContext, ids: string[], renamed: readonly string[]) {
  const { db, workspaceId } = ctx;
  const ofRecords = (table: typeof comments | typeof calls) =>
    db.orm.$count(table, and(eq(table.workspaceId, workspaceId), inArray(table.recordId, ids)));
  const isLink = or(inArray(recordLinks.fromId, ids), inArray(recordLinks.toId, ids));
  return {
    comments: await ofRecords(comments),
    calls: await ofRecords(calls),
    links: await db.orm.$count(recordLinks, and(eq(recordLinks.workspaceId, workspaceId), isLink)),
    emails: await deleteRows(ctx, emails, or(inArray(emails.recordId, ids), mentionsOf(emails.body, ids))),
    notices: await deleteRows(ctx, notices, inArray(notices.subjectId, [...ids, ...renamed])),
  } satisfies Partial<Erased>;
}

/** Ids of the files on the records and on their comments. */
async function listFiles({ db, workspaceId }: WriteContext, ids: string[]): Promise<string[]> {
  const theirs = db.orm
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.workspaceId, workspaceId), inArray(comments.recordId, ids)));
  const isTheirs = or(inArray(attachments.recordId, ids), inArray(attachments.commentId, theirs));
  const columns = { id: attachments.id };
  const rows = await findRows(db, attachments, and(eq(attachments.workspaceId, workspaceId), isTheirs), { columns });
  return rows.map(({ id }) => id);
}

/** Values that identify the records in an imported file, whose rows have no ids. */
function valuesOf(found: readonly Record[]): string[] {
  const values = found.flatMap(({ title, email, phone }) => [title, email, phone]);
  return values.flatMap((value) => (value !== null && value.length >= lengthMin ? [value.toLowerCase()] : []));
}

/** Pause before a running import is checked again. */
const waitS = 60;

export const eraseRest: ReturnType<typeof defineSteps> = defineSteps('erasures/erase', 'erasure', async (ctx, id) => {
  const state = await takeErasurePage(ctx, id);
  if (state === 'waiting')
    await enqueue(ctx, eraseRest, { workspaceId: ctx.workspaceId, operationId: id }, { afterS: waitS });
  return state === 'more';
});

/** Maximum number of records, deals and tasks changed in a batch. */
const batchSize = 500;

/**
 * Deletes locked records with their comments, calls and links; deals and tasks lose the link, each with its event. If
 * there are more than one batch, this call only unlinks, and `isMore` is true.
 */
async function removeForGood(ctx: WriteContext, ids: string[]) {
  const deals = await relinkDeals(ctx, ids, null, batchSize);
  const tasks = await relinkTasks(ctx, ids, null, batchSize);
  const isMore = deals === batchSize || tasks === batchSize;
  if (!isMore) {
    await forgetPurged(ctx, ids);
    await ctx.db.orm.delete(records).where(and(eq(records.workspaceId, ctx.workspaceId), inArray(records.id, ids)));
  }
  return { isMore, deals, tasks };
}

/** More than people merge into one record by hand. */
const predecessorsMax = 1_000;

/** The record, in Trash or not, and those in Trash that were merged into it; locked until the transaction ends. */
async function lockWithPredecessors(ctx: WriteContext, id: string): Promise<Record[]> {
  const ids = await listPredecessorIds(ctx, id, predecessorsMax);
  const isMerged = and(inArray(records.id, ids), isNotNull(records.deletedAt));
  const isFound = and(eq(records.workspaceId, ctx.workspaceId), or(eq(records.id, id), isMerged));
  const { columns } = recordNoun;
  return findRows(ctx.db, records, isFound, { columns, orderBy: [records.id], lock: 'update' });
}

/** Deletes locked records with everything attached, and the merges from them. */
async function forgetRecords(ctx: WriteContext, ids: string[]) {
  let [deals, tasks, isMore] = [0, 0, true];
  while (isMore) {
    const removed = await removeForGood(ctx, ids);
    deals += removed.deals;
    tasks += removed.tasks;
    ({ isMore } = removed);
  }
  await ctx.db.orm
    .delete(recordMerges)
    .where(and(eq(recordMerges.workspaceId, ctx.workspaceId), inArray(recordMerges.fromId, ids)));
  return { records: ids.length, deals, tasks };
}

const isOver = lt(records.deletedAt, sql`now() - interval '30 days'`);

/**
 * Deletes records for good after 30 days in Trash, with their comments and calls; deals and tasks lose the link, each
 * with its event. Works in small batches, so that no lock is held for long. It states no event about the records,
 * because `record.deleted` was stated when they went to Trash.
 */
export const purgeTrash = defineJob({
  name: 'records/purge-trash',
  input: z.object({}),
  schedule: '17 3 * * *',
  async run({ database, signal }) {
    const ids = { workspaceId: records.workspaceId };
    for (const { workspaceId } of await database.read.orm.selectDistinct(ids).from(records).where(isOver)) {
      const call = callOfJob(database, workspaceId, { kind: 'system', name: 'Trash' });
      while (!signal.aborted && (await transact(call, purgeBatch)));
    }
  },
});

async function purgeBatch(ctx: WriteContext): Promise<boolean> {
  const ids = await lockTrashed(ctx, isOver, { skipLocked: true });
  return ids.length > 0 && ((await removeForGood(ctx, ids)).isMore || ids.length === batchSize);
}

async function lockTrashed(
  { db, workspaceId }: WriteContext,
  isDue: SQL,
  { skipLocked }: { readonly skipLocked?: true } = {},
): Promise<string[]> {
  const choice = { columns: { id: records.id }, orderBy: [records.id], limit: batchSize } as const;
  const isOurs = and(eq(records.workspaceId, workspaceId), isDue);
  const held = await findRows(db, records, isOurs, { ...choice, lock: 'update', skipLocked });
  return held.map(({ id }) => id);
}

export const emptyTrashRest = defineSteps('erasures/empty-trash', 'emptying of Trash', takePage);

/** Records moved to Trash later are kept. */
const workSchema = z.object({ until: z.string() });

export async function emptyTrash(ctx: WriteContext): Promise<Operation> {
  await demandRoomToRun(ctx);
  const { rows } = await ctx.db.orm.execute<{ until: string }>(sql`select now()::text as until`);
  const id = newId('op');
  noteOperation(ctx, { id, kind: 'PURGE', state: 'RUNNING', work: rows[0] });
  if (await takePage(ctx, id)) await enqueue(ctx, emptyTrashRest, { workspaceId: ctx.workspaceId, operationId: id });
  // `record.deleted` was stated when they went to Trash.
  ctx.events.unchanged();
  return findOperation(ctx, id);
}

async function takePage(ctx: WriteContext, id: string): Promise<boolean> {
  const row = await lockRunning(ctx, id);
  if (!row) return false;
  const { until } = workSchema.parse(row.work);
  const ids = await lockTrashed(ctx, sql`${records.deletedAt} <= ${until}::timestamptz`);
  const removed = await removeForGood(ctx, ids);
  const isMore = removed.isMore || ids.length === batchSize;
  await saveBulkPage(ctx, id, {
    changed: removed.isMore ? 0 : ids.length,
    problems: [],
    next: isMore ? { work: row.work } : undefined,
  });
  return isMore;
}
