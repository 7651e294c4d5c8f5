import { toDomainError } from '@dossier/kernel/errors.ts';
import { isContended, type Session } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { ZodError } from 'zod';
import type { CellProblem, RowReader } from './run/rows.ts';
import { importProblems } from './table.ts';

/** The column of problems of a row as a whole. */
export const ofRow = -1;
const problemsMax = 100;
const problemSizeMax = 300;
const examplesMax = 5;
const cellSizeMax = 200;

export interface Failure {
  readonly row: number;
  readonly cells: string[];
  readonly message: string;
  /** The row was taken without the cells that did not fit. */
  readonly isImported: boolean;
  readonly problems: readonly CellProblem[];
}

export function refusalOf(error: unknown, reader: RowReader): Refusal | undefined {
  if (error instanceof ZodError) return refusedAt(error.issues, reader, true);
  const { code, message, issues } = toDomainError(error);
  if (code === 'INTERNAL_SERVER_ERROR' || code === 'SERVICE_UNAVAILABLE' || isContended(error)) return undefined;
  // Without a value that another record has, the row would become a duplicate of that record.
  const isTaken = code === 'CONFLICT';
  return issues
    ? refusedAt(issues, reader, !isTaken)
    : { problems: [{ column: null, problem: plainProblem(message), cell: '' }], message, isOfCells: false };
}

interface Refusal {
  readonly problems: readonly CellProblem[];
  readonly message: string;
  /** The row fits without these cells. */
  readonly isOfCells: boolean;
}

interface Issue {
  readonly path: readonly unknown[];
  readonly message: string;
}

function refusedAt(issues: readonly Issue[], reader: RowReader, isOfCells: boolean): Refusal {
  const blamed = issues.map(({ path, message }) => ({ column: reader.columnAt(path), path, message }));
  return {
    problems: blamed.map(({ column, path, message }) => ({
      column: column?.at ?? null,
      problem: plainProblem(column ? message : `${reader.labelAt(path)}: ${message}`),
      cell: '',
      words: `${reader.labelAt(path)}: ${message}`,
    })),
    message: blamed.map(({ path, message }) => `${reader.labelAt(path)}: ${message}`).join('; '),
    isOfCells: isOfCells && blamed.every(({ column }) => column !== undefined),
  };
}

/** Without the value and the record that it names, so that equal problems are one. */
function plainProblem(message: string): string {
  return message
    .replace(/, not "[^]*"$/, '')
    .replace(/^The record rec_\w+ has this value already: [^]*$/, 'must be unique: another record has this value')
    .slice(0, problemSizeMax);
}

/** Counts problems by column, some hundred at most. */
export class ProblemCounter {
  readonly #known = new Set<string>();

  async save(db: Session, ofImport: { workspaceId: string; id: string }, failures: readonly Failure[]): Promise<void> {
    const grouped = new Map<string, typeof importProblems.$inferInsert>();
    for (const { row, cells, problems } of failures)
      for (const { column, problem, cell } of problems) {
        const at = column ?? ofRow;
        const said = this.#isRoomFor(at, problem) ? problem : 'is refused for another reason';
        const group = grouped.get(JSON.stringify([at, said])) ?? {
          workspaceId: ofImport.workspaceId,
          importId: ofImport.id,
          column: at,
          problem: said,
          count: 0,
          examples: [],
        };
        const shown = (cell === '' ? (cells[at] ?? '') : cell).slice(0, cellSizeMax);
        if (group.examples.length < examplesMax) group.examples.push({ row, cell: shown });
        grouped.set(JSON.stringify([at, said]), { ...group, count: group.count + 1 });
      }
    if (grouped.size === 0) return;
    await db.orm
      .insert(importProblems)
      .values([...grouped.values()])
      .onConflictDoUpdate({
        target: [importProblems.workspaceId, importProblems.importId, importProblems.column, importProblems.problem],
        set: {
          count: sql`${importProblems.count} + excluded.count`,
          examples: sql`(
            select jsonb_agg(example)
            from (
              select example
              from jsonb_array_elements(${importProblems.examples} || excluded.examples) as all_of(example)
              limit ${sql.raw(String(examplesMax))}
            ) as first_of)`,
        },
      });
  }

  #isRoomFor(column: number, problem: string): boolean {
    const key = JSON.stringify([column, problem]);
    if (this.#known.size < problemsMax) this.#known.add(key);
    return this.#known.has(key);
  }
}
