import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { showCount } from '../language/t.ts';
import { groupColumnOf, groupedView, linesOf, useGroups, type GroupValue } from '../views/groups.ts';
import { recordFilterOf } from '../views/filter/asked-by-view.ts';
import type { Column } from '../records/columns.ts';
import type { MatchingFilter } from '../records/matching-changes.ts';
import { questionOf, recordPagesOptions } from '../records/record-pages.ts';
import { useSelection } from '../records/table/use-selection.ts';
import { trpc } from '../session/session.ts';

const noRecords: CrmRecord[] = [];

/** The records of a folder by page and group, and the selection. Used by tables only. */
export function useFolderRecords(folderId: string, view: ViewDefinition, columns: readonly Column[]) {
  const isTable = view.layout === 'TABLE';
  const column = isTable ? groupColumnOf(columns, view) : undefined;
  const [foldedOf, setFolded] = useState<{ field: string; values: readonly GroupValue[] }>({ field: '', values: [] });
  const folded = foldedOf.field === column?.id ? foldedOf.values : none;
  const listed = recordFilterOf(folderId, column ? groupedView(view, column, folded) : view, columns);
  // Rows of the previous filter stay until the new ones arrive.
  const pages = useInfiniteQuery({
    ...recordPagesOptions(listed),
    placeholderData: keepPreviousData,
    enabled: isTable,
  });
  const filter = recordFilterOf(folderId, view, columns);
  const asked = JSON.stringify([filter, column?.id]);
  const [question, setQuestion] = useState(asked);
  if (question !== asked && !pages.isPlaceholderData) setQuestion(asked);
  const records = pages.data ?? noRecords;
  const { sort: _sort, order: _order, ...conditions } = listed;
  const matching: MatchingFilter = { ...conditions, folderId };
  const selection = useSelection(records, JSON.stringify(matching));
  const { fetchNextPage, isFetching, hasNextPage } = pages;
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [fetchNextPage, isFetching]);
  // The loaded records have left, for example into Trash, and more can be loaded.
  const isDrained = records.length === 0 && hasNextPage;
  useEffect(() => {
    if (isDrained) loadMore();
  }, [isDrained, loadMore]);
  const figures = useGroups(folderId, view, columns, column);
  const groups = useMemo(
    () =>
      column &&
      figures && {
        column,
        lines: linesOf(records, column, { groups: figures, folded, hasMore: hasNextPage }),
        onFold: (value: GroupValue) =>
          setFolded({
            field: column.id,
            values: folded.includes(value) ? folded.filter((one) => one !== value) : [...folded, value],
          }),
      },
    [column, figures, records, folded, hasNextPage],
  );
  const isPending = pages.isPending || isDrained;
  const isWhole = !hasNextPage && folded.length === 0;
  const counted = useQuery(trpc.aggregate.records.queryOptions(questionOf(filter), { enabled: isTable && !isWhole }));
  const count = isWhole ? records.length : counted.data?.data[0]?.count;
  const isHere = pages.isSuccess && !isPending && !pages.isPlaceholderData;
  return {
    /** The filter without groups, since folded groups match too. */
    filter,
    /** The query of the shown records: the previous one until the new records arrive. */
    question,
    matching,
    pages,
    records,
    groups,
    selection,
    loadMore,
    isPending,
    /** If all groups are folded, the table is not empty. */
    isEmpty: isHere && records.length === 0 && (groups?.lines.length ?? 0) === 0,
    /** Number of all matching records; undefined while they load. */
    shownCount: isHere && count !== undefined ? showCount(count) : undefined,
  };
}

const none: readonly GroupValue[] = [];

export type FolderRecords = ReturnType<typeof useFolderRecords>;
