import { toDomainError } from '@dossier/kernel/errors.ts';
import { isContended } from '@dossier/postgres-engine/index.ts';
import { ZodError } from 'zod';
import type { CellProblem, RowReader } from './run/rows.ts';

const problemSizeMax = 300;

export interface Failure {
  readonly row: number;
  readonly cells: string[];
  readonly message: string;
  /** True if the row was imported without its faulty cells. */
  readonly isImported: boolean;
  /** The record that the row is about, if there is one. */
  readonly recordId?: string | undefined;
  readonly problems: readonly CellProblem[];
}

export function refusalOf(error: unknown, reader: RowReader): Refusal | undefined {
  if (error instanceof ZodError) return refusedAt(error.issues, reader, true);
  const { code, message, issues } = toDomainError(error);
  if (code === 'INTERNAL_SERVER_ERROR' || code === 'SERVICE_UNAVAILABLE' || isContended(error)) return undefined;
  // A row without its unique value would become a duplicate of that record.
  const isTaken = code === 'CONFLICT';
  return issues
    ? refusedAt(issues, reader, !isTaken)
    : { problems: [{ column: null, problem: plainProblem(message), cell: '' }], isOfCells: false };
}

interface Refusal {
  readonly problems: readonly CellProblem[];
  /** True if the row is valid without these cells. */
  readonly isOfCells: boolean;
}

function refusedAt(
  issues: readonly { readonly path: readonly unknown[]; readonly message: string }[],
  reader: RowReader,
  isOfCells: boolean,
): Refusal {
  const problems = issues.map(({ path, message }) => {
    const column = reader.columnAt(path)?.at ?? null;
    const words = `${reader.labelAt(path)}: ${message}`;
    return { column, problem: plainProblem(column === null ? words : message), cell: '', words };
  });
  return { problems, isOfCells: isOfCells && problems.every(({ column }) => column !== null) };
}

/** Drops the value and the record's name, so that equal problems are counted together. */
function plainProblem(message: string): string {
  return message
    .replace(/, not "[^]*"$/, '')
    .replace(/^The record rec_\w+ has this value already: [^]*$/, 'must be unique: another record has this value')
    .slice(0, problemSizeMax);
}
