import { isPassing, type Session, type Database } from '@dossier/postgres-engine/index.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { StatedEvents } from '@dossier/kernel/events/stated.ts';
import { callOfJob, defineJob } from '@dossier/kernel/jobs/define.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { and, eq, getTableName, sql } from 'drizzle-orm';
import { z } from 'zod';
import { noteOperationOnce, operationOf } from '../../bulk/index.ts';
import { findFolderRow } from '../../folders/index.ts';
import { records } from '../../records/index.ts';
import { emptyResult, takeRows, type BatchResult, type Manner } from './batch.ts';
import { csvProblemOf, readRows, type CsvRow } from '../file/csv.ts';
import { partsOf } from '../file/parts.ts';
import { endImport, LostImport, saveProgress, type ImportRow } from '../progress.ts';
import { ProblemCounter } from '../problems.ts';
import { RowReader } from './rows.ts';
import { imports } from '../table.ts';

const batchSize = 200;
/** Analyzes the table after this many rows, after ten times as many, and so on. */
const firstAnalyzedAt = 1_000;

/** Imports a file, each batch and its progress in one transaction: after a kill it goes on behind the last one. */
export const runImport = defineJob({
  name: 'imports/run',
  input: z.object({ workspaceId: z.string(), importId: z.string(), attempt: z.int() }),
  attemptsMax: 20,
  async run({ database, signal, log }, { workspaceId, importId, attempt }) {
    const [row] = await database.read.orm
      .select()
      .from(imports)
      .where(
        and(
          eq(imports.workspaceId, workspaceId),
          eq(imports.id, importId),
          eq(imports.attempt, attempt),
          eq(imports.state, 'RUNNING'),
        ),
      );
    if (!row) return;
    const call = callOfJob(database, workspaceId, row.startedBy);
    try {
      await takeFile(call, row, signal);
      await endImport(database.autocommit, row, { state: row.isDryRun ? 'CHECKED' : 'DONE' });
    } catch (error) {
      if (error instanceof LostImport) return;
      const problem = csvProblemOf(error);
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
  const taker = new BatchTaker(call, row, await RowReader.open(call, folder, row));
  let batch: CsvRow[] = [];
  let analyzedAt = firstAnalyzedAt;
  for await (const csvRow of readRows(partsOf(call.database, row), row.delimiter)) {
    // Skips the header and the rows that an earlier try finished.
    if (csvRow.row <= row.rowCount + 1) continue;
    batch.push(csvRow);
    if (batch.length < batchSize) continue;
    if (signal.aborted) throw new Error('Stopped before the import was done; it goes on later.');
    await taker.take(batch);
    batch = [];
    if (row.isDryRun || taker.done < analyzedAt) continue;
    await analyzeRecords(call.database, taker.done);
    analyzedAt *= 10;
  }
  if (batch.length > 0) await taker.take(batch);
  if (!row.isDryRun && taker.done >= firstAnalyzedAt) await analyzeRecords(call.database, taker.done);
}

class BatchTaker {
  readonly #call: ReadContext;
  readonly #import: ImportRow;
  readonly #manner: Manner;
  readonly #problems = new ProblemCounter();
  /** Number of finished rows. */
  done: number;

  constructor(call: ReadContext, row: ImportRow, reader: RowReader) {
    this.#call = call;
    this.#import = row;
    const { folderId, matchField, keepsRows } = row;
    this.#manner = { reader, folderId, by: matchField === null ? undefined : reader.matching(matchField), keepsRows };
    this.done = row.rowCount;
  }

  async take(rows: readonly CsvRow[]): Promise<void> {
    try {
      await this.#takeTogether(rows);
    } catch (error) {
      if (error instanceof LostImport || isPassing(error) || rows.length === 1) throw error;
      // PostgreSQL refused the batch: writes its rows one by one, so that only the bad one fails.
      for (const row of rows) await this.#takeAlone(row);
    }
  }

  async #takeTogether(rows: readonly CsvRow[]): Promise<void> {
    if (this.#import.isDryRun) {
      const outcome = await this.#rehearse(rows);
      await this.#call.database.transaction((db) => this.#save(db, rows, outcome));
    } else {
      const id = operationOf('imp', this.#import.id);
      await transact({ ...this.#call, unitId: id }, async (ctx) => {
        noteOperationOnce(ctx, { id, kind: 'IMPORT', state: 'RUNNING' });
        const outcome = await this.#takeRows(ctx, rows);
        await this.#save(ctx.db, rows, outcome);
        if (!this.#import.areReactionsRun) ctx.events.settle();
      });
    }
    this.done += rows.length;
  }

  async #takeAlone(row: CsvRow): Promise<void> {
    try {
      await this.#takeTogether([row]);
    } catch (error) {
      if (error instanceof LostImport || isPassing(error)) throw error;
      const message = 'Something went wrong on our side.';
      const outcome: BatchResult = {
        ...emptyResult(),
        failures: [
          {
            row: row.row,
            cells: row.cells,
            message,
            isImported: false,
            problems: [{ column: null, problem: message, cell: '' }],
          },
        ],
      };
      await this.#call.database.transaction((db) => this.#save(db, [row], outcome));
      this.done += 1;
    }
  }

  async #rehearse(rows: readonly CsvRow[]): Promise<BatchResult> {
    let outcome: BatchResult | undefined;
    const end = new Error('A dry run leaves nothing behind.');
    const work = this.#call.database.transaction(async (db) => {
      outcome = await this.#takeRows({ ...this.#call, db, events: new StatedEvents() }, rows);
      throw end;
    });
    await work.catch((error: unknown) => {
      if (error !== end) throw error;
    });
    return outcome ?? emptyResult();
  }

  /** Writes the rows in this transaction. A retried transaction starts with fresh counts. */
  async #takeRows(ctx: WriteContext, rows: readonly CsvRow[]): Promise<BatchResult> {
    const outcome = emptyResult();
    await takeRows(ctx, this.#manner, rows, outcome);
    return outcome;
  }

  #save(db: Session, rows: readonly CsvRow[], outcome: BatchResult): Promise<void> {
    return saveProgress(db, this.#import, this.done, rows, outcome, this.#problems);
  }
}

/**
 * Runs ANALYZE on records after an import that grew the table beyond its statistics. Autovacuum does so within a
 * minute; until then the planner expects as few rows of a workspace as of an id, and scans the workspace to find one
 * record.
 */
async function analyzeRecords({ read }: Database, broughtCount: number): Promise<void> {
  const { rowCount } = await read.orm.execute(
    sql`select from pg_class where oid = ${getTableName(records)}::regclass and reltuples < ${broughtCount}`,
  );
  if (rowCount === 1) await read.orm.execute(sql`select analyze_records()`);
}
