import { clock } from '@dossier/kernel/clock.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { failUnlessFound } from '@dossier/kernel/db/demand-row.ts';
import { type ExternalId, withExternal } from '@dossier/kernel/db/external-ids.ts';
import { arg, defineInsert, defineStatement, valuesFor } from '@dossier/postgres-engine/index.ts';
import { canonicalEmail } from '@dossier/kernel/email-address.ts';
import { DomainError, notFound, there } from '@dossier/kernel/errors.ts';
import { changesBetween } from '@dossier/kernel/events/changes.ts';
import { emit } from '../events-log/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { isRow, nextVersion } from '@dossier/kernel/verbs.ts';
import { demandVersion } from '@dossier/kernel/versions.ts';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Data, emailProblem, mergeData, type StoredField } from '../fields/index.ts';
import { withFolderInUse } from '../folders/index.ts';
import { demandMember } from '../members/index.ts';
import { insertedTags, keptTags, tagsNamed, tagsToSet } from '../tags/index.ts';
import { recordCreated, recordDeleted, recordRestored, recordUpdated } from './events.ts';
import { recordExternalIds, recordNoun } from './noun.ts';
import { eventSubjectOf, findRecordForUpdate, getRecord, references, lockRecords } from './lookup.ts';
import { takeMergeBack } from './merge/merged.ts';
import { type createRecordInput, type Record, updateRecordInput } from './schema.ts';
import { records } from './table.ts';
import { demandUnique, freeUnique, holdUnique } from './unique/unique-values.ts';
import { patchOf, type Inverses } from '../bulk/index.ts';

const insertRecord = defineInsert('records.insert', records, [...recordNoun.given, 'tagIds'], { confirms: true });

/** Fails unless the record is unlocked and still has the version that was read. Never waits (docs/decisions/0004). */
const changeRow = defineStatement('change', 'records.change', { skipsLocked: true, confirms: true }, (orm) => {
  const free = orm
    .select({ id: records.id })
    .from(records)
    .where(and(isRow(records), eq(records.version, arg(records.version, 'seenVersion'))))
    .for('no key update', { skipLocked: true });
  const change = orm
    .update(records)
    .set({ ...valuesFor(records, recordNoun.changed), tagIds: keptTags(records.tagIds) })
    .where(and(eq(records.workspaceId, arg(records.workspaceId, 'workspaceId')), eq(records.id, sql`(${free})`)));
  const row = orm.$with('changed').as(change.returning({ id: records.id }));
  return orm.with(row).select(failUnlessFound).from(row);
});

/** A new record. An import keeps the moment at which another system created it. */
type Creation = z.output<typeof createRecordInput> & { readonly createdAt?: string | undefined };

export async function createRecord(ctx: WriteContext, input: Creation): Promise<Record> {
  const given = recordNoun.draft(input);
  const draft = withExternal({ ...given, email: demandEmail(given.email) });
  const { ownerId } = draft;
  const id = newId('rec');
  const tagging = await tagsNamed(ctx, input.tags ?? []);
  // All reads come before the first statement: they need no transaction (docs/decisions/0004).
  const { data, unique } = await withFolderInUse(ctx, draft.folderId, async ({ fields }) => {
    const reading = { ...ctx, db: ctx.db.peek };
    const merged = await mergeData(reading, fields, {}, input.data ?? {}, references);
    if (ownerId !== null) await demandMember(reading, ownerId, ['ownerId']);
    await recordExternalIds.demandFree(ctx, draft);
    return {
      data: merged,
      unique: await demandUnique(ctx, { fields, folderId: draft.folderId, recordId: id }, {}, merged),
    };
  });
  const now = clock.iso();
  const record: Record = {
    ...draft,
    id,
    data,
    tags: tagging.names,
    createdAt: input.createdAt ?? now,
    updatedAt: now,
    version: 1,
  };
  const row = { ...recordNoun.stored(ctx.workspaceId, record), tagIds: insertedTags(tagging) };
  ctx.db.send(insertRecord, row);
  holdUnique(ctx, unique, true);
  emit(ctx, recordCreated, eventSubjectOf(record), {});
  return record;
}

type Patch = z.output<typeof updateRecordInput>;

export async function updateRecord(ctx: WriteContext, { id, ...patch }: Patch): Promise<Record> {
  const before = await recordToChange(ctx, id);
  return patchRecord(ctx, before, before, patch);
}

/** `updateRecord` for a record that was read without a lock. It is written only if it still has that version. */
export async function updateFound(ctx: WriteContext, before: Record, patch: Omit<Patch, 'id'>): Promise<Record> {
  demandVersion(ctx, before.version);
  return patchRecord(ctx, before, before, patch);
}

