import { isContended } from '@dossier/postgres-engine/index.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { toDomainError } from '@dossier/kernel/errors.ts';
import { ZodError } from 'zod';
import { createRecord, lockRecords, matchKey, matchRecords, updateRecord, type MatchBy } from '../records/index.ts';
import type { CsvRow } from './csv.ts';
import { RowProblem, type RowReader, type RowValues } from './rows.ts';

/** What became of some rows. */
export interface Outcome {
  created: number;
  updated: number;
  unchanged: number;
  failures: { row: number; message: string; cells: string[] }[];
}

export const noOutcome = (): Outcome => ({ created: 0, updated: 0, unchanged: 0, failures: [] });

interface ReadRow {
  row: CsvRow;
  values: RowValues;
  /** What the row is matched by, as one text; undefined where it always makes a new record. */
  key: string | undefined;
}

/**
 * Takes rows through the verbs of records, so that every check and every event is that of a write
 * over the API. Rows of one wave go out together; two rows with the same match value never do: the
 * second one must find what the first one made.
 */
export async function takeRows(
  ctx: WriteContext,
  reader: RowReader,
  folderId: string,
  by: MatchBy | undefined,
  rows: readonly CsvRow[],
  outcome: Outcome,
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
  outcome: Outcome,
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
  // The verbs below take them in the order of the file, and another import may have the same records in another.
  await lockRecords(
    ctx,
    matches.flatMap((found) => found.map(({ id }) => id)),
  );
  const matchOf = new Map(keyed.map(({ row }, at) => [row, matches[at] ?? []]));
  // Not Promise.all: nobody may still write on the connection when the transaction ends.
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

/** A refusal is the row's; everything else is ours and stops the batch. */
async function settle(outcome: Outcome, { row, cells }: CsvRow, work: () => Promise<void>): Promise<void> {
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
