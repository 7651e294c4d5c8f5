import * as columns from '@dossier/kernel/db/columns.ts';
import { sql } from 'drizzle-orm';
import { index, text } from 'drizzle-orm/pg-core';
import { records } from '../records/table.ts';
import type { TaskPriority, TaskType } from './constants.ts';
import type { TaskStatus } from './schema.ts';

/** The sort key of tasks without a due date, which come last: valid dates end with the year 9998. */
export const neverDue = '9999-12-31T00:00:00.000Z';

export const tasks = columns.workspaceTable('tasks', {
  id: columns.id('task').notNull(),
  title: text().notNull(),
  searchText: text('search_text'),
  dueAt: columns.timestamp('due_at'),
  assigneeId: columns.id('usr', 'assignee_id'),
  recordId: columns.id('rec', 'record_id'),
  /** No foreign key: it stays when the deal is deleted, so that an undo of that needs no other write. */
  dealId: columns.id('deal', 'deal_id'),
  ...columns.externalColumns(),
  /** Null if there are none, so that the index leaves untagged rows out. */
  tagIds: columns.idList('tag', 'tag_ids'),
  priority: text().$type<TaskPriority>().notNull(),
  type: text().$type<TaskType>().notNull(),
  /** An RFC 5545 rule without DTSTART. */
  recurrence: text(),
  status: text().$type<TaskStatus>().notNull().default('OPEN'),
  completedAt: columns.timestamp('completed_at'),
  /** The next task, created when this one was done. Completing it again after reopening creates no second one. */
  nextTaskId: columns.id('task', 'next_task_id'),
  ...columns.versioned(),
})(['id'], (t) => {
  const due = sql`coalesce(${t.dueAt}, ${sql.raw(`'${neverDue}'::timestamptz`)})`;
  return [
    // The migration says ON DELETE SET NULL (record_id), which drizzle can't: without the column list
    // PostgreSQL would null workspace_id too, and no record with a task could be purged.
    columns
      .refersTo([t.workspaceId, t.recordId], [records.workspaceId, records.id], 'tasks_record_fk')
      .onDelete('set null'),
    columns.invertedIndex('tasks_tags', t.tagIds, t.workspaceId).where(sql`tag_ids is not null`),
    columns.invertedIndex(
      'tasks_search',
      sql`${columns.searchedOf(t.searchText, t.title)} gin_trgm_ops`,
      t.workspaceId,
    ),
    columns.externalIndex('tasks_external', t),
    index('tasks_created').on(t.workspaceId, t.createdAt, t.id),
    index('tasks_status').on(t.workspaceId, t.status, t.createdAt, t.id),
    columns.sparseIndex('tasks_record', t.recordId, [t.workspaceId, t.recordId, t.createdAt, t.id]),
    columns.sparseIndex('tasks_assignee', t.assigneeId, [t.workspaceId, t.assigneeId, t.createdAt, t.id]),
    // The next task of a record, or of a deal.
    index('tasks_record_open')
      .on(t.workspaceId, t.recordId, due, t.id)
      .where(sql`record_id is not null and status = 'OPEN'`),
    index('tasks_deal_open')
      .on(t.workspaceId, t.dealId, due, t.id)
      .where(sql`deal_id is not null and status = 'OPEN'`),
    // Index for reports of a period, by person.
    index('tasks_completed')
      .on(t.workspaceId, t.completedAt, t.assigneeId)
      .where(sql`status = 'DONE'`),
    index('tasks_due').on(t.workspaceId, t.status, due, t.id),
    columns.sparseIndex('tasks_assignee_due', t.assigneeId, [t.workspaceId, t.assigneeId, t.status, due, t.id]),
  ];
});
