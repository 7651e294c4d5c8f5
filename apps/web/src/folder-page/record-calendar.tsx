import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { Select } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { DayList, type CalendarItem } from '../calendar/calendar-item.tsx';
import { dayOfMoment, momentOnDay, monthOf, spanOf } from '../calendar/days.ts';
import { MonthCalendar } from '../calendar/month-calendar.tsx';
import { t } from '../language/t.ts';
import { showTime, today } from '../ground/moments.ts';
import { BesideTable } from './folder-table.tsx';
import { usePeek } from '../records/table/use-peek.ts';
import type { Column } from '../records/columns.ts';
import { questionOf, recordPagesOptions } from '../records/record-pages.ts';
import { FailureState, ShowMore } from '../ui/page/page.tsx';
import { trpc } from '../session/session.ts';
import { narrowedBy } from '../views/filter/conditions.ts';
import { dateColumnOf, dateColumnsOf, withinDays } from '../views/dates.ts';
import { recordFilterOf } from '../views/filter/asked-by-view.ts';

interface RecordCalendarProps {
  folder: { id: string; name: string };
  view: ViewDefinition;
  columns: readonly Column[];
  month: string | undefined;
  onMonth: (month: string) => void;
  onDateField: (field: string) => void;
  onChange: (record: CrmRecord, column: Column, value: unknown) => void;
}

export function RecordCalendar(props: RecordCalendarProps) {
  const { folder, view, columns, month = monthOf(today()), onMonth, onDateField, onChange } = props;
  const column = dateColumnOf(columns, view.dateField);
  const { open } = usePeek();
  const shown = { folderId: folder.id, view, columns, column };
  const { records, counts, pages } = useCalendarRecords(shown, month);
  const items = useMemo(() => records.flatMap((record) => itemOf(record, column) ?? []), [records, column]);
  const move = (id: string, day: string) => {
    const record = records.find((one) => one.id === id);
    const value = record && column.valueOf(record);
    if (record && typeof value === 'string')
      onChange(record, column, column.type === 'DATE' ? day : momentOnDay(value, day));
  };
  if (pages.isError) return <FailureState error={pages.error} onRetry={() => void pages.refetch()} />;
  return (
    <>
      <MonthCalendar
        label={t('{folder} by {date}', { folder: folder.name, date: column.label })}
        month={month}
        onMonth={onMonth}
        items={items}
        counts={counts}
        isLoading={pages.isFetching}
        onOpen={open}
        onMove={column.changeTo && move}
        {...(counts ? { renderDay: (day: string) => <DayOfRecords {...shown} day={day} /> } : {})}
        tools={
          <Select
            aria-label={t('Date shown in the calendar')}
            w={150}
            data={dateColumnsOf(columns).map(({ id, label }) => ({ value: id, label }))}
            value={column.id}
            onChange={(field) => field !== null && onDateField(field)}
          />
        }
      />
      <BesideTable records={records} />
    </>
  );
}

interface Shown {
  folderId: string;
  view: ViewDefinition;
  columns: readonly Column[];
  column: Column;
}

/** A day with more records than the calendar loads. */
function DayOfRecords({ day, ...shown }: Shown & { day: string }) {
  const { column } = shown;
  const { open } = usePeek();
  const pages = useInfiniteQuery(recordPagesOptions(filterOf(shown, day, day)));
  return (
    <>
      <DayList
        items={pages.data?.flatMap((record) => itemOf(record, column) ?? []) ?? []}
        isMovable={false}
        onOpen={open}
      />
      <ShowMore pages={pages} />
    </>
  );
}

function itemOf(record: CrmRecord, column: Column): CalendarItem | undefined {
  const value = column.valueOf(record);
  if (typeof value !== 'string') return undefined;
  const { id, title } = record;
  if (column.type === 'DATE') return { id, title, day: value.slice(0, 10) };
  return { id, title, day: dayOfMoment(value), time: showTime(value) };
}

// Above this number of records, a month shows only counts by day.
const shownMax = 600;
const noRecords: CrmRecord[] = [];

function useCalendarRecords(shown: Shown, month: string) {
  const { column } = shown;
  const { from, to } = spanOf(month);
  const filter = filterOf(shown, from, to);
  const pages = useInfiniteQuery({ ...recordPagesOptions(filter), placeholderData: keepPreviousData });
  const { data: records = noRecords, hasNextPage, isFetching, fetchNextPage } = pages;
  const isCut = hasNextPage && records.length >= shownMax;
  useEffect(() => {
    if (hasNextPage && !isCut && !isFetching) void fetchNextPage();
  }, [hasNextPage, isCut, isFetching, fetchNextPage]);
  const { data: counts } = useQuery(
    trpc.aggregate.records.queryOptions(
      {
        ...questionOf(filter),
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

function filterOf({ folderId, view, columns, column }: Shown, from: string, to: string) {
  const where = narrowedBy(view.where, withinDays(column, from, to));
  return recordFilterOf(folderId, { ...view, where, sort: [column.id] }, columns);
}
