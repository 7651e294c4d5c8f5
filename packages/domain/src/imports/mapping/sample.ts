import type { ReadContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { cellOf, csvProblemOf, readRows } from '../file/csv.ts';
import { partsOf } from '../file/parts.ts';
import type { ImportRow } from '../progress.ts';

const rowsMax = 5_000;
const cellsMax = 100_000;
const sizeMax = 2_000_000;
const columnsMax = 500;

export type Cells = ReadonlyMap<string, number>;

export interface Sample {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly columns: readonly Cells[];
  /** Whether these are all rows of the file. */
  readonly isWhole: boolean;
}

/** Reads the first rows of a file: enough to tell how its columns are written. Throws 422 where it is no CSV. */
export async function sampleFile(ctx: ReadContext, row: ImportRow, delimiter: string): Promise<Sample> {
  let header: readonly string[] | undefined;
  const rows: string[][] = [];
  let cellCount = 0;
  let isWhole = true;
  try {
    for await (const { cells, endsAt } of readRows(partsOf(ctx.database, row), delimiter)) {
      if (!header) {
        header = cells;
        if (header.length > columnsMax)
          throw impossible(['id'], `The file has ${header.length} columns. An import takes at most ${columnsMax}.`);
        continue;
      }
      rows.push(cells);
      cellCount += header.length;
      isWhole = rows.length < rowsMax && endsAt < sizeMax && cellCount < cellsMax;
      if (!isWhole) break;
    }
  } catch (error) {
    const problem = csvProblemOf(error);
    // The import itself finds what is wrong further down.
    if (problem === undefined || rows.length === 0) throw problem === undefined ? error : impossible(['id'], problem);
    isWhole = false;
  }
  if (!header) throw impossible(['id'], 'The file is empty.');
  return { header, rows, columns: header.map((_name, at) => countsOf(rows, at)), isWhole };
}

function countsOf(rows: readonly (readonly string[])[], at: number): Cells {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const cell = cellOf(row[at] ?? '');
    if (cell !== '') counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return counts;
}
