export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** Not an input in a cell, which has keys and a clipboard of its own. */
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
