import type { Filter } from '@dossier/domain/query/schema.ts';
import type { ListRecordsInput, Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../session/query-client.ts';
import { api, pagesOptions, trpc, type Page, type PageOf } from '../session/session.ts';
import type { Asked } from '../views/filter/asked-by-view.ts';
import { conditionsOn, narrowedBy } from '../views/filter/conditions.ts';
import { changeRows, wholePage, type Pages } from '../views/pages.ts';
import type { RecordChange } from './record-changes.ts';

/** Conditions that the list has no parameter for are in `where`; they need a query. */
export interface RecordFilter extends Partial<Pick<ListRecordsInput, 'data' | 'sort'>>, Asked {
  folderId?: string;
  ownerId?: string[];
  tag?: string[];
}

const listKey = ['records', 'pages'] as const;

/** A list of any length. Writes change loaded pages in place: refetching 100,000 records would be 500 requests. */
export function recordPagesOptions(filter: RecordFilter) {
  return { ...pagesOptions(['records'], readPage, filter), staleTime: Number.POSITIVE_INFINITY };
}

async function readPage(asked: PageOf<RecordFilter>, options: { signal: AbortSignal }): Promise<Page<CrmRecord>> {
  const { data, nextCursor } = await askPage(asked, options);
  return { data: data.map(withPending), nextCursor };
}

async function askPage({ cursor, ...filter }: PageOf<RecordFilter>, options: { signal: AbortSignal }) {
  const { where, order, ...listed } = filter;
  const page = { pageSize: 200, cursor };
  if (where === undefined && order === undefined) return api.records.list.query({ ...listed, ...page }, options);
  const sort = order ?? [filter.sort ?? '-createdAt'];
  return wholePage<CrmRecord>(await api.query.records.query({ ...questionOf(filter), sort, ...page }, options));
}

/** Input of a query or an aggregate: the parameters of the list as conditions, and the search. */
export function questionOf(filter: RecordFilter) {
  return { where: filterOfQuery(filter), search: filter.search };
}

function filterOfQuery({ folderId, ownerId, tag, data = {}, where }: RecordFilter): Filter {
  return narrowedBy(where ?? null, [
    ...conditionsOn({ folderId, ownerId, tags: tag }),
    ...Object.entries(data).map(([key, value]) => ({ field: `data.${key}`, op: 'eq' as const, value })),
  ]);
}

export function resetRecordPages(): Promise<void> {
  return queryClient.resetQueries({ queryKey: listKey });
}

/** Refetches everything that is shown: anything may have changed. */
export async function refreshAll(): Promise<void> {
  await Promise.all([resetRecordPages(), queryClient.invalidateQueries()]);
}

// Only the first pages are refetched after a long absence; the rest loads on scroll.
const refreshedPagesMax = 5;

/** Refetches lists in the background; a long list is cut to its first pages. */
export function refreshRecordPages(queryKey: QueryKey = listKey): Promise<void> {
  queryClient.setQueriesData<Pages<CrmRecord>>({ queryKey }, (pages) =>
    pages && pages.pages.length > refreshedPagesMax
      ? { pages: pages.pages.slice(0, refreshedPagesMax), pageParams: pages.pageParams.slice(0, refreshedPagesMax) }
      : pages,
  );
  return queryClient.invalidateQueries({ queryKey });
}

/**
 * Refetches short lists after changes by others: a refetch of a long one would lose the scroll position. Unfiltered
 * lists with the newest first only get new records on top.
 */
export async function refreshShortPages(folderIds: ReadonlySet<string | null>, withPlain: boolean): Promise<void> {
  const stale = queryClient.getQueriesData<Pages<CrmRecord>>({ queryKey: listKey }).filter(([queryKey, pages]) => {
    const { folderId } = filterOf(queryKey);
    return (
      pages &&
      pages.pages.length <= refreshedPagesMax &&
      (folderId === undefined || folderIds.has(folderId)) &&
      (withPlain || !isPlain(queryKey))
    );
  });
  await Promise.all(stale.map(([queryKey]) => queryClient.invalidateQueries({ queryKey, exact: true })));
}

export function listedRecords(): Set<string> {
  return new Set(
    queryClient
      .getQueriesData<Pages<CrmRecord>>({ queryKey: listKey })
      .flatMap(([, pages]) => pages?.pages.flatMap(({ data }) => data.map(({ id }) => id)) ?? []),
  );
}

/** The list read last that has a record, as far as it is loaded. */
export function listAround(id: string): { records: readonly CrmRecord[]; hasMore: boolean } {
  const lists = queryClient
    .getQueryCache()
    .findAll({ queryKey: listKey })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const { queryKey } of lists) {
    const pages = queryClient.getQueryData<Pages<CrmRecord>>(queryKey)?.pages ?? [];
    const records = pages.flatMap(({ data }) => data);
    if (records.some((one) => one.id === id)) return { records, hasMore: pages.at(-1)?.nextCursor != null };
  }
  return { records: [], hasMore: false };
}

