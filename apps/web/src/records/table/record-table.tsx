import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { Box, Skeleton, Stack, Group, Text, UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useRef, type MouseEvent, type ReactNode } from 'react';
import { RangeTools, useCellMenu } from '../../grid/range-tools.tsx';
import { useDrag } from '../../grid/range.ts';
import { useRangeActions } from '../../grid/use-range-actions.ts';
import { t, showCount } from '../../language/t.ts';
import { Check } from '../../ui/form/check.tsx';
import { RowSkeletons } from '../../ui/page/page.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { rowHeights, type useTableColumns } from '../../views/table/columns.ts';
import { usePeek } from './use-peek.ts';
import type { Column } from '../columns.ts';
import { RecordRow, type RowActions } from './record-row.tsx';
import classes from './record-table.module.css';
import { useCells } from './use-cells.ts';
import { useLines, type TableGroups } from './use-lines.ts';
import type { Selection } from './use-selection.ts';
import { TableHead } from './table-head.tsx';
import { FieldValue } from '../../fields/field-value.tsx';
import { Icon } from '../../ui/icon.tsx';
import { measureWords } from '../../views/table/table-foot.tsx';
import { nameOfNone, type GroupFigures } from '../../views/groups.ts';

const RecordCards = lazy(() => import('./record-cards.tsx').then((file) => ({ default: file.RecordCards })));

export interface RecordTableProps extends ReturnType<typeof useTableColumns<Column>> {
  label: string;
  question: string;
  records: CrmRecord[];
  hasMore: boolean;
  onEndReached: () => void;
  density: ViewDefinition['density'];
  selection: Selection;
  groups: TableGroups | undefined;
  foot: ReactNode;
  end: ReactNode;
  onChange: (record: CrmRecord, column: Column, value: unknown, seen?: CrmRecord) => void;
}

export function RecordTable(props: RecordTableProps) {
  const hasCards = useIsPhone() && !props.groups;
  if (!hasCards) return <RecordGrid {...props} />;
  return (
    <Suspense fallback={<RowSkeletons count={8} height={96} />}>
      <RecordCards {...props} />
    </Suspense>
  );
}

/** Rows are virtualized: only the visible ones are rendered, so 100,000 rows cost as much as 40. */
function RecordGrid(props: RecordTableProps) {
  const { label, records, columns, density, selection, hasMore, groups } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = rowHeights[density];
  const { open: onPeek } = usePeek();
  const cells = useCells({ ...props, onPeek });
  const { range } = cells;
  const actions = useRangeActions({ range, records, columns, onRange: cells.select });
  const drag = useDrag({
    range,
    onPick: cells.pick,
    onSelect: cells.select,
    onFill: (to, height) => void actions.fill(to, height),
  });
  const menu = useCellMenu();
  const { lines, shown, size } = useLines({ ...props, scroller, rowHeight, cells });
  const ofRows: RowActions = { ...cells, drag, select: selection.toggle, change: props.onChange, peek: onPeek };
  const rowActions = useRef(ofRows);
  rowActions.current = ofRows;
  return (
    <Stack gap={0} h="100%" style={measuresOf(columns, rowHeight)}>
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={hasMore ? -1 : records.length + 1}
        aria-colcount={columns.length + 2}
        aria-multiselectable="true"
        className={classes.grid}
        data-density={density}
        onFocus={cells.onFocus}
        onScroll={({ currentTarget }) => scrollFootAlong(currentTarget)}
        onKeyDown={(event) => {
          if (!cells.isEditing && actions.onKeyDown(event)) return;
          cells.onKeyDown(event);
        }}
        {...actions.handlers}
        onContextMenu={menu.onContextMenu}
        // Dragging over links selects cells, and a Shift click selects a range.
        onDragStart={(event) => event.preventDefault()}
        onClickCapture={keepOnPage}
      >
        <TableHead {...props}>
          <Check
            aria-label={t('Select all that are loaded')}
            tabIndex={-1}
            checked={selection.ids.size > 0 && selection.ids.size === records.length}
            isIndeterminate={selection.ids.size > 0 && selection.ids.size < records.length}
            onChange={selection.toggleAll}
          />
        </TableHead>
        <Box role="rowgroup" pos="relative" w="max(var(--width), 100%)" h={size}>
          {shown.map((at) => {
            const line = lines[at];
            const start = at * rowHeight;
            if (line && 'group' in line && groups)
              return <GroupRow key={line.id} {...line} {...groups} columns={columns} start={start} />;
            const row = line && 'index' in line ? line.index : -1;
            const record = records[row];
            if (!record) return <LoadingRow key="more" index={at} start={start} />;
            const isActive = cells.active.row === row;
            const isInRange = cells.isSeveral && row >= range.top && row <= range.bottom;
            return (
              <RecordRow
                key={record.id}
                record={record}
                index={row}
                start={start}
                columns={columns}
                isSelected={selection.ids.has(record.id)}
                activeColumn={isActive ? cells.active.column : undefined}
                isFocused={isActive && cells.isFocused}
                isEditing={isActive && cells.isEditing}
                rangeFrom={isInRange ? range.left : undefined}
                rangeTo={isInRange ? range.right : undefined}
                cornerAt={cells.isFocused && row === range.bottom ? range.right : undefined}
                actions={rowActions}
              />
            );
          })}
        </Box>
      </div>
      {props.foot}
      <RangeTools
        range={range}
        isSeveral={cells.isSeveral}
        isAllOfMore={hasMore && range.top === 0 && range.bottom === records.length - 1}
        isBarHidden={selection.ids.size > 0}
        actions={actions}
        menu={menu}
        onClose={() => cells.pick(range.top, range.left)}
      />
    </Stack>
  );
}

