import {
  DndContext,
  MouseSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Portal, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { fieldIcons } from '../../fields/field-types.ts';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { drawnWidths, widthMax, widthMin, type useTableColumns } from '../../views/table/columns.ts';
import { directionOf, isSortable } from '../../views/sorting.ts';
import type { PlacedField } from '../../views/view-field.ts';
import classes from './record-table.module.css';

interface TableHeadProps extends ReturnType<typeof useTableColumns<PlacedField>> {
  end?: ReactNode;
  children?: ReactNode;
}

const step = 20;

/** The heads of the columns: a click sorts, dragging moves, Alt, Shift and an arrow move the column by keyboard. */
export function TableHead({ columns, widths, sort, onSort, onMove, onWiden, end, children }: TableHeadProps) {
  const drawn = drawnWidths(columns, widths);
  const [changed, setChanged] = useState<{ id: string; by: 'move' | 'width' }>();
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 6 } }));
  const move = (id: string, to: string | -1 | 1) => {
    onMove(id, to);
    setChanged({ id, by: 'move' });
  };
  const changedAt = columns.findIndex(({ id }) => id === changed?.id);
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        // A row has cells as children and nothing else.
        accessibility={{ container: document.body }}
        onDragEnd={({ active, over }) => over && active.id !== over.id && move(String(active.id), String(over.id))}
      >
        <div role="row" aria-rowindex={1} className={classes.head}>
          {children && (
            <div role="columnheader" aria-colindex={1} className={classes.check}>
              {children}
            </div>
          )}
          {columns.map((column, at) => (
            <HeadCell
              key={column.id}
              column={column}
              at={at}
              place={at + (children ? 2 : 1)}
              width={drawn[at] ?? column.size}
              sort={sort}
              onSort={onSort}
              onStep={(by) => move(column.id, by)}
              onWiden={(by) => {
                onWiden(column.id, by);
                setChanged({ id: column.id, by: 'width' });
              }}
            />
          ))}
          {end && (
            <div role="columnheader" aria-colindex={columns.length + 2} className={classes.end}>
              <VisuallyHidden>{t('Columns')}</VisuallyHidden>
              {end}
            </div>
          )}
        </div>
      </DndContext>
      <Portal>
        <VisuallyHidden aria-live="polite">
          {changed?.by === 'move' && placeWords(columns, changedAt)}
          {changed?.by === 'width' && widthWords(columns[changedAt], drawn[changedAt])}
        </VisuallyHidden>
      </Portal>
    </>
  );
}

function placeWords(columns: readonly PlacedField[], at: number): string | undefined {
  const column = columns[at];
  if (!column) return undefined;
  return t('{field} is column {place} of {count}.', { field: column.label, place: at + 1, count: columns.length });
}

function widthWords(column: PlacedField | undefined, width = 0): string | undefined {
  return column && t('{field} is {width} pixels wide.', { field: column.label, width });
}

interface HeadCellProps {
  column: PlacedField;
  at: number;
  place: number;
  width: number;
  sort: readonly string[];
  onSort: TableHeadProps['onSort'];
  onStep: (by: -1 | 1) => void;
  onWiden: (by: number) => void;
}

function HeadCell({ column, at, place, width, sort, onSort, onStep, onWiden }: HeadCellProps) {
  const { id, label, type } = column;
  const direction = directionOf(column, sort);
  const drag = useDraggable({ id, disabled: at === 0 });
  const drop = useDroppable({ id, disabled: at === 0 });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined;
    if (by === undefined || !event.altKey || !event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(by);
  };
  const name = (
    <>
      <Icon name={fieldIcons[type]} size={14} className={classes.typeIcon ?? ''} />
      <Text span inherit truncate>
        {label}
      </Text>
    </>
  );
  return (
    <div
      ref={drop.setNodeRef}
      role="columnheader"
      aria-colindex={place}
      aria-label={label}
      aria-sort={direction}
      className={at === 0 ? classes.headTitle : classes.headCell}
      data-number={type === 'NUMBER' || undefined}
      data-over={(drop.isOver && !drag.isDragging) || undefined}
      data-dragging={drag.isDragging || undefined}
      onKeyDown={onKeyDown}
    >
      <div ref={drag.setNodeRef} className={classes.grip} {...drag.listeners}>
        {isSortable(column) ? (
          <UnstyledButton
            className={classes.sort}
            title={t(
              'Click to sort, or Shift-click to add a sort field. Drag to move the column, or press Alt, Shift and an arrow key.',
            )}
            onClick={({ shiftKey }) => onSort(column, shiftKey)}
          >
            {name}
            {direction && <Icon name={direction === 'ascending' ? 'sort-ascending' : 'sort-descending'} size={14} />}
          </UnstyledButton>
        ) : (
          <span className={classes.plain}>{name}</span>
        )}
      </div>
      <Resizer label={label} width={width} onWiden={onWiden} />
    </div>
  );
}

/** The edge of a column: it is dragged, or moved by the arrows (WAI-ARIA APG, "window splitter"). */
function Resizer({ label, width, onWiden }: { label: string } & Pick<HeadCellProps, 'width' | 'onWiden'>) {
  const [draggedFrom, setDraggedFrom] = useState<number>();
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('Width of {field}', { field: label })}
      aria-valuenow={width}
      aria-valuemin={widthMin}
      aria-valuemax={widthMax}
      tabIndex={0}
      className={classes.resizer}
      data-dragging={draggedFrom !== undefined || undefined}
      onPointerDown={({ button, clientX, currentTarget, pointerId }) => {
        if (button !== 0) return;
        currentTarget.setPointerCapture(pointerId);
        setDraggedFrom(clientX);
      }}
      onPointerUp={({ clientX }) => {
        setDraggedFrom(undefined);
        if (draggedFrom !== undefined && clientX !== draggedFrom) onWiden(clientX - draggedFrom);
      }}
      onPointerCancel={() => setDraggedFrom(undefined)}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowLeft' ? -step : event.key === 'ArrowRight' ? step : undefined;
        if (by === undefined || event.altKey) return;
        event.preventDefault();
        event.stopPropagation();
        onWiden(by);
      }}
    />
  );
}
