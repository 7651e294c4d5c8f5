import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { filterOf, type FolderSearch } from './folder-search.ts';
import { recordPagesOptions } from './record-pages.ts';
import { useSelection } from './use-selection.ts';

const noRecords: CrmRecord[] = [];

/** The records of a folder as its address asks for them, page by page, and which of them are selected. */
export function useFolderRecords(folderId: string, search: FolderSearch) {
  const filter = filterOf(folderId, search);
  const pages = useInfiniteQuery(recordPagesOptions(filter));
  const records = useMemo(() => pages.data?.pages.flatMap(({ data }) => data) ?? noRecords, [pages.data]);
  const { sort: _order, ...conditions } = filter;
  const matching = { ...conditions, folderId };
  const selection = useSelection(records, JSON.stringify(matching));
  const { fetchNextPage, isFetching, hasNextPage } = pages;
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [fetchNextPage, isFetching]);
  // The loaded ones have left, as into Trash; the others have not.
  const isDrained = records.length === 0 && hasNextPage;
  useEffect(() => {
    if (isDrained) loadMore();
  }, [isDrained, loadMore]);
  return { filter, matching, pages, records, selection, loadMore, isPending: pages.isPending || isDrained };
}
