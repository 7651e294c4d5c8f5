import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** True if the workspace awaits its deletion, and so is open to its owners only. */
export function isClosed(workspaceId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select from workspaces where id = ${workspaceId} and deletion_at is not null)`;
}
