import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { dayOfMoment, spanOf } from '../calendar/days.ts';
import type { Column } from '../records/columns.ts';
import { filterOfQuery, recordPagesOptions } from '../records/record-pages.ts';
import { trpc } from '../session/trpc.ts';
import { withinDays } from '../views/dates.ts';
import { narrowedBy } from '../views/filter/conditions.ts';
import { recordFilterOf } from '../views/filter/record-filter.ts';

// A month with more records shows how many each day has.
const pagesMax = 3;
const noRecords: CrmRecord[] = [];

/** The records whose date lies in the days that the calendar of a month shows, and how many each day has. */
export function useCalendarRecords(
  folderId: string,
  view: ViewDefinition,
  columns: readonly Column[],
  { column, month }: { column: Column; month: string },
) {
  const { from, to } = spanOf(month);
  const filter = recordFilterOf(folderId, datedView(view, column, from, to), columns);
  const pages = useInfiniteQuery({ ...recordPagesOptions(filter), placeholderData: keepPreviousData });
  const records = useMemo(() => pages.data?.pages.flatMap(({ data }) => data) ?? noRecords, [pages.data]);
  const { hasNextPage, isFetching, fetchNextPage } = pages;
  const isCut = hasNextPage && (pages.data?.pages.length ?? 0) >= pagesMax;
  useEffect(() => {
    if (hasNextPage && !isCut && !isFetching) void fetchNextPage();
  }, [hasNextPage, isCut, isFetching, fetchNextPage]);
  const { data: counts } = useQuery(
    trpc.aggregate.records.queryOptions(
      {
        where: filterOfQuery(filter),
        ...(filter.search === undefined ? {} : { search: filter.search }),
        groupBy: [{ field: column.id, by: 'day' }],
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      {
        enabled: isCut,
        select: ({ data }) => new Map(data.map(({ group, count }) => [String(group[column.id]), count])),
      },
    ),
  );
  return { records, counts: isCut ? counts : undefined, pages };
}

/** A view narrowed to some days, in their order. */
export function datedView(view: ViewDefinition, column: Column, from: string, to: string): ViewDefinition {
  return { ...view, where: narrowedBy(view.where, withinDays(column, from, to)), sort: [column.id] };
}

/** The day of a record on the calendar. */
export function dayOfRecord(record: CrmRecord, column: Column): string | undefined {
  const value = column.valueOf(record);
  if (typeof value !== 'string') return undefined;
  return column.type === 'DATE' ? value.slice(0, 10) : dayOfMoment(value);
}
