import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { Column } from '../records/columns.ts';
import type { Edit, RecordChange } from '../records/record-changes.ts';
import { isSame } from '../undo/change-step.ts';
import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';

export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** True for the cell itself; an input inside a cell has its own keys and clipboard. */
export function isCell(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.getAttribute('role') === 'gridcell';
}

export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export function rangeBetween(one: Cell, other: Cell): CellRange {
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.column, other.column),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.column, other.column),
  };
}

export function sizeOf({ top, left, bottom, right }: CellRange): { rows: number; columns: number; cells: number } {
  const [rows, columns] = [bottom - top + 1, right - left + 1];
  return { rows, columns, cells: rows * columns };
}

/** As in a spreadsheet, one cell fills the whole range, and several repeat where the range is a multiple of them. */
export function pastedRange(range: CellRange, rows: number, columns: number): CellRange {
  const { top, left } = range;
  const size = sizeOf(range);
  const repeated = (room: number, pasted: number) => (room > pasted && room % pasted === 0 ? room : pasted);
  return {
    top,
    left,
    bottom: top + repeated(size.rows, rows) - 1,
    right: left + repeated(size.columns, columns) - 1,
  };
}

export interface CellChange {
  readonly record: CrmRecord;
  readonly column: Column;
  readonly value: unknown;
}

export interface Cells {
  readonly records: readonly CrmRecord[];
  readonly columns: readonly Column[];
}

/** Groups cell changes by record; cells that already have the value are left out. */
export function mergedEdits(changes: readonly CellChange[]): { edits: Edit[]; cellCount: number } {
  const real = changes.filter(({ record, column, value }) => !isSame(column.valueOf(record), value));
  const edits = [...Map.groupBy(real, ({ record }) => record)].map(([record, ofRecord]) => ({
    record,
    change: ofRecord.reduce<RecordChange>((whole, { column, value }) => {
      const { data, ...own } = column.changeTo?.(value) ?? {};
      const merged = { ...whole.data, ...data };
      return { ...whole, ...own, ...(Object.keys(merged).length > 0 ? { data: merged } : {}) };
    }, {}),
  }));
  return { edits, cellCount: real.length };
}

export function clearedCells(range: CellRange, cells: Cells): CellChange[] {
  return cellsIn(range, cells)
    .filter(({ column }) => column.changeTo !== undefined && !column.required)
    .map((cell) => ({ ...cell, value: null }));
}

/** The values of the first `height` rows of a range, repeated down to its end. */
export function filledCells({ top, left, bottom, right }: CellRange, height: number, cells: Cells): CellChange[] {
  const below = { top: top + height, left, bottom, right };
  return cellsIn(below, cells)
    .filter(({ column }) => column.changeTo !== undefined)
    .flatMap(({ row, ...cell }) => {
      const source = cells.records[top + ((row - top) % height)];
      return source ? [{ ...cell, value: cell.column.valueOf(source) }] : [];
    });
}

function cellsIn({ top, left, bottom, right }: CellRange, { records, columns }: Cells) {
  return records
    .slice(top, bottom + 1)
    .flatMap((record, at) => columns.slice(left, right + 1).map((column) => ({ row: top + at, record, column })));
}

export type Drag = ReturnType<typeof useDrag>;

interface DragOptions {
  range: CellRange;
  onPick: (row: number, column: number, isRange: boolean) => void;
  onSelect: (range: CellRange) => void;
  /** Called after the mouse dragged the corner of the first `height` rows down. */
  onFill: (range: CellRange, height: number) => void;
}

export function useDrag({ range, onPick, onSelect, onFill }: DragOptions) {
  /** A drag of the mouse: selects a range, or fills `filled` down from its corner. */
  const drawn = useRef<{ filled?: CellRange }>(undefined);
  useWindowEvent('mouseup', () => {
    const from = drawn.current?.filled;
    drawn.current = undefined;
    if (from && range.bottom > from.bottom) onFill(range, from.bottom - from.top + 1);
  });
  return {
    begin: () => void (drawn.current = {}),
    beginFill: () => void (drawn.current = { filled: range }),
    over: (row: number, column: number) => {
      const from = drawn.current?.filled;
      if (from) onSelect({ ...from, bottom: Math.max(from.bottom, row) });
      else if (drawn.current) onPick(row, column, true);
    },
  };
}
