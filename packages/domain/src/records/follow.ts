import type { ReadContext } from '@dossier/kernel/context.ts';
import { demandNothingElse, followChanges } from '@dossier/kernel/events/follow.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import { events } from '../events-log/index.ts';
import { findFolderRow } from '../folders/index.ts';
import { folderArchived, folderRestored } from '../folders/events.ts';
import { listFilteredRecords } from './list/filters.ts';
import { isListedIn } from './listed.ts';
import { recordNoun } from './noun.ts';
import type { ListRecordsInput, Record } from './schema.ts';
import { records } from './table.ts';

export async function followRecords(ctx: ReadContext, input: ListRecordsInput) {
  const { folderId, changedSince = '0', cursor = changedSince, pageSize, page, sort, archived, ...others } = input;
  demandNothingElse({
    ...others,
    sort: sort === '-createdAt' ? undefined : sort,
    page: page === 1 ? undefined : page,
  });
  const ids = folderId?.map((id) => sql.param(id, events.folderId));
  const isHere = ids && inArray(sql`folder_id`, ids);
  return followChanges<Record>(ctx, cursor, pageSize, {
    scope: ['records', ...(folderId ?? []).toSorted(), ...(archived ? ['archived'] : [])].join(' '),
    concerned: sql`${and(sql`kind like 'record.%'`, isHere)}`,
    // The column, for a payload holds a whole record, whose parsing costs more than reading the event.
    id: sql`record_id`,
    encode: (uuid) => encodeId('rec', uuid),
    list: (from) => listFilteredRecords(ctx, { ...input, cursor: from }),
    table: records,
    columns: recordNoun.columns,
    isShown: archived ? isNull(records.deletedAt) : isListedIn(ctx),
    parts: archived
      ? undefined
      : {
          concerned: sql`${and(sql`kind in (${folderArchived.kind}, ${folderRestored.kind})`, isHere)}`,
          id: sql`folder_id`,
          list: async (uuid, from) => {
            const id = encodeId('fld', uuid);
            const folder = await findFolderRow(ctx, id);
            const asked = { ...input, folderId: [id], archived: true, cursor: from };
            return { page: await listFilteredRecords(ctx, asked), isShown: folder?.archivedAt === null };
          },
        },
  });
}
