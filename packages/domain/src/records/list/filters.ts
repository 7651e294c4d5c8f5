import type { ReadContext } from '@dossier/kernel/context.ts';
import { canonicalEmail } from '@dossier/kernel/email-address.ts';
import { DomainError, impossible } from '@dossier/kernel/errors.ts';
import { demandConditions, demandKnownFilters, type NamingFilter } from '@dossier/kernel/filters.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { wordsOf } from '@dossier/kernel/words.ts';
import type { z } from 'zod';
import { emailProblem } from '../../fields/index.ts';
import { filterByFolder, filtersByField, findFolderRow } from '../../folders/index.ts';
import { filterByMember } from '../../members/index.ts';
import { filterByTag } from '../../tags/index.ts';
import { listRecords } from './list.ts';
import { listRecordsInput, type ListRecordsInput, type Record, type recordsFilter } from '../schema.ts';
import { references } from '../lookup.ts';
import { digitsOf } from '../phones.ts';
import { demandNothingElse, followChanges } from '@dossier/kernel/events/follow.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import { events } from '../../events-log/index.ts';
import { folderArchived, folderRestored } from '../../folders/events.ts';
import { isListedIn, recordNoun } from '../noun.ts';
import { records } from '../table.ts';

/** `listRecords` for a caller: an unknown id or key of a filter is a 400. */
export async function listFilteredRecords(ctx: ReadContext, input: ListRecordsInput): Promise<Page<Record>> {
  const { folderId, ownerId, tag, email, phone, data } = input;
  return demandKnownFilters(ctx, await listOwnAndLinked(ctx, input), input, [
    filterByFolder(ctx, folderId),
    filterByMember(ctx, 'ownerId', ownerId),
    filterByTag(ctx, tag),
    { path: ['email'], problem: () => (email === undefined ? undefined : emailProblem(canonicalEmail(email))) },
    { path: ['phone'], problem: () => (phone === undefined || digitsOf(phone) ? undefined : 'must have a digit') },
    ...filtersByField(ctx, folderId, data, references),
  ]);
}

/** 422 for a blank condition, and for a filter with unknown names or ids; the list answers 400. */
export async function demandKnownFilter(ctx: ReadContext, filter: z.output<typeof recordsFilter>): Promise<void> {
  demandConditions(filter, ['filter']);
  if (filter.search !== undefined && wordsOf(filter.search).length === 0)
    throw impossible(['filter', 'search'], 'must have a letter or a digit');
  try {
    await listFilteredRecords(ctx, listRecordsInput.parse({ ...filter, pageSize: 1 }));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'BAD_REQUEST') throw error;
    throw impossible(['filter', ...(error.issues?.[0]?.path ?? [])], error.message);
  }
}

export function filterByRecord(ctx: ReadContext, recordIds: readonly string[] | undefined): NamingFilter {
  return {
    path: ['recordId'],
    values: recordIds,
    noun: 'record',
    find: async (ids) => new Set((await references.RECORD(ctx, [...ids])).keys()),
    known: () => Promise.resolve('The list of records has the ids of all that are not in Trash.'),
  };
}

async function listOwnAndLinked(ctx: ReadContext, input: ListRecordsInput): Promise<Page<Record>> {
  const page = await listRecords(ctx, input);
  if (!input.data || !isEmpty(page)) return page;
  const current = await currentIds(ctx, Object.values(input.data));
  if (current.size === 0) return page;
  const data = Object.entries(input.data).map(([key, value]) => [key, current.get(value) ?? value]);
  return listRecords(ctx, { ...input, data: Object.fromEntries(data) as typeof input.data });
}

/** A list filtered by records, in which the id of a merged record also finds the things of its successor. */
export async function listByRecords<T, Input extends { readonly recordId?: string[] | undefined }>(
  ctx: ReadContext,
  input: Input,
  list: (input: Input) => Promise<Page<T>>,
): Promise<Page<T>> {
  const { recordId } = input;
  const page = await list(input);
  // A result for the only record proves that it was not merged.
  if (!recordId || (recordId.length === 1 && !isEmpty(page))) return page;
  const current = await currentIds(ctx, recordId);
  return current.size === 0 ? page : list({ ...input, recordId: [...recordId, ...current.values()] });
}

function isEmpty({ byteLength, nextCursor }: Page<unknown>): boolean {
  return byteLength === 0 && nextCursor === null;
}

/** The ids of merged records, each with that of its successor. */
export async function currentIds(ctx: ReadContext, ids: readonly unknown[]): Promise<Map<string, string>> {
  const named = ids.filter((id) => typeof id === 'string' && id.startsWith('rec_')) as string[];
  if (named.length === 0) return new Map();
  const known = await references.RECORD(ctx, named);
  return new Map([...known].flatMap(([from, { id }]) => (from === id ? [] : [[from, id] as const])));
}

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
    // Uses the column, because parsing the payload, a whole record, costs more than reading the event.
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