/** CSS variables: the columns after the checkboxes, and the remaining width. */
function measuresOf(columns: readonly Column[], rowHeight: number): Record<string, string> {
  return {
    '--columns': ['40px', ...columns.map(({ size }) => `${size}px`), 'minmax(44px, 1fr)'].join(' '),
    '--width': `${84 + columns.reduce((sum, { size }) => sum + size, 0)}px`,
    '--row-height': `${rowHeight}px`,
  };
}

/** A Shift click on a link selects cells here; elsewhere it opens a window. */
function keepOnPage(event: MouseEvent): void {
  if (!event.shiftKey || !(event.target instanceof Element) || !event.target.closest('a')) return;
  event.preventDefault();
  event.stopPropagation();
}

function scrollFootAlong({ scrollLeft, nextElementSibling: foot }: HTMLElement): void {
  if (foot) foot.scrollLeft = scrollLeft;
}

function LoadingRow({ index, start }: { index: number; start: number }) {
  return (
    <div role="row" aria-rowindex={index + 2} className={classes.row} style={{ transform: `translateY(${start}px)` }}>
      <div role="gridcell" className={classes.cell} style={{ gridColumn: '1 / -1' }} aria-label={t('Loading more')}>
        <Skeleton height={12} width="40%" />
      </div>
    </div>
  );
}

interface GroupRowProps extends Pick<TableGroups, 'column' | 'onFold'> {
  group: GroupFigures;
  columns: readonly Column[];
  isFolded: boolean;
  start: number;
}

const keys = { sum: 'SUM', avg: 'AVG', min: 'MIN', max: 'MAX' } as const;

function GroupRow({ group, column, columns, isFolded, start, onFold }: GroupRowProps) {
  const { value, count } = group;
  const name = nameOfGroup(value, column);
  return (
    <div role="row" className={classes.groupRow} style={{ transform: `translateY(${start}px)` }}>
      <div role="gridcell" aria-colindex={1} aria-colspan={2} className={classes.groupHead}>
        <UnstyledButton h="100%" miw={0} px={12} aria-expanded={!isFolded} onClick={() => onFold(value)}>
          <Group
            component="span"
            h="100%"
            gap={8}
            wrap="nowrap"
            fz="0.8125rem"
            fw={560}
            style={{ whiteSpace: 'nowrap' }}
          >
            <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size={14} />
            {name ?? <FieldValue field={column} value={value} />}
            <Text span inherit c="dimmed" fw={400} className="tabular">
              {showCount(count)}
            </Text>
          </Group>
        </UnstyledButton>
      </div>
      {columns.slice(1).map(({ id }, at) => (
        <div key={id} role="gridcell" aria-colindex={at + 3} className={`cut tabular ${classes.groupCell}`}>
          {figuresOf(group, id)}
        </div>
      ))}
    </div>
  );
}

function nameOfGroup(value: GroupFigures['value'], column: Column): string | undefined {
  if (value === null) return nameOfNone(column);
  return column.type === 'BOOLEAN' ? `${column.label}: ${value === true ? t('yes') : t('no')}` : undefined;
}

function figuresOf({ measures }: GroupFigures, id: string): string {
  return Object.entries(keys)
    .flatMap(([key, measure]) => {
      const value = measures[key as keyof typeof keys][id];
      if (value === undefined || value === null) return [];
      return `${measureWords[measure]} ${showCount(Number(value), 2)}`;
    })
    .join(', ');
}