/** Changes a record from `before` to `base` with a patch applied. Only the patch's changes are checked. */
export async function patchRecord(
  ctx: WriteContext,
  before: Record,
  base: Record,
  { data: patch, tags: named, ...input }: Omit<Patch, 'id'>,
): Promise<Record> {
  const { id, folderId } = before;
  const tagging = await tagsToSet(ctx, named);
  const asked = withExternal({ ...base, ...definedOf(input), tags: tagging?.names ?? base.tags });
  const given = { ...asked, email: asked.email === base.email ? base.email : demandEmail(asked.email) };
  const { ownerId } = given;
  const reading = { ...ctx, db: ctx.db.peek };
  if (ownerId !== null && ownerId !== base.ownerId) await demandMember(reading, ownerId, ['ownerId']);
  const free = async (fields: readonly StoredField[], data: Data) => {
    await recordExternalIds.demandFree(ctx, given, before);
    return { data, unique: await demandUnique(ctx, { fields, folderId, recordId: id }, before.data, data) };
  };
  const isKept = patch === undefined && base.data === before.data;
  const { data, unique } = await withFolderInUse(ctx, folderId, async ({ fields }) =>
    isKept
      ? free([], before.data)
      : free(fields, await mergeData(reading, fields, base.data, patch ?? {}, references, id)),
  );
  const record = changeRecord(ctx, before, { ...given, data }, tagging?.ids);
  holdUnique(ctx, unique);
  return record;
}

export async function removeRecord(ctx: WriteContext, id: string): Promise<Record> {
  const before = await lockRecord(ctx, id);
  // The id of a merged record must not delete its successor.
  if (before.id !== id) throw notFound('record');
  const record = await setDeletion(ctx, before.id, sql`now()`);
  freeUnique(ctx, before.id);
  emit(ctx, recordDeleted, eventSubjectOf(record), {});
  return record;
}

export async function restoreRecord(ctx: WriteContext, id: string): Promise<Record> {
  const [trashed] = await ctx.db.orm
    .select({ id: records.id })
    .from(records)
    .where(and(eq(records.workspaceId, ctx.workspaceId), eq(records.id, id), isNotNull(records.deletedAt)))
    .for('no key update');
  if (!trashed) throw notFound('record');
  const external = await takeMergeBack(ctx, id);
  if (external) await recordExternalIds.demandFree(ctx, external);
  const record = await setDeletion(ctx, id, null, external);
  const { folderId } = record;
  const fields = await withFolderInUse(ctx, folderId, (folder) => Promise.resolve(folder.fields));
  const advice = 'Change its value there, then restore this record.';
  holdUnique(ctx, await demandUnique(ctx, { fields, folderId, recordId: id, advice }, {}, record.data));
  emit(ctx, recordRestored, eventSubjectOf(record), {});
  return record;
}

/**
 * Reads the record to be changed; 412 if If-Match names another version. A fresh transaction does not lock it: the
 * write is one message and starts again if the record has changed. It is locked in a transaction that has already run
 * statements, and for records with concurrent changes.
 */
async function recordToChange(ctx: WriteContext, id: string): Promise<Record> {
  if (!mayChangeUnlocked(ctx, id)) return lockRecord(ctx, id);
  const record = await getRecord({ ...ctx, db: ctx.db.peek }, id);
  demandVersion(ctx, record.version);
  return record;
}

/** True if a write may read this record without a lock, because its change confirms the version. */
export function mayChangeUnlocked({ db }: WriteContext, id: string): boolean {
  return db.mayPeek(id) && db.isFresh;
}

async function lockRecord(ctx: WriteContext, id: string): Promise<Record> {
  const record = there(await findRecordForUpdate(ctx, id), 'record');
  demandVersion(ctx, record.version);
  return record;
}

/** Writes the record if it differs from `before`; otherwise it writes nothing and states no event. */
export function changeRecord(
  ctx: WriteContext,
  before: Record,
  after: Record,
  tagIds: readonly string[] | null = null,
): Record {
  const changes = changesBetween(before, after, recordNoun.stated);
  if (Object.keys(changes).length === 0) {
    ctx.events.unchanged();
    return before;
  }
  // PostgreSQL stores exactly this row or nothing, so no answer is read back.
  const record: Record = {
    ...after,
    updatedAt: clock.isoSince(before.updatedAt),
    version: before.version + 1,
  };
  const row = { ...recordNoun.stored(ctx.workspaceId, record), tagIds };
  ctx.db.send(changeRow, { ...row, seenVersion: before.version });
  emit(ctx, recordUpdated, { ...eventSubjectOf(record), changes }, { changes });
  return record;
}

export async function setDeletion(
  ctx: WriteContext,
  id: string,
  deletedAt: SQL | null,
  external: Partial<ExternalId> = {},
): Promise<Record> {
  const [record] = await ctx.db.orm
    .update(records)
    .set({ ...external, deletedAt, ...nextVersion(records) })
    .where(and(eq(records.workspaceId, ctx.workspaceId), eq(records.id, id)))
    .returning(recordNoun.columns);
  return there(record, 'record');
}

/** The e-mail address as it is stored; 422 for an invalid one. */
export function demandEmail(given: string | null): string | null {
  const email = given === null ? null : canonicalEmail(given);
  const problem = email === null ? undefined : emailProblem(email);
  if (problem !== undefined)
    throw new DomainError('UNPROCESSABLE_CONTENT', `email: ${problem}`, {
      issues: [{ path: ['email'], message: problem }],
    });
  return email;
}

export const recordInverses: Inverses = {
  lock: lockRecords,
  verbs: {
    'record.created': removeRecord,
    'record.updated': (ctx, id, body) => updateRecord(ctx, patchOf(updateRecordInput, id, body)),
    'record.deleted': restoreRecord,
    'record.restored': removeRecord,
  },
};
