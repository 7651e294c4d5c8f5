import type { ReadContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import type { Queries } from '@dossier/postgres-engine/index.ts';
import type { RowProblem } from '../file-schema.ts';
import { cellOf } from '../file/csv.ts';
import type { StoredFile } from '../file/parts.ts';
import { fileProblemOf } from '../file/problem.ts';
import { readRows, type FileLayout } from '../file/read-rows.ts';
import { areOfImport } from '../progress.ts';
import { importCounts, type ImportRow } from '../table.ts';
import { CellCounter, type CountedCells } from './count-cells.ts';

/** Counted cells of a file: of its first rows, or of all. */
export interface Counted {
  readonly header: readonly string[];
  readonly counts: readonly CountedCells[];
  readonly rowCount: number;
  readonly isWhole: boolean;
}

export interface Sample extends Counted {
  readonly rows: readonly (readonly string[])[];
  readonly lastRow: readonly string[];
  /** The first rows of another length, whose cells are not counted, and the total number of such rows. */
  readonly problems: readonly RowProblem[];
  readonly problemCount: number;
}

type Countable = StoredFile & FileLayout & Pick<ImportRow, 'columns'>;

const rowsMax = 5_000;
const cellsMax = 100_000;
const sizeMax = 2_000_000;
const rowsKept = 5;
const problemsKept = 20;

/** Reads the first rows of a file: enough to show them and to guess. Throws 422 if they can't be read. */
export function sampleFile(ctx: ReadContext, row: Countable): Promise<Sample> {
  const width = row.columns.length;
  return countRows(ctx, row, (rowCount, endsAt) => {
    return rowCount < rowsMax && endsAt < sizeMax && rowCount * width < cellsMax;
  });
}

/** Counts the cells of rows until `goesOn` returns false. */
export async function countRows(
  { database }: Pick<ReadContext, 'database'>,
  row: Countable,
  goesOn: (rowCount: number, endsAt: number) => boolean,
): Promise<Sample> {
  const header = row.columns;
  const counters = header.map(() => new CellCounter(header.length));
  const rows: string[][] = [];
  const problems: RowProblem[] = [];
  let [rowCount, problemCount, isWhole, lastRow]: [number, number, boolean, string[]] = [0, 0, true, []];
  try {
    for await (const { cells, row: number, endsAt, problem } of readRows(database, row)) {
      rowCount += 1;
      if (problem !== undefined) {
        problemCount += 1;
        if (problems.length < problemsKept) problems.push({ row: number, problem });
      } else {
        lastRow = cells;
        if (rows.length < rowsKept) rows.push(cells);
        for (const [at, counter] of counters.entries()) counter.add(cellOf(cells[at] ?? ''));
      }
      isWhole = goesOn(rowCount, endsAt);
      if (!isWhole) break;
    }
  } catch (error) {
    const problem = fileProblemOf(error);
    // The import itself reports errors further down.
    if (problem === undefined || rowCount === 0) throw problem === undefined ? error : impossible(['id'], problem);
    isWhole = false;
  }
  return { header, rows, lastRow, problems, problemCount, counts: counters, rowCount, isWhole };
}

/** The counts of the whole file once stored, else those of its first rows. */
export async function countedCells(
  ctx: ReadContext,
  row: ImportRow,
  known?: Sample,
): Promise<Counted & Pick<Sample, 'problems'>> {
  const sample = known ?? (await sampleFile(ctx, row));
  const [stored] = sample.isWhole
    ? []
    : await ctx.db.orm.select().from(importCounts).where(areOfImport(importCounts, row));
  if (!stored) return sample;
  const counts = stored.counts.map((one) => ({ ...one, listed: new Map(one.listed), alike: new Map(one.alike) }));
  return { ...sample, counts, rowCount: stored.rowCount, isWhole: true };
}

export async function saveCounts(db: Queries, row: ImportRow, { counts, rowCount }: Counted): Promise<void> {
  const listsOf = ({ listed, alike }: CountedCells) => ({ listed: [...listed], alike: [...alike] });
  const stored = counts.map((one) => ({ ...listsOf(one), furtherCount: one.furtherCount }));
  const values = { rowCount, counts: stored };
  await db.orm
    .insert(importCounts)
    .values({ workspaceId: row.workspaceId, importId: row.id, ...values })
    .onConflictDoUpdate({ target: [importCounts.workspaceId, importCounts.importId], set: values });
}

/** Deletes the counts of a file whose layout has changed. */
export async function dropCounts(db: Queries, row: Pick<ImportRow, 'workspaceId' | 'id'>): Promise<void> {
  await db.orm.delete(importCounts).where(areOfImport(importCounts, row));
}
