import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CalendarItem } from '../calendar/calendar-item.tsx';
import { DayList } from '../calendar/day-list.tsx';
import { momentOnDay, monthOf } from '../calendar/days.ts';
import { MonthCalendar } from '../calendar/month-calendar.tsx';
import { t } from '../language/t.ts';
import { showTime, today } from '../moments.ts';
import { BesideTable, usePeek } from '../records/beside-table.tsx';
import type { Column } from '../records/columns.ts';
import { recordPagesOptions } from '../records/record-pages.ts';
import { ShowMore } from '../shell/show-more.tsx';
import { FailureState } from '../shell/states.tsx';
import { dateColumnOf, dateColumnsOf } from './dates.ts';
import { recordFilterOf } from './record-filter.ts';
import { datedView, dayOfRecord, useCalendarRecords } from './use-calendar-records.ts';

interface RecordCalendarProps {
  folder: { id: string; name: string };
  view: ViewDefinition;
  columns: readonly Column[];
  /** By default this month. */
  month: string | undefined;
  onMonth: (month: string) => void;
  onDateField: (field: string) => void;
  onChange: (record: CrmRecord, column: Column, value: unknown) => void;
}

/** The records of a folder on the days that one of their dates names. */
export function RecordCalendar(props: RecordCalendarProps) {
  const column = dateColumnOf(props.columns, props.view.dateField);
  // Every folder has the moment at which its records were created.
  return column && <DatedRecords {...props} column={column} />;
}

function DatedRecords({
  folder,
  view,
  columns,
  column,
  month = monthOf(today()),
  onMonth,
  onDateField,
  onChange,
}: RecordCalendarProps & { column: Column }) {
  const { open } = usePeek();
  const { records, counts, pages } = useCalendarRecords(folder.id, view, columns, { column, month });
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
        {...(counts
          ? {
              renderDay: (day: string) => (
                <DayOfRecords folderId={folder.id} view={view} columns={columns} column={column} day={day} />
              ),
            }
          : {})}
        tools={
          <Select
            aria-label={t('Date that the calendar shows')}
            w={150}
            data={dateColumnsOf(columns).map(({ id, label }) => ({ value: id, label }))}
            value={column.id}
            allowDeselect={false}
            onChange={(field) => field !== null && onDateField(field)}
          />
        }
      />
      <BesideTable records={records} />
    </>
  );
}

interface DayOfRecordsProps {
  folderId: string;
  view: ViewDefinition;
  columns: readonly Column[];
  column: Column;
  day: string;
}

/** A day that has more records than the calendar loads. */
function DayOfRecords({ folderId, view, columns, column, day }: DayOfRecordsProps) {
  const { open } = usePeek();
  const pages = useInfiniteQuery(
    recordPagesOptions(recordFilterOf(folderId, datedView(view, column, day, day), columns)),
  );
  const records = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <DayList items={records.flatMap((record) => itemOf(record, column) ?? [])} isMovable={false} onOpen={open} />
      <ShowMore pages={pages} />
    </>
  );
}

function itemOf(record: CrmRecord, column: Column): CalendarItem | undefined {
  const day = dayOfRecord(record, column);
  if (day === undefined) return undefined;
  const time = column.type === 'DATETIME' ? showTime(String(column.valueOf(record))) : undefined;
  return { id: record.id, title: record.title, day, time };
}
