import type { ReadContext } from '@dossier/kernel/context.ts';
import { queryItems, recordSubject } from '../../query/index.ts';
import { queryRecordsInput } from '../../query/schema.ts';
import { listRecords } from '../../records/index.ts';
import { listRecordsInput, recordSchema, type Record as CrmRecord } from '../../records/schema.ts';
import type { ExportFilter } from '../schema.ts';

interface Exported {
  readonly folderId: string;
  readonly filter: ExportFilter;
}

/** A page of an export: by the list, or by a query where its filter has conditions or an order of one. */
export async function listExported(
  ctx: ReadContext,
  { folderId, filter: { where, order, ...filter } }: Exported,
  page: { pageSize: number; cursor?: string },
): Promise<{ data: readonly CrmRecord[]; nextCursor: string | null }> {
  if (where === undefined && order === undefined)
    return listRecords(ctx, listRecordsInput.parse({ ...filter, folderId, ...page }));
  const isHere = { field: 'folderId', op: 'eq', value: folderId };
  const asked = { and: [...(where ? [where] : []), isHere] };
  const query = queryRecordsInput.parse({ where: asked, search: filter.search, sort: order, ...page });
  const { data, nextCursor } = await queryItems(ctx, recordSubject, query);
  return { data: data.map((item) => recordSchema.parse(item)), nextCursor };
}
