import type { WriteContext } from '@dossier/kernel/context.ts';
import { notFound } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { demandVersion } from '@dossier/kernel/versions.ts';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { findOperation, noteOperation, type Operation } from '../bulk/index.ts';
import type { Erased } from '../bulk/schema.ts';
import { calls } from '../calls/index.ts';
import { comments } from '../comments/index.ts';
import { deals } from '../deals/index.ts';
import { emit, events } from '../events-log/index.ts';
import { recordLinks } from '../links/index.ts';
import { emails } from '../mail/index.ts';
import { notices } from '../notices/index.ts';
import { recordErased } from '../records/events.ts';
import type { Record } from '../records/schema.ts';
import { deleteRows, mentionsOf } from './delete-rows.ts';
import { eraseRest } from './erase.job.ts';
import type { ErasureWork } from './pages.ts';
import { forgetRecords, lockWithPredecessors } from './remove-for-good.ts';

/** Shorter values are part of many words, and would delete files that do not name the person. */
const lengthMin = 5;

/**
 * Deletes a record, also one in Trash, with those that were merged into it. A job removes what events, deliveries,
 * runs, answers and files say of them: it may have to look through all of them.
 */
export async function eraseRecord(ctx: WriteContext, id: string): Promise<Operation> {
  const found = await lockWithPredecessors(ctx, id);
  const record = found.find((one) => one.id === id);
  if (!record) throw notFound('record');
  demandVersion(ctx, record.version);
  const ids = found.map((one) => one.id);
  const renamed = await renameDeals(ctx, found);
  const erased = { ...(await removeParts(ctx, ids, renamed)), ...(await forgetRecords(ctx, ids)) };
  const work: ErasureWork = {
    ids,
    folderIds: [...new Set(found.map(({ folderId }) => folderId))],
    values: valuesOf(found),
    stage: 0,
    after: null,
    erased: { events: 0, deliveries: 0, runs: 0, answers: 0, files: 0, ...erased },
  };
  const operation = newId('op');
  const changedCount = Object.values(work.erased).reduce((sum, count) => sum + count, 0);
  noteOperation(ctx, { id: operation, kind: 'ERASURE', state: 'RUNNING', changedCount, work });
  for (const { id: recordId, folderId } of found) emit(ctx, recordErased, { recordId, folderId }, {});
  // The id alone: after a restore of an older backup it says what to erase again.
  if (ctx.audit) ctx.audit.after = { id, operationId: operation };
  await enqueue(ctx, eraseRest, { workspaceId: ctx.workspaceId, operationId: operation });
  return findOperation(ctx, operation);
}

/** A deal gets the title of its record where it has none of its own. Unlinking states the change. */
async function renameDeals({ db, workspaceId }: WriteContext, found: readonly Record[]): Promise<string[]> {
  const ids = found.map(({ id }) => id);
  const earlier = await db.orm
    .selectDistinct({ title: sql<string | null>`${events.payload}::json -> 'record' ->> 'title'` })
    .from(events)
    .where(and(eq(events.workspaceId, workspaceId), inArray(events.recordId, ids)));
  const titles = [...found, ...earlier].flatMap(({ title }) => title ?? []);
  const ours = await db.orm
    .select({ id: deals.id })
    .from(deals)
    .where(and(eq(deals.workspaceId, workspaceId), inArray(deals.recordId, ids), inArray(deals.title, titles)))
    .orderBy(deals.id)
    .for('no key update');
  const renamed = ours.map(({ id }) => id);
  if (renamed.length > 0)
    await db.orm
      .update(deals)
      .set({ title: 'Untitled deal', searchText: null })
      .where(and(eq(deals.workspaceId, workspaceId), inArray(deals.id, renamed)));
  return renamed;
}

/** Counts what goes with the records, and deletes e-mails and notices about them. */
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

/** Values by which a file of an import names the records: its rows have no ids. */
function valuesOf(found: readonly Record[]): string[] {
  const values = found.flatMap(({ title, email, phone }) => [title, email, phone]);
  return values.flatMap((value) => (value !== null && value.length >= lengthMin ? [value.toLowerCase()] : []));
}
