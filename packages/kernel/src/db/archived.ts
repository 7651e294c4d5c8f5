import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

type Archivable = PgTable & { readonly workspaceId: PgColumn; readonly id: PgColumn; readonly archivedAt: PgColumn };

/**
 * Condition for rows outside the archived ones of `table`, which PostgreSQL reads once per statement. For a plain `not
 * in` it estimates half of the rows, and then sorts instead of walking an index; for `is not null`, all of them.
 */
export function isOutsideArchived(of: SQLWrapper, table: Archivable, workspaceId: SQLWrapper): SQL {
  const archived = sql`
    select ${table.id} from ${table} where ${table.workspaceId} = ${workspaceId} and ${table.archivedAt} is not null`;
  return sql`nullif(${of} = any(array(${archived})), true) is not null`;
}
