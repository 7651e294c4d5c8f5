import { bytes, goesWith, id, sparseIndex, stamp, timestamp, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, text } from 'drizzle-orm/pg-core';
import { comments } from '../comments/table.ts';
import { records } from '../records/table.ts';

/**
 * Files on records, deals, tasks and comments. Those of records and comments are deleted together with them. Deals and
 * tasks have no foreign key, because an undo of their deletion brings their files back (`prunings.job.ts`).
 */
export const attachments = workspaceTable('attachments', {
  id: id('att').notNull(),
  /** The parent: exactly one of these four columns is set. */
  recordId: id('rec', 'record_id'),
  dealId: id('deal', 'deal_id'),
  taskId: id('task', 'task_id'),
  commentId: id('note', 'comment_id'),
  name: text().notNull(),
  contentType: text('content_type').notNull(),
  size: integer().notNull(),
  sha256: text().notNull(),
  pieceCount: integer('piece_count').notNull(),
  /** The author's name at that time. */
  author: text().notNull(),
  /** Null for a key or a workflow. */
  authorId: id('usr', 'author_id'),
  createdAt: stamp('created_at'),
  /** When its deal or task was first found to be gone. */
  orphanedAt: timestamp('orphaned_at'),
  version: integer().notNull().default(1),
})(['id'], (t) => [
  goesWith([t.workspaceId, t.recordId], [records.workspaceId, records.id], 'attachments_record_fk'),
  goesWith([t.workspaceId, t.commentId], [comments.workspaceId, comments.id], 'attachments_comment_fk'),
  check('attachments_parent', sql`num_nonnulls(record_id, deal_id, task_id, comment_id) = 1`),
  index('attachments_created').on(t.workspaceId, t.createdAt, t.id),
  sparseIndex('attachments_record', t.recordId, [t.workspaceId, t.recordId, t.createdAt, t.id]),
  sparseIndex('attachments_deal', t.dealId, [t.workspaceId, t.dealId, t.createdAt, t.id]),
  sparseIndex('attachments_task', t.taskId, [t.workspaceId, t.taskId, t.createdAt, t.id]),
  sparseIndex('attachments_comment', t.commentId, [t.workspaceId, t.commentId, t.createdAt, t.id]),
]);

/** A file in pieces, so that a download holds one of them at a time (docs/decisions/0078). */
export const attachmentPieces = workspaceTable('attachment_pieces', {
  attachmentId: id('att', 'attachment_id').notNull(),
  position: integer().notNull(),
  bytes: bytes().notNull(),
})(['attachmentId', 'position'], (t) => [
  goesWith([t.workspaceId, t.attachmentId], [attachments.workspaceId, attachments.id], 'attachment_pieces_fk'),
]);
