import {
  DndContext,
  MouseSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Group, Portal, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { fieldIcons } from '../../fields/field-types.ts';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { widthMax, widthMin, type useTableColumns } from '../../views/table/columns.ts';
import { directionOf, isSortable, type PlacedField } from '../../views/view-field.ts';
import classes from './record-table.module.css';

interface TableHeadProps extends ReturnType<typeof useTableColumns<PlacedField>> {
  end?: ReactNode;
  children?: ReactNode;
}

const step = 20;

/** Column heads: a click sorts, dragging moves; Alt, Shift and an arrow move a column by keyboard. */
export function TableHead({ columns, sort, onSort, onMove, onWiden, end, children }: TableHeadProps) {
  const [changed, setChanged] = useState<{ id: string; by: 'move' | 'width' }>();
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 6 } }));
  const move = (id: string, to: string | -1 | 1) => {
    onMove(id, to);
    setChanged({ id, by: 'move' });
  };
  const at = columns.findIndex(({ id }) => id === changed?.id);
  const { label: field = '', size: width = 0 } = columns[at] ?? {};
  const said =
    changed?.by === 'move'
      ? t('{field} is column {place} of {count}.', { field, place: at + 1, count: columns.length })
      : t('{field} is {width} pixels wide.', { field, width });
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
            <Group role="columnheader" aria-colindex={columns.length + 2} px={6}>
              <VisuallyHidden>{t('Columns')}</VisuallyHidden>
              {end}
            </Group>
          )}
        </div>
      </DndContext>
      <Portal>
        <VisuallyHidden aria-live="polite">{field && said}</VisuallyHidden>
      </Portal>
    </>
  );
}

interface HeadCellProps {
  column: PlacedField;
  at: number;
  place: number;
  sort: readonly string[];
  onSort: TableHeadProps['onSort'];
  onStep: (by: -1 | 1) => void;
  onWiden: (by: number) => void;
}

function HeadCell({ column, at, place, sort, onSort, onStep, onWiden }: HeadCellProps) {
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
    <Group component="span" gap={4} wrap="nowrap">
      <Icon name={fieldIcons[type]} size={14} className={classes.typeIcon ?? ''} />
      <Text span inherit truncate>
        {label}
      </Text>
      {direction && <Icon name={direction === 'ascending' ? 'sort-ascending' : 'sort-descending'} size={14} />}
    </Group>
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
            miw={0}
            fz="inherit"
            fw="inherit"
            className={classes.sort}
            title={t(
              'Click to sort, or Shift-click to add a sort field. Drag to move the column, or press Alt, Shift and an arrow key.',
            )}
            onClick={({ shiftKey }) => onSort(column, shiftKey)}
          >
            {name}
          </UnstyledButton>
        ) : (
          name
        )}
      </div>
      <Resizer column={column} onWiden={onWiden} />
    </div>
  );
}

/** The resize handle of a column, by mouse or arrow keys (WAI-ARIA APG, "window splitter"). */
function Resizer({ column: { label, size }, onWiden }: Pick<HeadCellProps, 'column' | 'onWiden'>) {
  const [draggedFrom, setDraggedFrom] = useState<number>();
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('Width of {field}', { field: label })}
      aria-valuenow={size}
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
