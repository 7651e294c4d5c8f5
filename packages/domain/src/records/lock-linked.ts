import type { WriteContext } from '@dossier/kernel/context.ts';
import type { Row, SelectedColumns } from '@dossier/kernel/db/newest-first.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

type Linked = PgTable & { workspaceId: PgColumn; id: PgColumn; recordId: PgColumn };

/** Locks up to `limit` rows that are linked to these records until the transaction ends, in the order of their ids. */
export async function lockLinked<Selected extends SelectedColumns>(
  { db, workspaceId }: WriteContext,
  table: Linked,
  selected: Selected,
  recordIds: string[],
  limit: number,
): Promise<Row<Selected>[]> {
  const rows = await db.orm
    .select({ ...selected } as SelectedColumns)
    .from(table as PgTable)
    .where(and(eq(table.workspaceId, workspaceId), inArray(table.recordId, recordIds)))
    .orderBy(table.id)
    .limit(limit)
    .for('no key update');
  // The selection is `selected`, which is what Row describes.
  return rows as Row<Selected>[];
}
