import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { Group, Text } from '@mantine/core';
import { useInfiniteQuery, useIsMutating, useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FieldValue } from '../fields/field-value.tsx';
import { RecordFace } from '../references/record-face.tsx';
import { t, showCount } from '../language/t.ts';
import type { Column } from '../records/columns.ts';
import { foresee, placeRecord, recordPagesOptions, type RecordFilter } from '../records/record-pages.ts';
import { useChangeRecord } from '../records/record-changes.ts';
import { usePeek } from '../records/table/use-peek.ts';
import { queryClient } from '../session/query-client.ts';
import { BoardColumn } from '../ui/board/board-column.tsx';
import boardClasses from '../ui/board/board.module.css';
import { Board, type BoardPlace } from '../ui/board/board.tsx';
import { narrowedBy } from '../views/filter/conditions.ts';
import { recordFilterOf } from '../views/filter/asked-by-view.ts';
import { groupValueOf, isInGroup, nameOfNone, useGroups, type GroupValue } from '../views/groups.ts';
import { shownColumns } from '../views/table/columns.ts';
import { BesideTable } from './folder-table.tsx';

interface RecordBoardProps {
  folder: { id: string; name: string };
  view: ViewDefinition;
  columns: readonly Column[];
  column: Column;
}

const cardFieldsMax = 4;

export function RecordBoard({ folder, view, columns, column }: RecordBoardProps) {
  const { open } = usePeek();
  const groups = useGroups(folder.id, view, columns, column);
  const filterOf = (choice: GroupValue) =>
    recordFilterOf(folder.id, { ...view, where: narrowedBy(view.where, [isInGroup(column, choice)]) }, columns);
  const { mutate } = useMoveRecord(column, filterOf);
  const choices = useMemo(() => [...(column.options ?? []), null], [column.options]);
  const fields = shownColumns(columns, view.columns)
    .filter(({ id, type }) => id !== 'title' && id !== column.id && type !== 'LONG_TEXT')
    .slice(0, cardFieldsMax);
  const move = (record: CrmRecord, place: number) => {
    const choice = choices[place];
    if (choice === undefined || choice === groupValueOf(record, column)) return false;
    if (choice === null && column.required) return false;
    mutate({ record, choice });
    return true;
  };
  const nameOf = (choice: string | null) => choice ?? nameOfNone(column);
  return (
    <>
      <Board<CrmRecord>
        names={choices.map(nameOf)}
        pickedUp={({ title }) =>
          t('Picked up {title}. Use the left and right arrow keys to move it between columns.', { title })
        }
        onMove={move}
        renderColumn={(place) => {
          const choice = choices[place.place] ?? null;
          return (
            <ChoiceColumn
              key={choice ?? ''}
              {...place}
              name={nameOf(choice)}
              choice={choice}
              column={column}
              fields={fields}
              filter={filterOf(choice)}
              count={groups && (groups.find(({ value }) => value === choice)?.count ?? 0)}
              onOpen={open}
            />
          );
        }}
        renderCard={(record) => <Card record={record} fields={fields} />}
      />
      <BesideTable />
    </>
  );
}

const moveKey = ['records.move'];

function useMoveRecord(column: Column, filterOf: (choice: GroupValue) => RecordFilter) {
  const { mutateAsync } = useChangeRecord();
  const changeTo = (choice: GroupValue) => column.changeTo?.(choice) ?? {};
  return useMutation({
    mutationKey: moveKey,
    mutationFn: ({ record, choice }: { record: CrmRecord; choice: GroupValue }) =>
      mutateAsync({ record, change: changeTo(choice) }),
    // Moves run one after the other, so that the later of two moves of a card wins.
    scope: { id: 'records.move' },
    onMutate: ({ record, choice }) => {
      const { queryKey } = recordPagesOptions(filterOf(choice));
      void queryClient.cancelQueries({ queryKey, exact: true }, { revert: false });
      placeRecord(foresee(record, changeTo(choice)), filterOf(choice));
    },
    // The failure is shown by the change itself.
    meta: { isQuiet: true },
    onSettled: (_answer, _error, { record, choice }) => {
      for (const one of [groupValueOf(record, column), choice])
        void queryClient.invalidateQueries({ queryKey: recordPagesOptions(filterOf(one)).queryKey, exact: true });
    },
  });
}

interface ChoiceColumnProps extends BoardPlace<CrmRecord> {
  name: string;
  choice: GroupValue;
  column: Column;
  fields: readonly Column[];
  filter: RecordFilter;
  count: number | undefined;
  onOpen: (id: string) => void;
}

function ChoiceColumn({ name, choice, column, fields, filter, count, onOpen, ...place }: ChoiceColumnProps) {
  // An answer from before a move would take the card out of its new column.
  const isMoving = useIsMutating({ mutationKey: moveKey }) > 0;
  const pages = useInfiniteQuery({ ...recordPagesOptions(filter), enabled: !isMoving });
  const isHere = (record: CrmRecord) => groupValueOf(record, column) === choice;
  return (
    <BoardColumn
      {...place}
      name={name}
      count={count !== undefined && showCount(count)}
      pages={pages}
      // A moved card stays in the loaded list of its old column until that is refetched.
      things={pages.data?.filter(isHere) ?? []}
      isHere={isHere}
      cardHeight={64}
      nothing={
        <Text p="2px 12px 12px" c="dimmed">
          {t('No records')}
        </Text>
      }
      renderCard={(record) => <Card record={record} fields={fields} />}
      onOpen={onOpen}
    />
  );
}

function Card({ record, fields }: { record: CrmRecord; fields: readonly Column[] }) {
  return (
    <>
      <Group gap={7} wrap="nowrap" className={boardClasses.title ?? ''}>
        <RecordFace record={record} size={20} />
        {record.title}
      </Group>
      {fields
        .filter((field) => field.valueOf(record) !== null)
        .map((field) => (
          <Group key={field.id} gap={6} wrap="nowrap" mt={4} fz="0.75rem" style={cut} inert>
            <Text span inherit c="dimmed" flex="none">
              {field.label}
            </Text>
            <FieldValue field={field} value={field.valueOf(record)} />
          </Group>
        ))}
    </>
  );
}

const cut = { overflow: 'hidden', whiteSpace: 'nowrap' } as const;
