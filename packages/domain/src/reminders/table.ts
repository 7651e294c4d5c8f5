import { id, timestamp, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, uniqueIndex } from 'drizzle-orm/pg-core';

export const reminders = workspaceTable('reminders', {
  id: id('rmd').notNull(),
  userId: id('usr', 'user_id').notNull(),
  /** One of these three. No foreign keys: a reminder without its subject does not fire. */
  recordId: id('rec', 'record_id'),
  dealId: id('deal', 'deal_id'),
  taskId: id('task', 'task_id'),
  remindAt: timestamp('remind_at').notNull(),
  /** True for the due moment of an open task, for its assignee; maintained by a reaction to task events. */
  isDue: boolean('is_due').notNull().default(false),
})(['id'], (t) => [
  uniqueIndex('reminders_due')
    .on(t.workspaceId, t.taskId)
    .where(sql`is_due`),
  index('reminders_own')
    .on(t.workspaceId, t.userId, t.remindAt)
    .where(sql`not is_due`),
  index('reminders_waiting').on(t.remindAt),
]);

/** Channel for inboxes of a workspace that changed without an event; the payload is the id of the workspace. */
export const inboxChannel = 'dossier_inbox';
