import { isDeepStrictEqual } from 'node:util';
import type { Database } from '@dossier/postgres-engine/index.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { callOfJob, defineJob } from '@dossier/kernel/jobs/define.ts';
import { z } from 'zod';
import { findFolderRow } from '../../folders/index.ts';
import { isAttempt, isImport } from '../progress.ts';
import { blankReading, type ColumnReading } from '../schema.ts';
import { imports, type ImportRow } from '../table.ts';
import { findReadings } from './preview.ts';
import { countedCells, countRows, sampleFile, saveCounts, type Counted, type Sample } from './sample.ts';

/** Counts the cells of a file larger than its sample, and repeats the guesses. */
export const countCells = defineJob({
  name: 'imports/count-cells',
  input: z.object({ workspaceId: z.string(), importId: z.string() }),
  attemptsMax: 5,
  run: ({ database, signal }, file) => countFile(database, signal, file),
});

export async function countFile(
  database: Database,
  signal: AbortSignal,
  { workspaceId, importId }: { workspaceId: string; importId: string },
): Promise<void> {
  const counting = isImport({ workspaceId, id: importId });
  const [row] = await database.read.orm.select().from(imports).where(counting);
  // A started import counts by itself.
  if (!row || ['UPLOADING', 'READING', 'RUNNING'].includes(row.state)) return;
  const ctx = callOfJob(database, workspaceId, row.startedBy);
  const counted = await countAll(ctx, row, signal);
  const folder = await findFolderRow(ctx, row.folderId);
  if (!counted.isWhole || !folder) return;
  const readings = await findReadings(ctx, folder, counted, row.mapping, row.delimiter);
  await database.transaction(async (db) => {
    const [now] = await db.orm.select().from(imports).where(counting).for('update');
    // If the person changed how the file is read, that choice has its own count.
    if (!now || layoutOf(now) !== layoutOf(row)) return;
    await saveCounts(db, row, counted);
    if (now.state === 'READY') await db.orm.update(imports).set({ readings }).where(counting);
  });
}

/**
 * A started import with the readings of all rows in the `guessed` columns: one of the last dates may tell the order of
 * day and month. A format of an earlier import, which differs from the guess of the first rows, stays.
 */
export async function settleReadings(
  ctx: ReadContext,
  row: ImportRow,
  guessed: readonly number[],
  signal: AbortSignal,
): Promise<ImportRow> {
  const [sample, folder] = [await sampleFile(ctx, row), await findFolderRow(ctx, row.folderId)];
  if (sample.isWhole || !folder) return row;
  const counted = await countedCells(ctx, row, sample);
  const whole = counted.isWhole ? counted : await countAll(ctx, row, signal);
  if (whole !== counted && whole.isWhole) await saveCounts(ctx.database.autocommit, row, whole);
  const guess = (some: Counted) => findReadings(ctx, folder, some, row.mapping, row.delimiter);
  const [first, all] = [await guess(sample), await guess(whole)];
  const readings = row.mapping.map((_, at): ColumnReading | null => {
    const given = row.readings[at] ?? null;
    const { format, empty } = first[at] ?? blankReading;
    const chosen = given ?? blankReading;
    const isGuess = guessed.includes(at) && chosen.format === format && isDeepStrictEqual(chosen.empty, empty);
    const found = all[at] ?? null;
    return isGuess && found ? { ...chosen, format: found.format, empty: found.empty } : given;
  });
  await ctx.database.autocommit.orm.update(imports).set({ readings }).where(isAttempt(row, 'RUNNING'));
  return { ...row, readings };
}

function countAll(ctx: ReadContext, row: ImportRow, signal: AbortSignal): Promise<Sample> {
  return countRows(ctx, row, () => {
    if (signal.aborted) throw new Error('Stopped before all rows were counted; it starts again later.');
    return true;
  });
}

const layoutOf = ({ headerRow, encoding, sheet, delimiter }: ImportRow) =>
  JSON.stringify([headerRow, encoding, sheet, delimiter]);
