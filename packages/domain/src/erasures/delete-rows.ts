import type { WriteContext } from '@dossier/kernel/context.ts';
import { and, eq, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Deletes rows of the workspace, which it locks in the order of their ids. Returns how many. */
export async function deleteRows(
  { db, workspaceId }: WriteContext,
  table: PgTable & { workspaceId: PgColumn; id: PgColumn },
  where: SQL | undefined,
): Promise<number> {
  const ours = eq(table.workspaceId, workspaceId);
  const found = await db.orm
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(ours, where))
    .orderBy(table.id)
    .for('update');
  const ids = found.map(({ id }) => id);
  if (ids.length > 0) await db.orm.delete(table).where(and(ours, inArray(table.id, ids)));
  return ids.length;
}

/** Condition of a text or JSON that contains one of these ids. */
export function mentionsOf(column: SQLWrapper, ids: readonly string[]): SQL | undefined {
  return or(...ids.map((id) => sql`strpos(${column}::text, ${id}) > 0`));
}
