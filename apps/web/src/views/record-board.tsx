import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDndContext,
  useSensor,
  useSensors,
  type Active,
  type Announcements,
} from '@dnd-kit/core';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { VisuallyHidden } from '@mantine/core';
import { useMemo, useRef } from 'react';
import boardClasses from '../deals/board.module.css';
import { t } from '../language/t.ts';
import { BesideTable, usePeek } from '../records/beside-table.tsx';
import type { Column } from '../records/columns.ts';
import { useKeyboardMove, type MoveAnnouncements } from '../shell/use-keyboard-move.ts';
import { BoardColumn, RecordCardContent } from './board-column.tsx';
import { shownColumns } from './columns.ts';
import { groupValueOf, nameOfNone, useGroups } from './groups.ts';
import { boardFilter, useMoveRecord } from './move-record.ts';

interface RecordBoardProps {
  folder: { id: string; name: string };
  view: ViewDefinition;
  columns: readonly Column[];
  /** The field whose choices are the columns. */
  column: Column;
}

// A card is no table.
const cardFieldsMax = 4;

/** The records of a folder side by side by the choices of a field; moving a card chooses another one. */
export function RecordBoard({ folder, view, columns, column }: RecordBoardProps) {
  const { open } = usePeek();
  const groups = useGroups(folder.id, view, columns, column);
  const { mutate } = useMoveRecord(folder.id, view, columns, column);
  const choices = useMemo(() => [...(column.options ?? []), null], [column.options]);
  const fields = shownColumns(columns, view.columns)
    .filter(({ id, type }) => id !== 'title' && id !== column.id && type !== 'LONG_TEXT')
    .slice(0, cardFieldsMax);
  // The card moved by the keyboard keeps the focus in its new column.
  const justMoved = useRef<string | undefined>(undefined);
  const move = (record: CrmRecord, place: number, isByKeyboard: boolean) => {
    const choice = choices[place];
    if (choice === undefined || choice === groupValueOf(record, column)) return;
    if (choice === null && column.required) return;
    if (isByKeyboard) justMoved.current = record.id;
    mutate({ record, choice });
  };
  const words = wordsFor((place) => choices[place] ?? nameOfNone(column));
  const { carried, announcement, handlersOf } = useKeyboardMove<CrmRecord>({
    arrows: ['ArrowLeft', 'ArrowRight'],
    places: choices.length,
    words,
    onDrop: (record, place) => move(record, place, true),
  });
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // A short touch scrolls, a long one drags.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 6 } }),
  );
  const announcements: Announcements = {
    onDragStart: ({ active }) => words.up(recordOf(active), 0),
    onDragOver: ({ active, over }) => (over ? words.over(recordOf(active), Number(over.id)) : undefined),
    onDragEnd: ({ active, over }) =>
      over ? words.down(recordOf(active), Number(over.id)) : words.back(recordOf(active)),
    onDragCancel: ({ active }) => words.back(recordOf(active)),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements }}
      onDragEnd={({ active, over }) => over && move(recordOf(active), Number(over.id), false)}
    >
      <div className={boardClasses.board} tabIndex={-1}>
        {choices.map((choice, place) => (
          <BoardColumn
            key={choice ?? ''}
            name={choice ?? nameOfNone(column)}
            place={place}
            choice={choice}
            column={column}
            fields={fields}
            filter={boardFilter(folder.id, view, columns, { column, choice })}
            count={groups && (groups.find(({ value }) => value === choice)?.count ?? 0)}
            carried={carried?.thing}
            isTarget={carried?.place === place}
            handlersOf={(record) => handlersOf(record, place)}
            justMoved={justMoved}
            onOpen={open}
          />
        ))}
      </div>
      <Lifted fields={fields} />
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
      <BesideTable />
    </DndContext>
  );
}

/** The card being dragged. */
function Lifted({ fields }: { fields: readonly Column[] }) {
  const { active } = useDndContext();
  return (
    <DragOverlay dropAnimation={null}>
      {active && (
        <div className={boardClasses.lifted}>
          <RecordCardContent record={recordOf(active)} fields={fields} />
        </div>
      )}
    </DragOverlay>
  );
}

function recordOf(active: Active): CrmRecord {
  // Set by RecordCard, for every card.
  return active.data.current?.['record'] as CrmRecord;
}

function wordsFor(nameOf: (place: number) => string): MoveAnnouncements<CrmRecord> {
  return {
    up: ({ title }) => t('Picked up {title}. Left and right arrows move it between columns.', { title }),
    over: (_record, place) => t('Over {place}.', { place: nameOf(place) }),
    down: ({ title }, place) => t('{title} is in {place}.', { title, place: nameOf(place) }),
    back: () => t('It stays where it was.'),
  };
}
