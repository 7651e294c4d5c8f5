import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

type Archivable = PgTable & { readonly workspaceId: PgColumn; readonly id: PgColumn; readonly archivedAt: PgColumn };

/**
 * Condition of the rows outside the archived ones of `table`. PostgreSQL reads these once for each statement, whatever
 * index finds the rows.
 */
export function isOutsideArchived(of: SQLWrapper, table: Archivable, workspaceId: SQLWrapper): SQL {
  return sql`${of} not in (
    select ${table.id} from ${table} where ${table.workspaceId} = ${workspaceId} and ${table.archivedAt} is not null
  )`;
}
