import type { ReadContext } from '@dossier/kernel/context.ts';
import { demandNothingElse, followChanges, inOrderOf } from '@dossier/kernel/events/follow.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { events } from '../events-log/index.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { listFilteredRecords } from './list/filters.ts';
import { recordNoun } from './noun.ts';
import type { ListRecordsInput, Record } from './schema.ts';
import { records } from './table.ts';

/** Changes of records, of all or of some folders. A record that is restored from Trash is in `data` again. */
export async function followRecords(ctx: ReadContext, input: ListRecordsInput) {
  const { folderId, changedSince = '0', cursor = changedSince, pageSize } = input;
  const { search, q, email, phone, externalId, externalSource, ownerId, tag, createdAfter, updatedAfter, data, count } =
    input;
  demandNothingElse({
    search,
    q,
    email,
    phone,
    externalId,
    externalSource,
    ownerId,
    tag,
    createdAfter,
    updatedAfter,
    data,
    count,
    sort: input.sort === '-createdAt' ? undefined : input.sort,
    page: input.page === 1 ? undefined : input.page,
  });
  return followChanges<Record>(ctx, cursor, pageSize, {
    scope: folderId === undefined ? 'records' : `records ${folderId.toSorted().join(' ')}`,
    concerned:
      folderId === undefined
        ? sql`kind like 'record.%'`
        : sql`kind like 'record.%' and ${inArray(
            sql`folder_id`,
            folderId.map((id) => sql.param(id, events.folderId)),
          )}`,
    // The column, for a payload holds a whole record, whose parsing costs more than reading the event.
    id: sql`record_id`,
    encode: (uuid) => encodeId('rec', uuid),
    list: (from) => listFilteredRecords(ctx, { ...input, cursor: from }),
    read: (ids, bytesMax) =>
      ctx.db.fetchQuery(
        ctx.db.orm
          .select(recordNoun.columns)
          .from(records)
          .where(and(eq(records.workspaceId, ctx.workspaceId), inArray(records.id, ids), isNull(records.deletedAt)))
          .orderBy(inOrderOf(records.id, ids)),
        bytesMax,
      ),
  });
}
