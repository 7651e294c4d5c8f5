import { isObject, mapInside } from '@dossier/kernel/exact-json.ts';
import { deleteInOrder } from '@dossier/kernel/db/in-batches.ts';
import { changeInOrder, changeRows, findRows } from '@dossier/kernel/db/rows.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { idempotencyKeys } from '@dossier/kernel/idempotency/table.ts';
import { and, eq, gt, inArray, isNotNull, ne, notInArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { endOperation, operationProblems, operations, saveBulkPage } from '../bulk/index.ts';
import { type Erased, erasedSchema } from '../bulk/schema.ts';
import { events } from '../events-log/index.ts';
import { exports, importParts, imports } from '../imports/index.ts';
import { recordLinked, recordUnlinked } from '../links/events.ts';
import { emails } from '../mail/index.ts';
import { notices } from '../notices/index.ts';
import { recordErased, recordMerged } from '../records/events.ts';
import { eraseFromSyncs } from '../syncs/index.ts';
import { eraseDeliveries } from '../webhooks/index.ts';
import { workflowRunFailed } from '../workflows/events.ts';
import { eraseRuns } from '../workflows/index.ts';

/** Events or answers per transaction. */
const pageSize = 200;
const lockedPage = { limit: pageSize, lock: 'no key update' } as const;

const workSchema = z.object({
  ids: z.array(z.string()),
  /** Read by workers of an older version, which delete only the exports of these folders. */
  folderIds: z.array(z.string()),
  /** In lower case. */
  values: z.array(z.string()),
  /** Files on the records and on their comments; their names are in stored answers. */
  fileIds: z.array(z.string()).default([]),
  stage: z.int(),
  /** Id of the last one on the previous page; null at the start of a stage. */
  after: z.string().nullable(),
  erased: erasedSchema,
});
export type ErasureWork = z.output<typeof workSchema>;

interface Page {
  readonly after: string | null;
  readonly erased: Partial<Erased>;
  /** An import still reads its file. */
  readonly isWaiting?: boolean;
}
type Stage = (ctx: WriteContext, work: ErasureWork) => Promise<Page>;

const stages: readonly Stage[] = [ownEvents, eventsOfOthers, runs, answers, filesAndOperations];

/** Erases the next page of copies of deleted records. It can't be cancelled. */
export async function takeErasurePage(ctx: WriteContext, id: string): Promise<'more' | 'waiting' | 'done'> {
  const isRunning = { workspaceId: ctx.workspaceId, id, state: 'RUNNING' } as const;
  const [row] = await findRows(ctx.db, operations, isRunning, { lock: 'update' });
  if (!row) return 'done';
  const work = workSchema.parse(row.work);
  const page = await stages[work.stage]?.(ctx, work);
  ctx.events.unchanged();
  const erased = sumOf(work.erased, page?.erased ?? {});
  const after = page?.after ?? null;
  const isWaiting = page?.isWaiting === true;
  const stage = after === null && !isWaiting ? work.stage + 1 : work.stage;
  const isOver = stage >= stages.length;
  await saveBulkPage(ctx, id, {
    changed: Object.values(page?.erased ?? {}).reduce((sum, count) => sum + count, 0),
    problems: [],
    // The receipt is kept, without the values.
    next: { work: isOver ? { erased } : { ...work, stage, after, erased } },
  });
  if (isOver) await endOperation(ctx.db, ctx.workspaceId, id);
  return isOver ? 'done' : isWaiting ? 'waiting' : 'more';
}

function sumOf(one: Erased, other: Partial<Erased>): Erased {
  const names = Object.keys(one) as (keyof Erased)[];
  return { ...one, ...Object.fromEntries(names.map((name) => [name, one[name] + (other[name] ?? 0)])) };
}

function ownEvents(ctx: WriteContext, { ids, after }: ErasureWork): Promise<Page> {
  return blankEvents(ctx, after, and(inArray(events.recordId, ids), ne(events.kind, recordErased.kind)), blankBody);
}

/** Events of other records that mention these: links and merges. */
function eventsOfOthers(ctx: WriteContext, { ids, after }: ErasureWork): Promise<Page> {
  const naming = [recordLinked, recordUnlinked, recordMerged].map(({ kind }) => kind);
  return blankEvents(
    ctx,
    after,
    and(inArray(events.kind, naming), notInArray(events.recordId, ids), mentionsOf(events.payload, ids)),
    (payload) => JSON.stringify(withoutRecords(JSON.parse(payload), ids)),
  );
}

/** Rows, numbers and order are kept, so that feeds and cursors continue. */
async function blankEvents(
  ctx: WriteContext,
  after: string | null,
  where: SQL | undefined,
  blank: (payload: string) => string,
): Promise<Page> {
  const { db, workspaceId } = ctx;
  const isNext = and(eq(events.workspaceId, workspaceId), where, after === null ? undefined : gt(events.id, after));
  const columns = { id: events.id, payload: events.payload };
  const rows = await findRows(db, events, isNext, { columns, orderBy: [events.id], ...lockedPage });
  const ids = rows.map(({ id }) => id);
  const isOwn = blank === blankBody;
  if (rows.length > 0)
    await db.orm.execute(sql`
      update ${events} e
      set payload = g.payload
        ${isOwn ? sql`, dispatched_at = coalesce(e.dispatched_at, now())` : sql``}
      from unnest(
        ${sql.param(ids.map((id) => events.id.mapToDriverValue(id)))}::uuid[],
        ${sql.param(rows.map(({ payload }) => blank(payload)))}::text[]
      ) g (id, payload)
      where e.workspace_id = ${sql.param(workspaceId, events.workspaceId)} and e.id = g.id`);
  const deliveries = await eraseDeliveries(ctx, ids, isOwn);
  const last = rows.length === pageSize ? rows.at(-1)?.id : undefined;
  return { after: last ?? null, erased: { events: rows.length, deliveries } };
}

/** Runs that read a record, with their failures, and the resulting mails and notices. */
async function runs(ctx: WriteContext, { ids, values, after }: ErasureWork): Promise<Page> {
  const { runIds, next } = await eraseRuns(ctx, after, ids, {
    hasSnapshot: (column) => mentionsOf(column, snapshotsOf(ids)),
    hasId: (column) => mentionsOf(column, ids),
    hasValue: (column) => mentionsOf(sql`lower(${column}::text)`, values),
  });
  if (runIds.length === 0) return { after: next, erased: {} };
  const failures = and(inArray(events.runId, runIds), eq(events.kind, workflowRunFailed.kind));
  const { erased } = await blankEvents(ctx, null, failures, blankBody);
  return {
    after: next,
    erased: {
      ...erased,
      runs: runIds.length,
      emails: await deleteRows(ctx, emails, inArray(sql`${emails.actor} ->> 'runId'`, runIds)),
      notices: await deleteRows(ctx, notices, inArray(notices.runId, runIds)),
    },
  };
}

/** Beginnings of a record, or of a thing on it, in the text of `jsonb`, matching `withoutRecords`. */
function snapshotsOf(ids: readonly string[]): string[] {
  return ids.flatMap((id) => [`"id": "${id}"`, `"recordId": "${id}"`]);
}

async function answers({ db, workspaceId }: WriteContext, { after, ...work }: ErasureWork): Promise<Page> {
  const ids = [...work.ids, ...work.fileIds];
  const ours = eq(idempotencyKeys.workspaceId, workspaceId);
  const isLater = after === null ? undefined : gt(idempotencyKeys.key, after);
  const isNext = and(ours, mentionsOf(idempotencyKeys.answer, ids), isLater);
  const columns = { key: idempotencyKeys.key, answer: idempotencyKeys.answer };
  const rows = await findRows(db, idempotencyKeys, isNext, { columns, orderBy: [idempotencyKeys.key], ...lockedPage });
  // The key is kept, since a repeat must not write again.
  for (const { key, answer } of rows) {
    const erased = JSON.stringify(withoutRecords(JSON.parse(answer), ids));
    await changeRows(db, idempotencyKeys, { workspaceId, key }, { answer: erased });
  }
  const last = rows.length === pageSize ? rows.at(-1)?.key : undefined;
  return { after: last ?? null, erased: { answers: rows.length } };
}

/** Files, and the inputs of operations. */
async function filesAndOperations(ctx: WriteContext, { ids, values }: ErasureWork): Promise<Page> {
  const { db, workspaceId } = ctx;
  const ofRecords = db.orm
    .select({ id: events.operationId })
    .from(events)
    .where(and(eq(events.workspaceId, workspaceId), inArray(events.recordId, ids), isNotNull(events.operationId)));
  const ours = eq(imports.workspaceId, workspaceId);
  const names = sql`exists (
    select from ${importParts} p
    where p.workspace_id = ${imports.workspaceId} and p.import_id = ${imports.id}
      and exists (select from unnest(${sql.param(values)}::text[]) v where strpos(lower(coalesce(p.content, '')), v) > 0
        or strpos(lower(encode(p.bytes, 'escape')), encode(convert_to(v, 'UTF8'), 'escape')) > 0)
  )`;
  const files =
    // An import is the operation with the same uuid.
    (await deleteRows(ctx, imports, and(ne(imports.state, 'RUNNING'), or(sql`${imports.id} in ${ofRecords}`, names)))) +
    // Any export may contain a record: by its title, or in a comment.
    (await deleteRows(ctx, exports, undefined));
  await eraseFromSyncs(ctx, ids, values);
  await deleteRows(
    ctx,
    operationProblems,
    or(inArray(operationProblems.subjectId, ids), mentionsOf(operationProblems.message, ids)),
  );
  const isOperation = eq(operations.workspaceId, workspaceId);
  const isDone = and(ne(operations.state, 'RUNNING'), isNotNull(operations.work), eq(operations.kind, 'BULK'));
  await changeInOrder(db, operations, isOperation, and(isDone, inArray(operations.id, ofRecords)), { work: null });
  const isWaiting = (await db.orm.$count(imports, and(ours, eq(imports.state, 'RUNNING'), names))) > 0;
  return { after: null, erased: { files }, isWaiting };
}

/** A TypeID: a prefix and 26 characters of Crockford base32. */
const typeId = /^[a-z]+_[0-9a-hjkmnp-tv-z]{26}$/;

type Fields = Record<string, unknown>;

function idsOf(thing: Fields): Fields {
  return Object.fromEntries(
    Object.entries(thing).filter(
      ([name, value]) => name === 'version' || (typeof value === 'string' && typeId.test(value)),
    ),
  );
}

/** The body of an event with ids only. `isErased` distinguishes it from incomplete ones of earlier versions. */
function blankBody(payload: string): string {
  const body: unknown = JSON.parse(payload);
  if (!isObject(body)) return payload;
  const { event, occurredAt, actor = null, record: _, ...parts } = body;
  const things = Object.entries(parts).flatMap(([name, part]) =>
    isObject(part) ? [[name, idsOf(part)] as const] : [],
  );
  return JSON.stringify({
    ...idsOf(body),
    event,
    occurredAt,
    record: null,
    actor,
    ...Object.fromEntries(things),
    isErased: true,
  });
}

/** Reduces the erased records within a value to their ids, and also things that name one as their `recordId`. */
function withoutRecords(value: unknown, ids: readonly unknown[]): unknown {
  if (isObject(value) && (ids.includes(value['id']) || ids.includes(value['recordId']))) return idsOf(value);
  return mapInside(value, (item) => withoutRecords(item, ids));
}

export function deleteRows(
  { db, workspaceId }: WriteContext,
  table: PgTable & { workspaceId: PgColumn; id: PgColumn },
  where: SQL | undefined,
): Promise<number> {
  return deleteInOrder(db, table, eq(table.workspaceId, workspaceId), where);
}

/** Condition of a text or JSON that contains one of these ids. */
export function mentionsOf(column: SQLWrapper, ids: readonly string[]): SQL | undefined {
  return or(...ids.map((id) => sql`strpos(${column}::text, ${id}) > 0`));
}
