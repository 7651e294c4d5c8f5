import type { Role } from '@dossier/kernel/context.ts';
import { id, stamp, timestamp, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../users/table.ts';
import { workspaces } from '../workspaces/table.ts';

export const members = workspaceTable('members', {
  workspaceId: id('ws', 'workspace_id')
    .notNull()
    .references(() => workspaces.id),
  userId: id('usr', 'user_id')
    .notNull()
    .references(() => users.id),
  role: text().$type<Role>().notNull(),
  awayFrom: timestamp('away_from'),
  awayUntil: timestamp('away_until'),
  createdAt: stamp('created_at'),
})(['userId'], (t) => [
  index('members_order').on(t.workspaceId, t.createdAt, t.userId),
  // The workspace does not come first: people look up their workspaces.
  index('members_user').on(t.userId, t.createdAt, t.workspaceId),
]);

/** Open invitations only: accepting one or revoking it deletes its row. */
export const invitations = workspaceTable('invitations', {
  workspaceId: id('ws', 'workspace_id')
    .notNull()
    .references(() => workspaces.id),
  id: id('inv').notNull(),
  /** SHA-256 of the token in the link, in hex; the token itself is shown once. */
  tokenHash: text('token_hash').notNull(),
  role: text().$type<Role>().notNull(),
  /** The only address that may accept it; null if the link is enough. */
  email: text(),
  createdBy: id('usr', 'created_by').references(() => users.id),
  createdAt: stamp('created_at'),
  expiresAt: timestamp('expires_at').notNull(),
})(['id'], (t) => [
  index('invitations_order').on(t.workspaceId, t.createdAt, t.id),
  // The workspace does not come first: the link contains only the token.
  uniqueIndex('invitations_token').on(t.tokenHash),
]);
