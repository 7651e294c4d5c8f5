import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Checkbox, Skeleton } from '@mantine/core';
import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import type { ColumnChoice } from './column-choice.ts';
import type { Column } from './columns.ts';
import { RecordRow } from './record-row.tsx';
import classes from './record-table.module.css';
import { TableHead } from './table-head.tsx';
import { useCells } from './use-cells.ts';
import type { Selection } from './use-selection.ts';
import { usePeek } from './use-peek.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnResizingFeature,
});
const rowHeight = 34;
// The next page is fetched this many rows before the end.
const rowsAhead = 100;
const noRows: CrmRecord[] = [];

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
  onChange: (record: CrmRecord, column: Column, value: unknown) => void;
}

/**
 * The records of a folder. Rows are virtualized: only the visible ones are rendered, so 100,000 rows cost as much
 * as 40.
 */
export function RecordTable({
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
  onChange,
}: RecordTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const definitions = useMemo(
    () =>
      columns.map(({ id, size }): ColumnDef<typeof features, CrmRecord> => ({
        id,
        size: sizes[id] ?? size,
        minSize: 80,
        maxSize: 800,
      })),
    [columns, sizes],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    getRowId: ({ id }) => id,
    columnResizeMode: 'onEnd',
  });
  const resized = table.state.columnSizing;
  useEffect(() => {
    if (Object.keys(resized).length > 0) onResize({ ...sizes, ...resized });
    // Only when a drag ends; `sizes` follows from it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [resized]);

  const { open: onPeek } = usePeek();
  const cells = useCells({ rowCount: records.length, columns, records, selection, onChange, onPeek });
  const virtualizer = useVirtualizer({
    count: records.length + (hasMore ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // The focused row stays rendered: removing it would lose the keyboard focus.
    rangeExtractor: (range) =>
      [
        ...new Set([...defaultRangeExtractor(range), ...(cells.active.row < records.length ? [cells.active.row] : [])]),
      ].toSorted((a, b) => a - b),
  });
  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lastShown >= records.length - rowsAhead) onEndReached();
  }, [hasMore, lastShown, records.length, onEndReached]);
  const activeId = records[cells.active.row]?.id;
  useEffect(() => {
    if (cells.isFocused) virtualizer.scrollToIndex(cells.active.row);
    // Depends on the record, not on its row number: rows that others add or remove do not scroll the table.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [activeId, cells.isFocused, virtualizer]);
  useSteadyScroll(scroller, records, rowHeight);

  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const widths = headers.map((header) => header.getSize());
  const template = `40px ${widths.map((width) => `${width}px`).join(' ')} minmax(0, 1fr)`;
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={hasMore ? -1 : records.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      className={classes.grid}
      style={{ '--columns': template, '--width': `${40 + widths.reduce((sum, width) => sum + width, 0)}px` }}
      onKeyDown={cells.onKeyDown}
    >
      <TableHead columns={columns} headers={headers} sort={sort} onSort={onSort}>
        <Checkbox
          aria-label="Select all that are loaded"
          tabIndex={-1}
          checked={selection.ids.size > 0 && selection.ids.size === records.length}
          indeterminate={selection.ids.size > 0 && selection.ids.size < records.length}
          onChange={() => selection.toggleAll(records)}
        />
      </TableHead>
      <div role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const record = records[index];
          if (!record) return <LoadingRow key="more" index={index} start={start} />;
          const isActive = cells.active.row === index;
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
