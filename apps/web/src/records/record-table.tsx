import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Checkbox, Skeleton } from '@mantine/core';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import type { ColumnChoice } from './column-choice.ts';
import type { Column } from './columns.ts';
import { RecordCards } from './record-cards.tsx';
import { RecordRow } from './record-row.tsx';
import classes from './record-table.module.css';
import { TableHead } from './table-head.tsx';
import { useColumnWidths } from './use-column-widths.ts';
import { useCells } from './use-cells.ts';
import type { Selection } from './use-selection.ts';
import { usePeek } from './use-peek.ts';
import { useIsPhone } from '../shell/use-phone.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';
import { rowHeight, useVirtualRows } from './use-virtual-rows.ts';
import { useCellMenu } from '../grid/cell-menu.tsx';
import { RangeTools } from '../grid/range-tools.tsx';
import { useDrag } from '../grid/use-drag.ts';
import { useRangeActions } from '../grid/use-range-actions.ts';

interface RecordTableProps {
  label: string;
  records: CrmRecord[];
  /** In the order in which they are shown. */
  columns: Column[];
  hasMore: boolean;
  onEndReached: () => void;
  sort: readonly string[];
  onSort: (sort: string[]) => void;
  sizes: ColumnChoice['sizes'];
  onResize: (sizes: ColumnChoice['sizes']) => void;
  selection: Selection;
  /** Behind the last column header. */
  end?: ReactNode;
  onChange: (record: CrmRecord, column: Column, value: unknown) => void;
}

/** The records of a folder: a table, on a phone cards. */
export function RecordTable(props: RecordTableProps) {
  return useIsPhone() ? <RecordCards {...props} /> : <RecordGrid {...props} />;
}

/**
 * Rows are virtualized: only the visible ones are rendered, so 100,000 rows cost as much
 * as 40.
 */
function RecordGrid({
  label,
  records,
  columns,
  hasMore,
  onEndReached,
  sort,
  onSort,
  sizes,
  onResize,
  selection,
  end,
  onChange,
}: RecordTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { headers, style } = useColumnWidths(columns, sizes, onResize);
  const { open: onPeek } = usePeek();
  const cells = useCells({ rowCount: records.length, columns, records, selection, onChange, onPeek });
  const actions = useRangeActions({ range: cells.range, records, columns, onRange: cells.select });
  const drag = useDrag({
    range: cells.range,
    onPick: cells.pick,
    onSelect: cells.select,
    onFill: (range, height) => void actions.fill(range, height),
  });
  const menu = useCellMenu();
  const virtualizer = useVirtualRows({
    scroller,
    rowCount: records.length,
    activeRow: cells.active.row,
    hasMore,
    onEndReached,
  });
  const activeId = records[cells.active.row]?.id;
  useEffect(() => {
    if (cells.isFocused) virtualizer.scrollToIndex(cells.active.row);
    // Depends on the record, not on its row number: rows that others add or remove do not scroll the table.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [activeId, cells.isFocused, virtualizer]);
  useSteadyScroll(scroller, records, rowHeight);

  const { range } = cells;
  const grid = (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={hasMore ? -1 : records.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      className={classes.grid}
      style={style}
      onKeyDown={(event) => {
        if (!cells.isEditing && actions.onKeyDown(event)) return;
        cells.onKeyDown(event);
      }}
      {...actions.handlers}
      onContextMenu={menu.onContextMenu}
      // Drawing over links selects cells, and Shift and a click a range.
      onDragStart={(event) => event.preventDefault()}
      onClickCapture={keepOnPage}
    >
      <TableHead columns={columns} headers={headers} sort={sort} onSort={onSort} end={end}>
        <Checkbox
          aria-label="Select all that are loaded"
          tabIndex={-1}
          checked={selection.ids.size > 0 && selection.ids.size === records.length}
          indeterminate={selection.ids.size > 0 && selection.ids.size < records.length}
          onChange={() => selection.toggleAll(records)}
        />
      </TableHead>
      <div role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const record = records[index];
          if (!record) return <LoadingRow key="more" index={index} start={start} />;
          const isActive = cells.active.row === index;
          const isInRange = cells.isSeveral && index >= range.top && index <= range.bottom;
          return (
            <RecordRow
              key={record.id}
              record={record}
              index={index}
              start={start}
              columns={columns}
              isSelected={selection.ids.has(record.id)}
              activeColumn={isActive ? cells.active.column : undefined}
              isFocused={isActive && cells.isFocused}
              isEditing={isActive && cells.isEditing}
              rangeFrom={isInRange ? range.left : undefined}
              rangeTo={isInRange ? range.right : undefined}
              cornerAt={cells.isFocused && index === range.bottom ? range.right : undefined}
              drag={drag}
              onPick={cells.pick}
              onEdit={cells.edit}
              onDone={cells.done}
              onSelect={selection.toggle}
              onChange={onChange}
              onPeek={onPeek}
            />
          );
        })}
      </div>
    </div>
  );
  return (
    <>
      {grid}
      <RangeTools
        range={range}
        isSeveral={cells.isSeveral}
        isAllOfMore={hasMore && range.top === 0 && range.bottom === records.length - 1}
        isBarHidden={selection.ids.size > 0}
        actions={actions}
        menu={menu}
        onClose={() => cells.pick(range.top, range.left)}
      />
    </>
  );
}

/** Shift and a click on a link selects cells here; elsewhere it opens a window. */
function keepOnPage(event: MouseEvent): void {
  if (!event.shiftKey || !(event.target instanceof Element) || !event.target.closest('a')) return;
  event.preventDefault();
  event.stopPropagation();
}

function LoadingRow({ index, start }: { index: number; start: number }) {
  return (
    <div role="row" aria-rowindex={index + 2} className={classes.row} style={{ transform: `translateY(${start}px)` }}>
      <div role="gridcell" className={classes.cell} style={{ gridColumn: '1 / -1' }} aria-label="Loading more">
        <Skeleton height={12} width="40%" />
      </div>
    </div>
  );
}
