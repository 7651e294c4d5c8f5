import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { there } from '@dossier/kernel/errors.ts';
import { decodeId, nilUuid } from '@dossier/kernel/ids.ts';
import { areGiven, isRow } from '@dossier/kernel/verbs.ts';
import { defineStatement, type Orm } from '@dossier/postgres-engine/index.ts';
import { and, eq, isNull, sql, inArray } from 'drizzle-orm';
import { lockVersions } from '../bulk/index.ts';
import type { EventSubject } from '../events-log/index.ts';
import type { Referenced, References } from '../fields/index.ts';
import { findMemberIds } from '../members/index.ts';
import { findSuccessorId } from './merge/merged.ts';
import { recordNoun } from './noun.ts';
import type { Record } from './schema.ts';
import { records } from './table.ts';
import { clock } from '@dossier/kernel/clock.ts';
import type { ExternalId, ExternalIds } from '@dossier/kernel/db/external-ids.ts';
import type { Row, SelectedColumns } from '@dossier/kernel/db/newest-first.ts';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { insertedTags, tagsNamed } from '../tags/index.ts';

const oneRecord = (orm: Orm) =>
  orm
    .select(recordNoun.columns)
    .from(records)
    .where(and(isRow(records), isNull(records.deletedAt)));
const recordById = defineStatement('read', 'records.get', oneRecord);
const recordForUpdate = defineStatement('read', 'records.get_for_update', (orm) => oneRecord(orm).for('no key update'));
/** The same for a successor: the look-up of the merged id locked no row, so this is the first lock. */
const successorForUpdate = defineStatement('read', 'records.get_successor_for_update', (orm) =>
  oneRecord(orm).orderBy(records.id).for('no key update'),
);

const recordIds = defineStatement('read', 'records.find_ids', (orm) =>
  orm
    .select({ id: records.id, folderId: records.folderId })
    .from(records)
    .where(
      and(
        areGiven(records, 'workspaceId'),
        sql`${records.id} = any(${sql.placeholder('uuids')}::uuid[])`,
        isNull(records.deletedAt),
      ),
    ),
);

/** The record; undefined in Trash. A merged id returns the successor, so use the id of the answer. */
export const findRecord = finder<ReadContext>(recordById, recordById);

/** `findRecord`, with the record locked until the transaction ends. */
export const findRecordForUpdate = finder<WriteContext>(recordForUpdate, successorForUpdate);

function finder<Context extends ReadContext>(byId: typeof recordById, ofSuccessor: typeof recordById) {
  return async (ctx: Context, id: string): Promise<Record | undefined> => {
    const { workspaceId } = ctx;
    const [record] = await ctx.db.run(byId, { workspaceId, id });
    if (record) return record;
    const successorId = await findSuccessorId(ctx, id);
    return successorId === undefined ? undefined : (await ctx.db.run(ofSuccessor, { workspaceId, id: successorId }))[0];
  };
}

export async function getRecord(ctx: ReadContext, id: string): Promise<Record> {
  return there(await findRecord(ctx, id), 'record');
}

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

/** Locks records in one order, and reads them; without those in Trash. */
export async function findRecordsForUpdate(ctx: WriteContext, ids: readonly string[]): Promise<Map<string, Record>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.orm
    .select(recordNoun.columns)
    .from(records)
    .where(and(eq(records.workspaceId, ctx.workspaceId), inArray(records.id, [...ids]), isNull(records.deletedAt)))
    .orderBy(records.id)
    .for('no key update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Verbs that change several records lock them in one order. */
export const lockRecords = lockVersions(records);

export function eventSubjectOf(record: Record): EventSubject {
  return { recordId: record.id, folderId: record.folderId, record };
}

export async function eventSubjectOfId(ctx: ReadContext, recordId: string | null): Promise<EventSubject> {
  const record = recordId === null ? undefined : await findRecord(ctx, recordId);
  return record ? eventSubjectOf(record) : { recordId };
}

export const references: References = {
  RECORD: findRecordIds,
  USER: async (ctx, ids) => new Map([...(await findMemberIds(ctx, ids))].map((id) => [id, { id }])),
};

type Linked = PgTable & { workspaceId: PgColumn; id: PgColumn; recordId: PgColumn };

/** Links up to `limit` rows of these records to another one, locked in the order of their ids. Returns their number. */
export function relinking<Selected extends SelectedColumns, To>(
  table: Linked,
  selected: Selected,
  relink: (ctx: WriteContext, row: Row<Selected>, to: To) => unknown,
) {
  return async (ctx: WriteContext, recordIds: string[], to: To, limit: number): Promise<number> => {
    const rows = await ctx.db.orm
      .select({ ...selected } as SelectedColumns)
      .from(table as PgTable)
      .where(and(eq(table.workspaceId, ctx.workspaceId), inArray(table.recordId, recordIds)))
      .orderBy(table.id)
      .limit(limit)
      .for('no key update');
    // Guarantee: the selection is `selected`, which Row describes.
    for (const row of rows as Row<Selected>[]) await relink(ctx, row, to);
    return rows.length;
  };
}

interface Revivable extends ExternalId {
  readonly id: string;
  readonly recordId: string | null;
  readonly tags: readonly string[];
  readonly updatedAt: string;
  readonly version: number;
}

/** A deleted row to be inserted again: with the next version, and without a link to a deleted record. */
export async function revived<T extends Revivable>(
  ctx: WriteContext,
  deleted: T,
  externalIds: ExternalIds,
): Promise<{ row: T; tagIds: string[] | null }> {
  const record = deleted.recordId === null ? undefined : await findRecord(ctx, deleted.recordId);
  await externalIds.demandFree(ctx, deleted);
  const tagging = await tagsNamed(ctx, deleted.tags);
  const row = {
    ...deleted,
    tags: tagging.names,
    recordId: record?.id ?? null,
    updatedAt: clock.isoSince(deleted.updatedAt),
    version: deleted.version + 1,
  };
  return { row, tagIds: insertedTags(tagging) };
}
