import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Whether the workspace waits for its deletion, and so is there for its owners only. */
export function isClosed(workspaceId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select from workspaces where id = ${workspaceId} and deletion_at is not null)`;
}
