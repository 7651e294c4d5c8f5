import type { WriteContext } from '@dossier/kernel/context.ts';
import { GatheredSession } from '@dossier/postgres-engine/index.ts';
import { createRecord, findRecordsForUpdate, updateFound, type Match } from '../../records/index.ts';
import type { Record as CrmRecord } from '../../records/schema.ts';
import type { CsvRow } from '../file/read-rows.ts';
import { linkNames, type Made } from './link-names.ts';
import type { TakenRow } from './samples.ts';
import type { NounSettings, WrittenRecord } from '../nouns/imported-noun.ts';
import { nounKeys, planNouns, standsAlone, type MadeThing, type RowPlan } from '../nouns/nouns.ts';
import { refusalOf, type Failure } from '../problems.ts';
import type { Matching } from './matching.ts';
import { withoutColumn, type CellProblem, type RowRead, type RowReader } from './rows.ts';
import { awaitedOwners, type ImportRow } from '../table.ts';

export type BatchResult = ReturnType<typeof emptyResult>;

export const emptyResult = () => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  /** Rows that the mode leaves out. */
  skipped: 0,
  failures: new Array<Failure>(),
  taken: new Array<TakenRow>(),
  /** Records created because cells named them. */
  made: new Array<Made>(),
  /** Number of created things besides the records, by noun. */
  nouns: new Map<string, number>(),
  /** Fields of written things that wait for an invited person. */
  awaited: new Array<Omit<typeof awaitedOwners.$inferInsert, 'workspaceId'>>(),
});

interface ReadRow extends RowRead {
  readonly row: CsvRow;
}

interface KeyedRow extends ReadRow {
  /** The way to find a row's record, and the match value as text; undefined if a record is always created. */
  readonly by: Matching | undefined;
  readonly key: string | undefined;
  /** Rows that share one of these keys are written one after the other. */
  readonly keys: readonly string[];
}

/** A row refused after a part of it was written: only a transaction of its own can undo that. */
export class RefusedRow extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

type Manner = Pick<ImportRow, 'matchField' | 'mode' | 'keepsRows'> & NounSettings & { readonly reader: RowReader };

/**
 * Writes rows through the verbs of records, so each gets the checks and events of an API write. Rows of one wave are
 * written concurrently. Rows with the same match value are never in one wave, since the second must find the record of
 * the first.
 */
export async function takeRows(call: WriteContext, manner: Manner, rows: readonly CsvRow[]): Promise<BatchResult> {
  const outcome = emptyResult();
  const { reader, matchField, keepsRows } = manner;
  // Many inserted rows are sent as one statement.
  const db = new GatheredSession(call.db);
  const ctx: WriteContext = { ...call, db };
  const ids = reader.matchingById;
  const matching = matchField === null ? undefined : reader.matching(matchField);
  const matchColumn = reader.columnFor(matchField);
  const read = rows.map((row) => readRow(reader, row));
  outcome.made.push(...(await linkNames(ctx, reader, read)));
  const takeable: KeyedRow[] = [];
  for (const row of read) {
    const by = ids?.keyOf(row.values) === undefined ? matching : ids;
    const isUnmatched = row.problems.some(({ column }) => column === null || column === matchColumn);
    if (row.problems.length > 0 && (!keepsRows || isUnmatched))
      outcome.failures.push(failureOf(reader, row, row.problems));
    else {
      const key = by?.keyOf(row.values);
      takeable.push({ ...row, by, key, keys: [...(key === undefined ? [] : [key]), ...nounKeys(row.values.more)] });
    }
  }
  const plan = await planNouns(
    ctx,
    takeable.map(({ values }) => values.more),
    manner,
    outcome.nouns,
  );
  for (const wave of wavesOf(takeable)) await takeWave(ctx, { ...manner, plan }, wave, outcome);
  db.flush();
  if (outcome.awaited.length > 0) {
    const { workspaceId } = ctx;
    const rows = outcome.awaited.map((one) => ({ workspaceId, ...one }));
    await ctx.db.orm.insert(awaitedOwners).values(rows).onConflictDoNothing();
  }
  return outcome;
}

type PlannedManner = Manner & { readonly plan: RowPlan };

/** A row whose cells may be in the wrong columns fails as a whole. */
function readRow(reader: RowReader, row: CsvRow): ReadRow {
  if (row.problem === undefined) return { row, ...reader.read(row.cells) };
  return { row, ...reader.read([]), problems: [{ column: null, problem: row.problem, cell: '' }] };
}

async function takeWave(
  ctx: WriteContext,
  manner: PlannedManner,
  wave: readonly KeyedRow[],
  outcome: BatchResult,
): Promise<void> {
  const matchOf = await findMatches(ctx, wave);
  // Locks all records in one order first. The verbs lock in the order of the file, which may differ between imports and
  // would deadlock.
  const known = await findRecordsForUpdate(
    ctx,
    [...matchOf.values()].flatMap((found) => found.map(({ id }) => id)),
  );
  // Not Promise.all: no write may still use the connection when the transaction ends.
  const settled = await Promise.allSettled(
    wave.map((row) => {
      const matches = (matchOf.get(row) ?? []).flatMap(({ id }) => known.get(id) ?? []);
      return takeRow(ctx, manner, row, matches, outcome);
    }),
  );
  const broken = settled.find((result) => result.status === 'rejected');
  if (broken) throw broken.reason;
}

