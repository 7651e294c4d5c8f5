import type { Database } from '@dossier/postgres-engine/index.ts';
import { callOfJob, defineJob } from '@dossier/kernel/jobs/define.ts';
import { z } from 'zod';
import { findFolderRow } from '../../folders/index.ts';
import { isImport } from '../progress.ts';
import { imports, type ImportRow } from '../table.ts';
import { findReadings } from './preview.ts';
import { countRows, saveCounts } from './sample.ts';

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
  if (!row || row.state === 'UPLOADING' || row.state === 'READING') return;
  const ctx = callOfJob(database, workspaceId, row.startedBy);
  const counted = await countRows(ctx, row, () => {
    if (signal.aborted) throw new Error('Stopped before all rows were counted; it starts again later.');
    return true;
  });
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

const layoutOf = ({ headerRow, encoding, sheet, delimiter }: ImportRow) =>
  JSON.stringify([headerRow, encoding, sheet, delimiter]);
