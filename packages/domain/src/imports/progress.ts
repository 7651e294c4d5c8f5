import { changeRows } from '@dossier/kernel/db/rows.ts';
import type { Queries, Session } from '@dossier/postgres-engine/index.ts';
import { endOperation, operationOf } from '../bulk/index.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { BatchResult } from './run/batch.ts';
import type { RowReader } from './run/rows.ts';
import { withSamples } from './run/samples.ts';
import type { CsvRow } from './file/read-rows.ts';
import type { Failure } from './problems.ts';
import { importErrors, importNames, importProblems, imports, type ImportRow } from './table.ts';

/** Column index of problems with a whole row. */
export const ofRow = -1;
const problemsMax = 100;
const examplesMax = 5;
const cellSizeMax = 200;

type Known = Pick<ImportRow, 'workspaceId' | 'id' | 'attempt'>;

export interface Progress {
  readonly reader: RowReader;
  /** Includes the counts and samples of finished rows. */
  row: ImportRow;
  /** Problems counted individually: a few hundred at most. */
  readonly problems: Set<string>;
}

export class LostImport extends Error {}

/**
 * Saves the progress in the transaction of the rows: a killed worker repeats none, and one that lost the import writes
 * nothing. Returns the import after these rows.
 */
export async function saveProgress(
  db: Session,
  progress: Progress,
  rows: readonly CsvRow[],
  outcome: BatchResult,
): Promise<ImportRow> {
  const { row, reader } = progress;
  const { workspaceId, id: importId } = row;
  const { failures, made, nouns } = outcome;
  const partial = failures.filter(({ isImported }) => isImported).length;
  // A dry run misses the same names in every batch.
  const linked =
    made.length === 0
      ? []
      : await db.orm
          .insert(importNames)
          .values(made.map((name) => ({ workspaceId, importId, ...name })))
          .onConflictDoNothing()
          .returning({ key: importNames.key });
  const madeCounts = { ...row.madeCounts };
  for (const [noun, count] of nouns) madeCounts[noun] = (madeCounts[noun] ?? 0) + count;
  const change = {
    samples: row.isDryRun ? withSamples(row.samples, reader, outcome) : [],
    rowCount: row.rowCount + rows.length,
    doneSize: rows.at(-1)?.endsAt ?? row.doneSize,
    createdCount: row.createdCount + outcome.created,
    updatedCount: row.updatedCount + outcome.updated,
    unchangedCount: row.unchangedCount + outcome.unchanged,
    skippedCount: row.skippedCount + outcome.skipped,
    failedCount: row.failedCount + failures.length - partial,
    partialCount: row.partialCount + partial,
    linkedCount: row.linkedCount + linked.length,
    madeCounts,
  };
  const isNext = and(isAttempt(row, 'RUNNING'), eq(imports.rowCount, row.rowCount));
  const saved = await db.orm.update(imports).set(change).where(isNext).returning({ id: imports.id });
  if (saved.length === 0) throw new LostImport();
  const errors = failures.map(({ problems: _counted, ...failure }) => ({ workspaceId, importId, ...failure }));
  if (errors.length > 0) await db.orm.insert(importErrors).values(errors);
  await saveProblems(db, progress, failures);
  return { ...row, ...change };
}

export async function endImport(
  db: Queries,
  known: Known,
  change: Partial<Pick<ImportRow, 'state' | 'note'>>,
): Promise<void> {
  await changeRows(db, imports, isAttempt(known, 'RUNNING'), { ...change, finishedAt: sql`now()` });
  await endOperation(db, known.workspaceId, operationOf('imp', known.id));
}

async function saveProblems(
  db: Session,
  { row: { workspaceId, id: importId }, problems: known }: Progress,
  failures: readonly Failure[],
): Promise<void> {
  const grouped = new Map<string, typeof importProblems.$inferInsert>();
  for (const { row, cells, problems } of failures)
    for (const { column: at, problem, cell } of problems) {
      const column = at ?? ofRow;
      const key = JSON.stringify([column, problem]);
      if (known.size < problemsMax) known.add(key);
      const said = known.has(key) ? problem : 'is refused for another reason';
      const place = JSON.stringify([column, said]);
      const group = grouped.get(place) ?? { workspaceId, importId, column, problem: said, count: 0, examples: [] };
      const shown = (cell === '' ? (cells[column] ?? '') : cell).slice(0, cellSizeMax);
      if (group.examples.length < examplesMax) group.examples.push({ row, cell: shown });
      grouped.set(place, { ...group, count: group.count + 1 });
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

export function isImport({ workspaceId, id }: Pick<ImportRow, 'workspaceId' | 'id'>) {
  return and(eq(imports.workspaceId, workspaceId), eq(imports.id, id));
}

/** Matches the import while this attempt runs, or reads its file. */
export function isAttempt(known: Known, state: 'RUNNING' | 'READING') {
  return and(isImport(known), eq(imports.attempt, known.attempt), eq(imports.state, state));
}

/** The rows of a table that belong to an import. */
export function areOfImport(
  table: Record<'workspaceId' | 'importId', PgColumn>,
  { workspaceId, id }: Pick<ImportRow, 'workspaceId' | 'id'>,
) {
  return and(eq(table.workspaceId, workspaceId), eq(table.importId, id));
}
