import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { notFound } from '@dossier/kernel/errors.ts';
import { decodeId, nilUuid } from '@dossier/kernel/ids.ts';
import { isRow } from '@dossier/kernel/verbs.ts';
import { arg, defineStatement } from '@dossier/postgres-engine/index.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { lockVersions } from '../bulk/index.ts';
import type { EventSubject } from '../events-log/index.ts';
import type { Referenced, References } from '../fields/index.ts';
import { findMemberIds } from '../members/index.ts';
import { findSuccessorId } from './merge/merged.ts';
import { recordNoun } from './noun.ts';
import type { Record } from './schema.ts';
import { records } from './table.ts';

const recordById = defineStatement('read', 'records.get', (orm) =>
  orm
    .select(recordNoun.columns)
    .from(records)
    .where(and(isRow(records), isNull(records.deletedAt))),
);

const recordForUpdate = defineStatement('read', 'records.get_for_update', (orm) =>
  orm
    .select(recordNoun.columns)
    .from(records)
    .where(and(isRow(records), isNull(records.deletedAt)))
    .for('no key update'),
);

const recordIds = defineStatement('read', 'records.find_ids', (orm) =>
  orm
    .select({ id: records.id, folderId: records.folderId })
    .from(records)
    .where(
      and(
        eq(records.workspaceId, arg(records.workspaceId, 'workspaceId')),
        sql`${records.id} = any(${sql.placeholder('uuids')}::uuid[])`,
        isNull(records.deletedAt),
      ),
    ),
);

/** The same for a successor: the id that led to it locked no row, so this is the first lock. */
const successorForUpdate = defineStatement('read', 'records.get_successor_for_update', (orm) =>
  orm
    .select(recordNoun.columns)
    .from(records)
    .where(and(isRow(records), isNull(records.deletedAt)))
    .orderBy(records.id)
    .for('no key update'),
);

/**
 * The record; undefined if there is none or it is in Trash. The id of a merged record leads to its successor, so use
 * the id of the answer from here on.
 */
export async function findRecord(ctx: ReadContext, id: string): Promise<Record | undefined> {
  const [record] = await ctx.db.run(recordById, { workspaceId: ctx.workspaceId, id });
  return record ?? findSuccessor(recordById, ctx, id);
}

/** `findRecord`, with the record locked until the transaction ends. */
export async function findRecordForUpdate(ctx: WriteContext, id: string): Promise<Record | undefined> {
  const [record] = await ctx.db.run(recordForUpdate, { workspaceId: ctx.workspaceId, id });
  return record ?? findSuccessor(successorForUpdate, ctx, id);
}

async function findSuccessor(statement: typeof recordById, ctx: ReadContext, id: string): Promise<Record | undefined> {
  const successorId = await findSuccessorId(ctx, id);
  if (successorId === undefined) return undefined;
  const [successor] = await ctx.db.run(statement, { workspaceId: ctx.workspaceId, id: successorId });
  return successor;
}

export async function getRecord(ctx: ReadContext, id: string): Promise<Record> {
  const record = await findRecord(ctx, id);
  if (!record) throw notFound('record');
  return record;
}

/** The records of the workspace outside Trash among these ids. */
async function findRecordIds(ctx: ReadContext, ids: readonly string[]): Promise<Map<string, Referenced>> {
  const rows = await ctx.db.run(recordIds, {
    workspaceId: ctx.workspaceId,
    uuids: ids.map((id) => decodeId('rec', id) ?? nilUuid),
  });
  const found = new Map<string, Referenced>(rows.map((row) => [row.id, row]));
  for (const id of ids) {
    const successor = found.has(id) ? undefined : await findRecord(ctx, id);
    if (successor) found.set(id, successor);
  }
  return found;
}

/** Verbs that change several records lock them in one order. */
export const lockRecords = lockVersions(records);

export function eventSubjectOf(record: Record): EventSubject {
  return { recordId: record.id, folderId: record.folderId, record };
}

/** Subject of an event about something that may be linked to a record; reads that record. */
export async function eventSubjectOfId(ctx: ReadContext, recordId: string | null): Promise<EventSubject> {
  const record = recordId === null ? undefined : await findRecord(ctx, recordId);
  return record ? eventSubjectOf(record) : { recordId };
}

export const references: References = {
  RECORD: findRecordIds,
  USER: async (ctx, ids) => new Map([...(await findMemberIds(ctx, ids))].map((id) => [id, { id }])),
};
