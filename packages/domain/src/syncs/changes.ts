import { changeRows } from '@dossier/kernel/db/rows.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { impossible, conflict } from '@dossier/kernel/errors.ts';
import { decodeEventCursor } from '@dossier/kernel/events/cursor.ts';
import { followChanges } from '@dossier/kernel/events/follow.ts';
import { encodeId, newId } from '@dossier/kernel/ids.ts';
import { isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { noteOperation, operations } from '../bulk/index.ts';
import { events } from '../events-log/index.ts';
import { findRecordForUpdate, listRecords, lockRecords, recordNoun, records, updateRecord } from '../records/index.ts';
import { listRecordsInput, type Record as CrmRecord } from '../records/schema.ts';
import { findItems, isOf, syncRows, type KnownItem, type SyncRow, getSync } from './service.ts';
import { externalIdOf, type acknowledgeInput, type listChangesInput, type Sync } from './schema.ts';
import { syncItems, syncs } from './table.ts';

const cursorScope = (source: string) => `sync ${source}`;

/** Dossier's changes that the source does not have yet, without those made by its own runs. */
export async function listChanges(ctx: ReadContext, { source, after, pageSize }: z.output<typeof listChangesInput>) {
  const sync = await syncRows.get(ctx, source);
  const changed = await followChanges<CrmRecord>(ctx, after ?? sync.cursor ?? '0', pageSize, {
    scope: cursorScope(source),
    parameter: 'after',
    concerned: sql`kind like 'record.%' and folder_id = ${sql.param(sync.folderId, events.folderId)}
      and not exists (
        select from ${operations} o
        where o.workspace_id = events.workspace_id and o.id = events.operation_id
          and o.kind = 'SYNC' and o.work ->> 'source' = ${source})`,
    id: sql`record_id`,
    encode: (uuid) => encodeId('rec', uuid),
    table: records,
    columns: recordNoun.columns,
    // Records of an archived folder still count as existing, so the source keeps them.
    isShown: isNull(records.deletedAt),
    list: (cursor) => listNews(ctx, sync, pageSize, cursor),
  });
  ctx.answer?.take(changed.byteLength);
  const all = [
    ...changed.data.map((record) => ({ recordId: record.id, deleted: false, record })),
    ...changed.deleted.map(({ id }) => ({ recordId: id, deleted: true, record: null })),
  ];
  const recordIds = all.map(({ recordId }) => recordId);
  const linked = await findItems(ctx, source, recordIds, 'recordId');
  return {
    changes: all.map((one) => ({ externalId: linked.get(one.recordId)?.externalId ?? null, ...one })),
    cursor: changed.nextCursor,
    hasMore: changed.hasMore,
  };
}

/** A page of the folder, without records on which both sides agree. */
async function listNews(ctx: ReadContext, { folderId, source }: SyncRow, pageSize: number, cursor?: string) {
  const asked = listRecordsInput.parse({ folderId: [folderId], pageSize, cursor, archived: true });
  const { data, byteLength, nextCursor } = await listRecords(ctx, asked);
  const ids = data.map(({ id }) => id);
  const linked = await findItems(ctx, source, ids, 'recordId');
  return { data: data.filter(({ id, version }) => linked.get(id)?.version !== version), byteLength, nextCursor };
}

type Acknowledged = z.output<typeof acknowledgeInput>;

/** Stores the source's cursor of the changes, and the ids that it gave to records created in Dossier. */
export async function acknowledgeChanges(ctx: WriteContext, { source, after, items }: Acknowledged): Promise<Sync> {
  const sync = await syncRows.lock(ctx, source);
  if (ctx.audit) ctx.audit.before = await getSync(ctx, { source });
  if (after !== undefined && !decodeEventCursor(after, cursorScope(source)))
    throw impossible(['after'], 'This is not a cursor that the changes of this sync gave.');
  if (items.length > 0) await linkItems(ctx, sync, items);
  if (after !== undefined) await changeRows(ctx.db, syncs, isOf(syncs, sync), { cursor: after });
  ctx.events.unchanged();
  return getSync(ctx, { source });
}

async function linkItems(ctx: WriteContext, { source, folderId }: SyncRow, items: Acknowledged['items']) {
  const { workspaceId } = ctx;
  const externalIds = items.flatMap((item) => externalIdOf(item) ?? []);
  const recordIds = items.map(({ recordId }) => recordId);
  const given = await findItems(ctx, source, externalIds);
  const linked = await findItems(ctx, source, recordIds, 'recordId');
  const known: Pick<KnownItem, 'recordId' | 'externalId'>[] = [...given.values(), ...linked.values()];
  await lockRecords(ctx, recordIds);
  const id = newId('op');
  // The feed of changes excludes writes of this operation.
  const own: WriteContext = { ...ctx, unitId: id };
  noteOperation(own, { id, kind: 'SYNC', state: 'DONE', changedCount: items.length, work: { source } });
  for (const [at, { recordId, ...item }] of items.entries()) {
    const externalId = externalIdOf(item);
    if (externalId === undefined) throw impossible(['items', at, 'externalId'], 'must not be blank');
    const record = await findRecordForUpdate(own, recordId);
    if (record?.id !== recordId || record.folderId !== folderId)
      throw impossible(['items', at, 'recordId'], 'There is no such record in the folder of this sync.');
    const other = known.find((one) => (one.recordId === recordId) !== (one.externalId === externalId));
    if (other)
      throw conflict(
        `Item ${at}: the record ${other.recordId} has the external id "${other.externalId}". Nothing was linked.`,
      );
    if (known.some((one) => one.recordId === recordId)) continue;
    const isNew = record.externalId === null;
    const { version } = isNew ? await updateRecord(own, { id: recordId, externalId, externalSource: source }) : record;
    known.push({ recordId, externalId });
    // Without a digest, the next run compares the item, but does not bring back a record in Trash.
    await own.db.orm.insert(syncItems).values({ workspaceId, source, externalId, recordId, version, hash: '' });
  }
}
