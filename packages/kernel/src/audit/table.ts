import { index, text } from 'drizzle-orm/pg-core';
import { id, jsonOf, workspaceTable, stamp } from '../db/columns.ts';

/**
 * Changes of access and settings, and sign-ins (docs/decisions/0040). The program's role may only append; the function
 * `prune_audit_entries` deletes for it (docs/decisions/0038). For all other roles a trigger refuses UPDATE and
 * TRUNCATE, and DELETE of entries younger than 30 days.
 */
export const auditEntries = workspaceTable('audit_entries', {
  id: id('aud').notNull(),
  createdAt: stamp('created_at'),
  action: text().notNull(),
  actorKind: text('actor_kind').notNull(),
  actorId: text('actor_id'),
  actorName: text('actor_name').notNull(),
  /** The client's address; null for a command on the server. */
  address: text(),
  requestId: text('request_id').notNull(),
  subjectId: text('subject_id'),
  subjectName: text('subject_name'),
  before: jsonOf<unknown>()(),
  after: jsonOf<unknown>()(),
})(['id'], (t) => [
  index('audit_entries_order').on(t.workspaceId, t.createdAt, t.id),
  index('audit_entries_action').on(t.workspaceId, t.action, t.createdAt, t.id),
  index('audit_entries_actor').on(t.workspaceId, t.actorId, t.createdAt, t.id),
  index('audit_entries_subject').on(t.workspaceId, t.subjectId, t.createdAt, t.id),
]);
