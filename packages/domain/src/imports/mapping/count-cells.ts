import { keyOf, truthInCell } from '@dossier/kernel/words.ts';
import type { StoredField } from '../../fields/index.ts';
import type { ColumnReading } from '../schema.ts';

/** Number of rows by cell. */
export type Cells = ReadonlyMap<string, number>;

/** The cells of a column. If there are very many, only some are listed. */
export interface CountedCells {
  readonly listed: Cells;
  /** Rows of unlisted cells, each counted at a listed cell of the same shape. */
  readonly alike: Cells;
  readonly furtherCount: number;
}

export interface StoredCounts {
  readonly listed: [string, number][];
  readonly alike: [string, number][];
  readonly furtherCount: number;
}

/** Limits on distinct cells and characters of all columns together, which bound the memory of a count. */
const cellsMax = 50_000;
const charactersMax = 1_500_000;
const cellsOfColumnMax = 2_000;
const shapesMax = 300;
const cellSizeMax = 500;
const emptySizeMax = 100;
const emptyMax = 20;

/** Counts the cells of a column in bounded memory. */
export class CellCounter implements CountedCells {
  readonly listed = new Map<string, number>();
  readonly alike = new Map<string, number>();
  furtherCount = 0;
  readonly #shapes = new Map<string, string>();
  readonly #cellsMax: number;
  #charactersLeft: number;

  constructor(columnCount: number) {
    this.#cellsMax = Math.min(cellsOfColumnMax, Math.ceil(cellsMax / columnCount));
    this.#charactersLeft = Math.ceil(charactersMax / columnCount);
  }

  add(text: string): void {
    if (text === '') return;
    const cell = text.slice(0, cellSizeMax);
    const known = this.listed.get(cell);
    if (known !== undefined) {
      this.listed.set(cell, known + 1);
      return;
    }
    const isFull = this.listed.size >= this.#cellsMax || this.#charactersLeft < cell.length;
    const shape = shapeOf(cell);
    const like = this.#shapes.get(shape);
    // A rare shape, such as a code with a leading zero, decides about the type of a column, so it is always added.
    if (!isFull || (like === undefined && this.#shapes.size < shapesMax && cell.length < 100)) {
      this.listed.set(cell, 1);
      this.#charactersLeft -= cell.length;
      if (like === undefined && this.#shapes.size < shapesMax) this.#shapes.set(shape, cell);
      return;
    }
    this.furtherCount += 1;
    if (like !== undefined) this.alike.set(like, (this.alike.get(like) ?? 0) + 1);
  }
}

/** Cells with the same shape are parsed alike: letters, and digits by number, by leading zeros and as day or month. */
function shapeOf(cell: string): string {
  return cell
    .slice(0, 60)
    .replaceAll(/\p{L}+/gu, 'a')
    .replaceAll(/\d+/g, (digits) => {
      const isDay = digits.length <= 2 && Number(digits) > 12;
      return `${digits.startsWith('0') ? '0' : ''}${isDay ? 'd' : Math.min(digits.length, 9)}`;
    });
}

const noCells = { listed: new Map(), alike: new Map() };

export function weighed({ listed, alike }: Pick<CountedCells, 'listed' | 'alike'> = noCells): Cells {
  if (alike.size === 0) return listed;
  return new Map([...listed].map(([cell, count]) => [cell, count + (alike.get(cell) ?? 0)]));
}

/** The distinct items of cells with their rows, most frequent first. */
export function countItems(cells: Cells, itemsOf: (cell: string) => readonly string[]) {
  const counts = new Map<string, { cell: string; count: number }>();
  for (const [cell, count] of cells)
    for (const item of itemsOf(cell)) {
      const known = counts.get(keyOf(item)) ?? { cell: item, count: 0 };
      counts.set(keyOf(item), { ...known, count: known.count + count });
    }
  return [...counts.values()].toSorted((one, other) => other.count - one.count);
}

export function rowsIn(cells: Cells): number {
  return [...cells.values()].reduce((sum, count) => sum + count, 0);
}

/** Words that databases and spreadsheets use for "no value". */
const emptyWords: ReadonlySet<string> = new Set(
  (
    'null (null) \\n nil none (none) --none-- undefined nan (blank) (empty) n/a n.a. #n/a #ref! #value! #name? ' +
    '#div/0! #null! #num! #nv #wert! #bezug! - -- --- . ? k.a. s/o 0/0/00 0/0/0000 00/00/0000 ' +
    '00.00.0000 0.0.00 0000-00-00'
  ).split(' '),
).add('0000-00-00 00:00:00');
/** These words are also surnames. */
const surnames: ReadonlySet<string> = new Set(['null', 'none', 'nil', 'nan']);

/** The cells of a column that probably mean "empty", except valid values of the field. */
export function emptyCellsIn(cells: Cells, target: string | null, field: StoredField | undefined): string[] {
  const options = new Set(field?.options?.map(keyOf));
  const found = [...cells.keys()].filter((cell) => {
    const key = cell.length > emptySizeMax ? '' : keyOf(cell);
    if (!emptyWords.has(key) || options.has(key)) return false;
    if (target?.startsWith('title')) return !surnames.has(key);
    return field?.type !== 'BOOLEAN' || truthInCell(cell) === undefined;
  });
  return found.slice(0, emptyMax);
}

/** Test for cells that count as empty in a column. */
export function emptyTest(reading: ColumnReading | null): (cell: string) => boolean {
  const empty = new Set(reading?.empty.map(keyOf));
  if (empty.size === 0) return () => false;
  return (cell) => cell.length <= emptySizeMax && empty.has(keyOf(cell));
}
