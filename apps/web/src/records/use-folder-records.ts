import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { recordFilterOf } from '../views/record-filter.ts';
import type { Column } from './columns.ts';
import type { MatchingFilter } from './matching-changes.ts';
import { recordPagesOptions } from './record-pages.ts';
import { useSelection } from './use-selection.ts';

const noRecords: CrmRecord[] = [];

/**
 * The records of a folder as a view asks for them, page by page, and which of them are selected. Only a table needs
 * them so.
 */
export function useFolderRecords(folderId: string, view: ViewDefinition, columns: readonly Column[]) {
  const filter = recordFilterOf(folderId, view, columns);
  // The rows before stay until those of another filter are there.
  const pages = useInfiniteQuery({
    ...recordPagesOptions(filter),
    placeholderData: keepPreviousData,
    enabled: view.layout === 'TABLE',
  });
  const records = useMemo(() => pages.data?.pages.flatMap(({ data }) => data) ?? noRecords, [pages.data]);
  const { sort: _sort, order: _order, where, ...conditions } = filter;
  const selection = useSelection(records, JSON.stringify({ ...conditions, where }));
  const matching: MatchingFilter | undefined = where === undefined ? { ...conditions, folderId } : undefined;
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

export type FolderRecords = ReturnType<typeof useFolderRecords>;

/** How many are loaded, and whether there are more; undefined while they load. */
export function shownCountOf({ isPending, pages, records }: FolderRecords): string | undefined {
  if (isPending || pages.isPlaceholderData) return undefined;
  return records.length.toLocaleString() + (pages.hasNextPage ? '+' : '');
}
