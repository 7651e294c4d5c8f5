import { isContended } from '@dossier/postgres-engine/index.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { toDomainError } from '@dossier/kernel/errors.ts';
import { ZodError } from 'zod';
import { createRecord, lockRecords, matchKey, matchRecords, updateRecord, type MatchBy } from '../records/index.ts';
import type { CsvRow } from './csv.ts';
import { RowProblem, type RowReader, type RowValues } from './rows.ts';

/** The result of some rows. */
export interface BatchResult {
  created: number;
  updated: number;
  unchanged: number;
  failures: { row: number; message: string; cells: string[] }[];
}

export const emptyResult = (): BatchResult => ({ created: 0, updated: 0, unchanged: 0, failures: [] });

interface ReadRow {
  row: CsvRow;
  values: RowValues;
  /** The row's match value as one text; undefined when it always creates a record. */
  key: string | undefined;
}

/**
 * Writes rows through the verbs of records, so each gets the checks and events of an API write. Rows of one wave are
 * written concurrently. Two rows with the same match value are never in one wave: the second must find the record of
 * the first.
 */
export async function takeRows(
  ctx: WriteContext,
  reader: RowReader,
  folderId: string,
  by: MatchBy | undefined,
  rows: readonly CsvRow[],
  outcome: BatchResult,
): Promise<void> {
  const readable: ReadRow[] = [];
  for (const row of rows) {
    await settle(outcome, row, async () => {
      const values = reader.read(row.cells);
      const value = by && reader.matchValue(values, by);
      readable.push({ row, values, key: by && value !== undefined ? matchKey(by, value) : undefined });
    });
  }
  for (const wave of wavesOf(readable)) await takeWave(ctx, reader, folderId, by, wave, outcome);
}

async function takeWave(
  ctx: WriteContext,
  reader: RowReader,
  folderId: string,
  by: MatchBy | undefined,
  wave: readonly ReadRow[],
  outcome: BatchResult,
): Promise<void> {
  const keyed = by ? wave.filter(({ key }) => key !== undefined) : [];
  const matches =
    by && keyed.length > 0
      ? await matchRecords(
          ctx,
          folderId,
          by,
          keyed.map(({ values }) => reader.matchValue(values, by)),
        )
      : [];
  // Locks all records in one order first. The verbs lock them in the order of the file, and another import may have
  // another order: a deadlock.
  await lockRecords(
    ctx,
    matches.flatMap((found) => found.map(({ id }) => id)),
  );
  const matchOf = new Map(keyed.map(({ row }, at) => [row, matches[at] ?? []]));
  // Not Promise.all: no write may still use the connection when the transaction ends.
  const settled = await Promise.allSettled(
    wave.map(({ row, values }) =>
      settle(outcome, row, async () => {
        const [match, second] = matchOf.get(row) ?? [];
        if (second) throw new RowProblem('Several records have this value: none was changed.');
        if (!match) {
          await createRecord(ctx, reader.creation(values));
          outcome.created += 1;
          return;
        }
        const { version } = await updateRecord(ctx, reader.change(match.id, values));
        if (version === match.version) outcome.unchanged += 1;
        else outcome.updated += 1;
      }),
    ),
  );
  const broken = settled.find((result) => result.status === 'rejected');
  if (broken) throw broken.reason;
}

function wavesOf(rows: readonly ReadRow[]): ReadRow[][] {
  const waves: ReadRow[][] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    const at = row.key === undefined ? 0 : (seen.get(row.key) ?? 0);
    if (row.key !== undefined) seen.set(row.key, at + 1);
    (waves[at] ??= []).push(row);
  }
  return waves;
}

/** A refusal fails the row; any other error is ours and stops the batch. */
async function settle(outcome: BatchResult, { row, cells }: CsvRow, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const message = messageOf(error);
    if (message === undefined) throw error;
    outcome.failures.push({ row, message, cells });
  }
}

function messageOf(error: unknown): string | undefined {
  if (error instanceof RowProblem) return error.message;
  if (error instanceof ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  const { code, message, issues } = toDomainError(error);
  if (code === 'INTERNAL_SERVER_ERROR' || code === 'SERVICE_UNAVAILABLE' || isContended(error)) return undefined;
  return issues?.map(({ path, message: about }) => `${path.join('.')}: ${about}`).join('; ') ?? message;
}
