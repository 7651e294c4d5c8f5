import {
  DndContext,
  MouseSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Portal, VisuallyHidden } from '@mantine/core';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { fieldIcons } from '../fields/field-icons.ts';
import { t } from '../language/t.ts';
import { Icon } from '../shell/icon.tsx';
import { widthMax, widthMin } from '../views/columns.ts';
import { directionOf, isSortable, nextSort } from '../views/sorting.ts';
import type { Column } from './columns.ts';
import classes from './record-table.module.css';

/** The part of a TanStack Table header that is used here. */
interface ResizableHeader {
  id: string;
  getSize: () => number;
  getResizeHandler: () => (event: unknown) => void;
  column: { getIsResizing: () => boolean };
}

export interface TableHeadProps {
  columns: readonly Column[];
  headers: readonly ResizableHeader[];
  sort: readonly string[];
  onSort: (sort: string[]) => void;
  /** Puts a column in the place of another one. */
  onMove: (id: string, to: string) => void;
  onResize: (widths: Record<string, number>) => void;
  /** Behind the last column. */
  end?: ReactNode;
  /** The box that selects everything. */
  children: ReactNode;
}

const step = 20;

/** The heads of the columns: a click sorts, dragging moves, Alt, Shift and an arrow move the column by keyboard. */
export function TableHead({ columns, headers, sort, onSort, onMove, onResize, end, children }: TableHeadProps) {
  const [announcement, announce] = useState('');
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 6 } }));
  const move = (id: string, to: string) => {
    onMove(id, to);
    const [moved, target] = [id, to].map((one) => columns.find((column) => column.id === one));
    if (moved && target) announce(t('{field} stands where {other} was.', { field: moved.label, other: target.label }));
  };
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
          <div role="columnheader" aria-colindex={1} className={classes.check}>
            {children}
          </div>
          {columns.map((column, at) => (
            <HeadCell
              key={column.id}
              column={column}
              at={at}
              header={headers[at]}
              sort={sort}
              onSort={onSort}
              onStep={(by) => {
                const to = columns[at + by];
                if (to && at > 0 && at + by > 0) move(column.id, to.id);
              }}
              onWidth={(width) => {
                onResize({ [column.id]: width });
                announce(t('{field} is {width} pixels wide.', { field: column.label, width }));
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
        <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      </Portal>
    </>
  );
}

interface HeadCellProps {
  column: Column;
  at: number;
  header: ResizableHeader | undefined;
  sort: readonly string[];
  onSort: (sort: string[]) => void;
  onStep: (by: -1 | 1) => void;
  onWidth: (width: number) => void;
}

function HeadCell({ column, at, header, sort, onSort, onStep, onWidth }: HeadCellProps) {
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
  return (
    <div
      ref={drop.setNodeRef}
      role="columnheader"
      aria-colindex={at + 2}
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
          <button
            type="button"
            className={classes.sort}
            title={t(
              'Sort; with Shift, as a further field. Drag it, or press Alt, Shift and an arrow, to move the column.',
            )}
            onClick={(event) => onSort(nextSort(column, sort, event.shiftKey))}
          >
            <Icon name={fieldIcons[type]} size={14} className={classes.typeIcon ?? ''} />
            <span className={classes.label}>{label}</span>
            {direction && <Icon name={direction === 'ascending' ? 'sort-ascending' : 'sort-descending'} size={14} />}
          </button>
        ) : (
          <span className={classes.plain}>
            <Icon name={fieldIcons[type]} size={14} className={classes.typeIcon ?? ''} />
            <span className={classes.label}>{label}</span>
          </span>
        )}
      </div>
      {header && <Resizer label={label} header={header} onWidth={onWidth} />}
    </div>
  );
}

/** The edge of a column: it is dragged, or moved by the arrows (WAI-ARIA APG, "window splitter"). */
function Resizer({
  label,
  header,
  onWidth,
}: { label: string; header: ResizableHeader } & Pick<HeadCellProps, 'onWidth'>) {
  const width = header.getSize();
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
      data-dragging={header.column.getIsResizing() || undefined}
      onMouseDown={header.getResizeHandler()}
      onTouchStart={header.getResizeHandler()}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowLeft' ? -step : event.key === 'ArrowRight' ? step : undefined;
        if (by === undefined || event.altKey) return;
        event.preventDefault();
        event.stopPropagation();
        onWidth(Math.min(widthMax, Math.max(widthMin, width + by)));
      }}
    />
  );
}
