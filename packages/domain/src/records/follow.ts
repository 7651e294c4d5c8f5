import type { ReadContext } from '@dossier/kernel/context.ts';
import { demandNothingElse, followChanges } from '@dossier/kernel/events/follow.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import { events } from '../events-log/index.ts';
import { listFilteredRecords } from './list/filters.ts';
import { recordNoun } from './noun.ts';
import type { ListRecordsInput, Record } from './schema.ts';
import { records } from './table.ts';

export async function followRecords(ctx: ReadContext, input: ListRecordsInput) {
  const { folderId, changedSince = '0', cursor = changedSince, pageSize, page, sort, ...others } = input;
  demandNothingElse({
    ...others,
    sort: sort === '-createdAt' ? undefined : sort,
    page: page === 1 ? undefined : page,
  });
  const ids = folderId?.map((id) => sql.param(id, events.folderId));
  return followChanges<Record>(ctx, cursor, pageSize, {
    scope: folderId === undefined ? 'records' : `records ${folderId.toSorted().join(' ')}`,
    concerned: sql`${and(sql`kind like 'record.%'`, ids && inArray(sql`folder_id`, ids))}`,
    // The column, for a payload holds a whole record, whose parsing costs more than reading the event.
    id: sql`record_id`,
    encode: (uuid) => encodeId('rec', uuid),
    list: (from) => listFilteredRecords(ctx, { ...input, cursor: from }),
    table: records,
    columns: recordNoun.columns,
    isShown: isNull(records.deletedAt),
  });
}