export function hasListOf(folderId: string | null): boolean {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: listKey })
    .some((query) => [undefined, folderId].includes(filterOf(query.queryKey).folderId));
}

export function showRecords(answered: readonly CrmRecord[]): void {
  const shown = new Map(answered.map((record) => [record.id, withPending(record)]));
  changeRows<CrmRecord>(listKey, (rows) =>
    rows.some(({ id }) => shown.has(id)) ? rows.map((row) => shown.get(row.id) ?? row) : rows,
  );
  for (const record of shown.values())
    queryClient.setQueryData(trpc.records.get.queryKey({ id: record.id }), { data: record });
}

export function hideRecords(ids: ReadonlySet<string>): void {
  removeFromLists(ids);
  for (const id of ids) queryClient.removeQueries({ queryKey: trpc.records.get.queryKey({ id }) });
}

export function removeFromLists(ids: ReadonlySet<string>): void {
  changeRows<CrmRecord>(listKey, (rows) =>
    rows.some(({ id }) => ids.has(id)) ? rows.filter(({ id }) => !ids.has(id)) : rows,
  );
}

export function addRecord(record: CrmRecord): void {
  putOnTop(record);
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: listKey })) {
    const { folderId } = filterOf(queryKey);
    if (!isPlain(queryKey) && (folderId === undefined || folderId === record.folderId))
      void refreshRecordPages(queryKey);
  }
  queryClient.setQueryData(trpc.records.get.queryKey({ id: record.id }), { data: record });
}

/** Shows a record that is newer than all others in the lists that show the newest first. */
export function putOnTop(record: CrmRecord): void {
  for (const [queryKey, pages] of queryClient.getQueriesData<Pages<CrmRecord>>({ queryKey: listKey })) {
    const { folderId } = filterOf(queryKey);
    if (!pages || !isPlain(queryKey) || (folderId !== undefined && folderId !== record.folderId)) continue;
    const [first] = pages.pages[0]?.data ?? [];
    if (first && (first.createdAt > record.createdAt || first.id === record.id)) continue;
    putFirst(queryKey, record);
  }
}

export function placeRecord(record: CrmRecord, filter: RecordFilter): void {
  putFirst(recordPagesOptions(filter).queryKey, record);
}

function putFirst(queryKey: QueryKey, record: CrmRecord): void {
  queryClient.setQueryData<Pages<CrmRecord>>(
    queryKey,
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map((page, at) => ({
          ...page,
          data: [...(at === 0 ? [record] : []), ...page.data.filter(({ id }) => id !== record.id)],
        })),
      },
  );
}

function isPlain(queryKey: QueryKey): boolean {
  const { folderId: _folder, sort = '-createdAt', ...narrowing } = filterOf(queryKey);
  return sort === '-createdAt' && Object.keys(narrowing).length === 0;
}

function filterOf(queryKey: QueryKey): RecordFilter {
  // The key is the one of recordPagesOptions, whose last part is the filter.
  return queryKey[2] as RecordFilter;
}

const pending = new Map<string, { base: CrmRecord; readonly changes: RecordChange[] }>();

export function beginChange(record: CrmRecord, change: RecordChange): void {
  const known = pending.get(record.id);
  if (known) known.changes.push(change);
  else pending.set(record.id, { base: record, changes: [change] });
}

/** Ends a change; returns the record with the changes still pending. */
export function endChange(id: string, change: RecordChange): CrmRecord | undefined {
  const known = pending.get(id);
  if (!known) return undefined;
  known.changes.splice(known.changes.indexOf(change), 1);
  if (known.changes.length === 0) pending.delete(id);
  return known.changes.reduce(foresee, known.base);
}

/** The server's record with all pending changes applied: an answer to one must not undo another. */
export function withPending(answered: CrmRecord): CrmRecord {
  const known = pending.get(answered.id);
  if (!known) return answered;
  if (answered.version > known.base.version) known.base = answered;
  return known.changes.reduce(foresee, known.base);
}

export function foresee(record: CrmRecord, { data, ...change }: RecordChange): CrmRecord {
  const { title = record.title, email = record.email, phone = record.phone, ownerId = record.ownerId } = change;
  const tags = change.tags === undefined ? record.tags : change.tags || [];
  const merged = Object.entries({ ...record.data, ...data }).filter(([, value]) => value !== null);
  return { ...record, title, email, phone, ownerId, tags, data: Object.fromEntries(merged) };
}
