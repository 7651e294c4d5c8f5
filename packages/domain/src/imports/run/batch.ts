import type { WriteContext } from '@dossier/kernel/context.ts';
import {
  createRecord,
  lockRecords,
  formlessKey,
  matchRecords,
  matchUnique,
  uniqueKeyOf,
  updateRecord,
  type Match,
} from '../../records/index.ts';
import type { CsvRow } from '../file/csv.ts';
import { linkNames, type Made } from './link-names.ts';
import { refusalOf, type Failure } from '../problems.ts';
import {
  matchValueOf,
  withoutColumn,
  type CellProblem,
  type Matching,
  type RowRead,
  type RowReader,
  type RowValues,
} from './rows.ts';

export interface BatchResult {
  created: number;
  updated: number;
  unchanged: number;
  failures: Failure[];
  /** Records that were created because cells named them. */
  made: Made[];
}

export const emptyResult = (): BatchResult => ({ created: 0, updated: 0, unchanged: 0, failures: [], made: [] });

interface ReadRow extends RowRead {
  readonly row: CsvRow;
}

interface KeyedRow extends ReadRow {
  /** The row's match value as one text; undefined when it always creates a record. */
  readonly key: string | undefined;
}

export interface Manner {
  readonly reader: RowReader;
  readonly folderId: string;
  readonly by: Matching | undefined;
  readonly keepsRows: boolean;
}

/**
 * Writes rows through the verbs of records, so each gets the checks and events of an API write. Rows of one wave are
 * written concurrently. Two rows with the same match value are never in one wave: the second must find the record of
 * the first.
 */
export async function takeRows(
  ctx: WriteContext,
  manner: Manner,
  rows: readonly CsvRow[],
  outcome: BatchResult,
): Promise<void> {
  const { reader, by, keepsRows } = manner;
  const read = rows.map((row): ReadRow => ({ row, ...reader.read(row.cells) }));
  outcome.made.push(...(await linkNames(ctx, reader, read)));
  const takeable: KeyedRow[] = [];
  for (const row of read) {
    const isUnmatched = row.problems.some(({ column }) => column !== null && column === by?.column);
    if (row.problems.length > 0 && (!keepsRows || isUnmatched)) fail(outcome, reader, row, row.problems);
    else takeable.push({ ...row, key: by && keyOf(by, row.values) });
  }
  for (const wave of wavesOf(takeable)) await takeWave(ctx, manner, wave, outcome);
}

async function takeWave(
  ctx: WriteContext,
  manner: Manner,
  wave: readonly KeyedRow[],
  outcome: BatchResult,
): Promise<void> {
  const keyed = wave.filter(({ key }) => key !== undefined);
  const matches = keyed.length > 0 ? await findMatches(ctx, manner, keyed) : [];
  // Locks all records in one order first. The verbs lock them in the order of the file, and another import may have
  // another order: a deadlock.
  await lockRecords(
    ctx,
    matches.flatMap((found) => found.map(({ id }) => id)),
  );
  const matchOf = new Map(keyed.map(({ row }, at) => [row, matches[at] ?? []]));
  // Not Promise.all: no write may still use the connection when the transaction ends.
  const settled = await Promise.allSettled(
    wave.map((row) => takeRow(ctx, manner, row, matchOf.get(row.row) ?? [], outcome)),
  );
  const broken = settled.find((result) => result.status === 'rejected');
  if (broken) throw broken.reason;
}

function findMatches(ctx: WriteContext, { folderId, by }: Manner, keyed: readonly KeyedRow[]) {
  if (!by) return [];
  const values = keyed.map((row) => matchValueOf(by, row.values));
  const { by: matched, uniqueAs } = by;
  return matched.kind === 'data' && uniqueAs !== undefined
    ? matchUnique(ctx, folderId, { key: matched.key, type: uniqueAs }, values)
    : matchRecords(ctx, folderId, matched, values);
}

/** A refusal fails the row, or the cells that it blames; any other error is ours and stops the batch. */
async function takeRow(
  ctx: WriteContext,
  manner: Manner,
  row: KeyedRow,
  matches: readonly Match[],
  outcome: BatchResult,
): Promise<void> {
  const { reader, by, keepsRows } = manner;
  const [match, second] = matches;
  if (second) {
    const problem = 'several records have this value: none was changed';
    fail(outcome, reader, row, [{ column: by?.column ?? null, problem, cell: '' }]);
    return;
  }
  let { values } = row;
  let problems: readonly CellProblem[] = row.problems;
  // The second try is without the cells that the first one was refused for.
  for (const isSecond of [false, true]) {
    try {
      await writeRow(ctx, reader, match, values, outcome);
      if (problems.length > 0) fail(outcome, reader, row, problems, true);
      return;
    } catch (error) {
      const refusal = refusalOf(error, reader);
      if (!refusal) throw error;
      problems = [...problems, ...refusal.problems];
      const blamed = reader.columns.filter(({ at }) => refusal.problems.some(({ column }) => column === at));
      const isLost = blamed.some(({ at, target }) => at === by?.column || (target === 'title' && !match));
      if (isSecond || !keepsRows || !refusal.isOfCells || isLost) {
        fail(outcome, reader, row, problems);
        return;
      }
      values = blamed.reduce(withoutColumn, values);
    }
  }
}

async function writeRow(
  ctx: WriteContext,
  reader: RowReader,
  match: Match | undefined,
  values: RowValues,
  outcome: BatchResult,
): Promise<void> {
  if (!match) {
    await createRecord(ctx, reader.creation(values));
    outcome.created += 1;
    return;
  }
  const { version } = await updateRecord(ctx, reader.change(match.id, values));
  if (version === match.version) outcome.unchanged += 1;
  else outcome.updated += 1;
}

function fail(
  outcome: BatchResult,
  reader: RowReader,
  { row: { row, cells } }: ReadRow,
  problems: readonly CellProblem[],
  isImported = false,
): void {
  const message = problems.map((problem) => reader.wordsOf(problem)).join('; ');
  outcome.failures.push({ row, cells, message, isImported, problems });
}

function keyOf(matching: Matching, values: RowValues): string | undefined {
  const value = matchValueOf(matching, values);
  const { by, uniqueAs } = matching;
  if (value === undefined) return undefined;
  return uniqueAs === undefined ? formlessKey(by, value) : uniqueKeyOf(uniqueAs, value);
}

function wavesOf(rows: readonly KeyedRow[]): KeyedRow[][] {
  const waves: KeyedRow[][] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    const at = row.key === undefined ? 0 : (seen.get(row.key) ?? 0);
    if (row.key !== undefined) seen.set(row.key, at + 1);
    (waves[at] ??= []).push(row);
  }
  return waves;
}
