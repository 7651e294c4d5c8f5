import type { Queries, Session } from '@dossier/postgres-engine/index.ts';
import { endOperation, operationOf } from '../bulk/index.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { BatchResult } from './run/batch.ts';
import type { CsvRow } from './file/csv.ts';
import type { ProblemCounter } from './problems.ts';
import { importErrors, importNames, imports } from './table.ts';

export type ImportRow = typeof imports.$inferSelect;
type Known = Pick<ImportRow, 'workspaceId' | 'id' | 'attempt'>;

export class LostImport extends Error {}

/** Saves in the transaction of the rows: a killed worker repeats none, and one that lost the import writes nothing. */
export async function saveProgress(
  db: Session,
  known: Known,
  before: number,
  rows: readonly CsvRow[],
  { created, updated, unchanged, failures, made }: BatchResult,
  problems: ProblemCounter,
): Promise<void> {
  const last = rows.at(-1);
  if (!last) return;
  const partial = failures.filter(({ isImported }) => isImported).length;
  const saved = await db.orm
    .update(imports)
    .set({
      rowCount: before + rows.length,
      doneSize: last.endsAt,
      createdCount: sql`${imports.createdCount} + ${created}`,
      updatedCount: sql`${imports.updatedCount} + ${updated}`,
      unchangedCount: sql`${imports.unchangedCount} + ${unchanged}`,
      failedCount: sql`${imports.failedCount} + ${failures.length - partial}`,
      partialCount: sql`${imports.partialCount} + ${partial}`,
    })
    .where(and(runningNow(known), eq(imports.rowCount, before)))
    .returning({ id: imports.id });
  if (saved.length === 0) throw new LostImport();
  const { workspaceId, id: importId } = known;
  if (failures.length > 0) {
    const errors = failures.map(({ problems: _counted, ...failure }) => ({ workspaceId, importId, ...failure }));
    await db.orm.insert(importErrors).values(errors);
    await problems.save(db, known, failures);
  }
  if (made.length === 0) return;
  const names = made.map((name) => ({ workspaceId, importId, ...name }));
  // A dry run finds the same name missing in each batch.
  const counted = await db.orm
    .insert(importNames)
    .values(names)
    .onConflictDoNothing()
    .returning({ key: importNames.key });
  await db.orm
    .update(imports)
    .set({ linkedCount: sql`${imports.linkedCount} + ${counted.length}` })
    .where(runningNow(known));
}

export async function endImport(
  db: Queries,
  known: Known,
  change: Partial<Pick<ImportRow, 'state' | 'note'>>,
): Promise<void> {
  await db.orm
    .update(imports)
    .set({ ...change, finishedAt: sql`now()` })
    .where(runningNow(known));
  await endOperation(db, known.workspaceId, operationOf('imp', known.id));
}

function runningNow({ workspaceId, id, attempt }: Known): SQL | undefined {
  return and(
    eq(imports.workspaceId, workspaceId),
    eq(imports.id, id),
    eq(imports.attempt, attempt),
    eq(imports.state, 'RUNNING'),
  );
}
