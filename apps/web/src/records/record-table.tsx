import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { Checkbox, Skeleton } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import type { Column } from './columns.ts';
import { GroupRow } from './group-row.tsx';
import { RecordRow } from './record-row.tsx';
import classes from './record-table.module.css';
import { TableHead } from './table-head.tsx';
import { useCells } from './use-cells.ts';
import { useColumnSizes } from './use-column-sizes.ts';
import { useLines, type TableGroups } from './use-lines.ts';
import type { Selection } from './use-selection.ts';
import { usePeek } from './use-peek.ts';

const rowHeights: Record<ViewDefinition['density'], number> = { COMPACT: 28, NORMAL: 34, TALL: 52 };

interface RecordTableProps {
  label: string;
  records: CrmRecord[];
  /** In the order in which they are shown. */
  columns: Column[];
  hasMore: boolean;
  onEndReached: () => void;
  sort: readonly string[];
  onSort: (sort: string[]) => void;
  /** In pixels, by column. */
  widths: Readonly<Record<string, number>>;
  onResize: (widths: Record<string, number>) => void;
  /** Puts a column in the place of another one. */
  onMove: (id: string, to: string) => void;
  density: ViewDefinition['density'];
  selection: Selection;
  /** Heads of groups among the records. */
  groups: TableGroups | undefined;
  /** Under the rows. */
  foot: ReactNode;
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
  widths,
  onResize,
  onMove,
  density,
  selection,
  groups,
  foot,
  onChange,
}: RecordTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const headers = useColumnSizes(columns, widths, onResize);
  const rowHeight = rowHeights[density];
  const { open: onPeek } = usePeek();
  const cells = useCells({ rowCount: records.length, columns, records, selection, onChange, onPeek });
  const { virtualizer, items, lines } = useLines({
    scroller,
    records,
    groups,
    rowHeight,
    cells,
    hasMore,
    onEndReached,
  });
  const sizes = headers.map((header) => header.getSize());
  const template = `40px ${sizes.map((width) => `${width}px`).join(' ')} minmax(0, 1fr)`;
  const style = {
    '--columns': template,
    '--width': `${40 + sizes.reduce((sum, width) => sum + width, 0)}px`,
    '--row-height': `${rowHeight}px`,
  };
  return (
    <div className={classes.frame} style={style}>
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={hasMore ? -1 : records.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        className={classes.grid}
        data-density={density}
        onScroll={({ currentTarget }) => scrollFootAlong(currentTarget)}
        onKeyDown={cells.onKeyDown}
      >
        <TableHead columns={columns} headers={headers} sort={sort} onSort={onSort} onMove={onMove} onResize={onResize}>
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
            const line = lines[index];
            if (line && 'group' in line && groups)
              return (
                <GroupRow
                  key={line.id}
                  figures={line.group}
                  isFolded={line.isFolded}
                  column={groups.column}
                  columns={columns}
                  start={start}
                  onFold={() => groups.onFold(line.group.value)}
                />
              );
            const row = line && 'index' in line ? line.index : -1;
            const record = records[row];
            if (!record) return <LoadingRow key="more" index={index} start={start} />;
            const isActive = cells.active.row === row;
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
      {foot}
    </div>
  );
}

function scrollFootAlong({ scrollLeft, nextElementSibling: foot }: HTMLElement): void {
  if (foot) foot.scrollLeft = scrollLeft;
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