async function findMatches(ctx: WriteContext, wave: readonly KeyedRow[]): Promise<Map<KeyedRow, Match[]>> {
  const found = new Map<KeyedRow, Match[]>();
  const keyed = wave.filter(({ key }) => key !== undefined);
  for (const [by, rows] of Map.groupBy(keyed, (row) => row.by)) {
    const matches = await by?.find(
      ctx,
      rows.map(({ values }) => values),
    );
    for (const [at, row] of rows.entries()) found.set(row, matches?.[at] ?? []);
  }
  return found;
}

/** A refusal fails the row, or only its faulty cells; any other error is internal and stops the batch. */
async function takeRow(
  ctx: WriteContext,
  manner: PlannedManner,
  row: KeyedRow,
  matches: readonly CrmRecord[],
  outcome: BatchResult,
): Promise<void> {
  const { reader, matchField, keepsRows } = manner;
  const [match, second] = matches;
  if (second) {
    const problem = 'several records have this value: none was changed';
    outcome.failures.push(failureOf(reader, row, [{ column: reader.columnFor(matchField), problem, cell: '' }]));
    return;
  }
  let { values } = row;
  let problems: readonly CellProblem[] = row.problems;
  // The second try leaves out the cells that the first one was refused for.
  for (const isSecond of [false, true]) {
    let written: WrittenRecord | undefined;
    try {
      const write = await manner.plan(values.more);
      written = await writeRow(ctx, manner, match, { ...row, values });
      const made = written.kind === 'skipped' && !match ? [] : await write(ctx, written);
      const fate = fateOf(written, made);
      outcome[fate] += 1;
      for (const { noun, isChanged } of made) {
        const name = isChanged ? `${noun}.changed` : noun;
        outcome.nouns.set(name, (outcome.nouns.get(name) ?? 0) + 1);
      }
      for (const { noun, field, email } of row.awaited) {
        const subjectId = noun === 'record' ? written.id : made.find((one) => one.noun === noun)?.id;
        if (subjectId !== undefined) outcome.awaited.push({ subjectId, field, email });
      }
      if (written.kind !== 'none')
        outcome.taken.push({
          row: row.row.row,
          fate,
          read: row,
          problems,
          before: match,
          after: written.record,
        });
      if (problems.length > 0)
        outcome.failures.push(failureOf(reader, row, problems, { isImported: true, recordId: written.id }));
      return;
    } catch (error) {
      const refusal = refusalOf(error, reader);
      if (!refusal) throw error;
      problems = [...problems, ...refusal.problems];
      const failure = failureOf(reader, row, problems, { recordId: match?.id });
      if (written) throw new RefusedRow(failure);
      const blamed = reader.columns.filter(({ at }) => refusal.problems.some(({ column }) => column === at));
      const isLost = blamed.some(({ target }) => target === matchField || (target === 'title' && !match));
      if (isSecond || !keepsRows || !refusal.isOfCells || isLost) {
        outcome.failures.push(failure);
        return;
      }
      values = blamed.reduce(withoutColumn, values);
    }
  }
}

/** A row with only deals or tasks may have no record. */
const isRecordless = ({ key, values: { own } }: KeyedRow) =>
  key === undefined && own.title === undefined && own.email === undefined;

async function writeRow(
  ctx: WriteContext,
  { reader, mode }: Manner,
  match: CrmRecord | undefined,
  row: KeyedRow,
): Promise<WrittenRecord> {
  if (!match && isRecordless(row) && standsAlone(row.values.more)) return { kind: 'none' };
  if (mode === (match ? 'CREATE' : 'UPDATE')) return { kind: 'skipped', id: match?.id };
  const { values, cleared } = row;
  if (!match) {
    const record = await createRecord(ctx, reader.creation(values));
    return { kind: 'created', id: record.id, record };
  }
  const { id, ...patch } = reader.change(match.id, values, cleared);
  const record = await updateFound(ctx, match, patch);
  return { kind: record.version === match.version ? 'unchanged' : 'updated', id, record };
}

/** A row that leaves its record as it is, or has none, is counted by its deals and activities. */
function fateOf({ kind }: WrittenRecord, made: readonly MadeThing[]): Exclude<WrittenRecord['kind'], 'none'> {
  if (kind !== 'none' && kind !== 'unchanged') return kind;
  if (made.length === 0) return 'unchanged';
  return made.every(({ isChanged }) => isChanged) ? 'updated' : 'created';
}

function failureOf(
  reader: RowReader,
  { row: { row, cells } }: ReadRow,
  problems: readonly CellProblem[],
  { isImported = false, recordId }: Partial<Pick<Failure, 'isImported' | 'recordId'>> = {},
): Failure {
  const message = problems.map((problem) => reader.wordsOf(problem)).join('; ');
  return { row, cells, message, isImported, recordId, problems };
}

function wavesOf(rows: readonly KeyedRow[]): KeyedRow[][] {
  const waves: KeyedRow[][] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    const at = Math.max(0, ...row.keys.map((key) => seen.get(key) ?? 0));
    for (const key of row.keys) seen.set(key, at + 1);
    (waves[at] ??= []).push(row);
  }
  return waves;
}
