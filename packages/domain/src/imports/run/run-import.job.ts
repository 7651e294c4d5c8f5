import { isPassing, type Database } from '@dossier/postgres-engine/index.ts';
import { DryRun } from '@dossier/kernel/dry-run.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { callOfJob, defineJob } from '@dossier/kernel/jobs/define.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { getTableName, sql } from 'drizzle-orm';
import { z } from 'zod';
import { noteOperationOnce, operationOf } from '../../bulk/index.ts';
import { findFolderRow } from '../../folders/index.ts';
import { records } from '../../records/index.ts';
import { giveToJoined } from '../owners/give-awaited.job.ts';
import { emptyResult, RefusedRow, takeRows, type BatchResult } from './batch.ts';
import { fileProblemOf } from '../file/problem.ts';
import { readRows, type CsvRow } from '../file/read-rows.ts';
import { settleReadings } from '../mapping/count-cells.job.ts';
import { endImport, isAttempt, LostImport, saveProgress, type Progress } from '../progress.ts';
import type { Failure } from '../problems.ts';
import { RowReader } from './rows.ts';
import { imports, type ImportRow } from '../table.ts';

const batchSize = 200;
/** Analyzes the table after this many rows, then after ten times as many, and so on. */
const firstAnalyzedAt = 1_000;

/** Imports a file, each batch and its progress in one transaction: after a kill it continues after the last batch. */
export const runImport = defineJob({
  name: 'imports/run',
  /** `guessed`: the columns whose reading the start left open. */
  input: z.object({
    workspaceId: z.string(),
    importId: z.string(),
    attempt: z.int(),
    guessed: z.array(z.int()).optional(),
  }),
  attemptsMax: 20,
  async run({ database, signal, log }, { workspaceId, importId, attempt, guessed = [] }) {
    const running = isAttempt({ workspaceId, id: importId, attempt }, 'RUNNING');
    const [started] = await database.read.orm.select().from(imports).where(running);
    if (!started) return;
    const call = callOfJob(database, workspaceId, started.startedBy);
    let row = started;
    try {
      if (guessed.length > 0 && row.rowCount === 0) row = await settleReadings(call, row, guessed, signal);
      await takeFile(call, row, signal);
      if (!row.isDryRun) await giveToJoined(call);
      await endImport(database.autocommit, row, { state: row.isDryRun ? 'CHECKED' : 'DONE' });
    } catch (error) {
      if (error instanceof LostImport) return;
      const problem = fileProblemOf(error);
      if (problem === undefined) throw error;
      log.info({ importId }, problem);
      await endImport(database.autocommit, row, { state: 'FAILED', note: problem });
    }
  },
});

async function takeFile(call: ReadContext, row: ImportRow, signal: AbortSignal): Promise<void> {
  const folder = await findFolderRow(call, row.folderId);
  if (!folder || folder.archivedAt !== null) {
    await endImport(call.database.autocommit, row, { state: 'FAILED', note: 'The folder is archived.' });
    throw new LostImport();
  }
  const reader = await RowReader.open(call, folder, row);
  const run: Run = { call, row, reader, problems: new Set(), places: new Set() };
  let batch: CsvRow[] = [];
  let analyzedAt = firstAnalyzedAt;
  for await (const csvRow of readRows(call.database, row)) {
    // Skips the rows that an earlier try finished.
    if (csvRow.index <= row.rowCount) continue;
    batch.push(csvRow);
    if (batch.length < batchSize) continue;
    if (signal.aborted) throw new Error('Stopped before the import was done; it continues later.');
    await takeBatch(run, batch);
    batch = [];
    if (row.isDryRun || run.row.rowCount < analyzedAt) continue;
    await analyzeRecords(call.database, run.row.rowCount);
    analyzedAt *= 10;
  }
  if (batch.length > 0) await takeBatch(run, batch);
  if (!row.isDryRun && run.row.rowCount >= firstAnalyzedAt) await analyzeRecords(call.database, run.row.rowCount);
}

interface Run extends Progress {
  readonly call: ReadContext;
  readonly places: Set<string>;
}

async function takeBatch(run: Run, rows: readonly CsvRow[]): Promise<void> {
  try {
    await takeTogether(run, rows);
  } catch (error) {
    const isOurs = rows.length === 1 && !(error instanceof RefusedRow);
    if (error instanceof LostImport || isPassing(error) || isOurs) throw error;
    // A row was refused after a part of it was written, or by PostgreSQL. The rows are written one by one, so that only
    // the bad one fails.
    for (const row of rows) await takeAlone(run, row);
  }
}

async function takeTogether(run: Run, rows: readonly CsvRow[]): Promise<void> {
  const { call, row, reader } = run;
  const id = operationOf('imp', row.id);
  const manner = { ...row, reader, places: run.places };
  if (row.isDryRun) {
    const dryRun = new DryRun(() => Promise.resolve({}));
    // Rows add nothing to the report of a dry run, which only single writes have.
    const taken = await transact({ ...call, unitId: id, dryRun }, (ctx) =>
      takeRows({ ...ctx, dryRun: undefined }, manner, rows),
    );
    run.row = await call.database.transaction((db) => saveProgress(db, run, rows, taken));
    return;
  }
  run.row = await transact({ ...call, unitId: id }, async (ctx) => {
    noteOperationOnce(ctx, { id, kind: 'IMPORT', state: 'RUNNING' });
    const taken = await takeRows(ctx, manner, rows);
    if (!row.areReactionsRun) ctx.events.settle();
    // A retried transaction starts with the counts before it.
    return saveProgress(ctx.db, run, rows, taken);
  });
}

async function takeAlone(run: Run, row: CsvRow): Promise<void> {
  try {
    await takeTogether(run, [row]);
  } catch (error) {
    if (error instanceof LostImport || isPassing(error)) throw error;
    const failure = error instanceof RefusedRow ? error.failure : brokenRow(row);
    const outcome: BatchResult = { ...emptyResult(), failures: [failure] };
    run.row = await run.call.database.transaction((db) => saveProgress(db, run, [row], outcome));
  }
}

function brokenRow({ row, cells }: CsvRow): Failure {
  const message = 'Something went wrong on our side.';
  return { row, cells, message, isImported: false, problems: [{ column: null, problem: message, cell: '' }] };
}

/**
 * Runs ANALYZE on records after an import that grew the table beyond its statistics. Autovacuum does so within a
 * minute. Until then the planner expects a workspace to have as few rows as an id, and scans the workspace to find one
 * record.
 */
async function analyzeRecords({ read }: Database, broughtCount: number): Promise<void> {
  const { rowCount } = await read.orm.execute(
    sql`select from pg_class where oid = ${getTableName(records)}::regclass and reltuples < ${broughtCount}`,
  );
  if (rowCount === 1) await read.orm.execute(sql`select analyze_records()`);
}
