import type { ReadContext } from '@dossier/kernel/context.ts';
import { demandKnownFilters, type NamingFilter } from '@dossier/kernel/filters.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { emailProblem } from '../../fields/index.ts';
import { filterByFolder, filtersByField } from '../../folders/index.ts';
import { filterByMember } from '../../members/index.ts';
import { filterByTag } from '../../tags/index.ts';
import { listRecords } from './list.ts';
import type { ListRecordsInput, Record } from '../schema.ts';
import { references } from '../lookup.ts';
import { digitsOf } from './search.ts';

/** `listRecords` for a caller: an unknown id or key of a filter is a 400. */
export async function listFilteredRecords(ctx: ReadContext, input: ListRecordsInput): Promise<Page<Record>> {
  const { folderId, ownerId, tag, email, phone, data } = input;
  return demandKnownFilters(ctx, await listRecords(ctx, input), input, [
    filterByFolder(ctx, folderId),
    filterByMember(ctx, 'ownerId', ownerId),
    filterByTag(ctx, tag),
    { path: ['email'], problem: () => (email === undefined ? undefined : emailProblem(email)) },
    { path: ['phone'], problem: () => (phone === undefined || digitsOf(phone) ? undefined : 'must have a digit') },
    ...filtersByField(ctx, folderId, data),
  ]);
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
