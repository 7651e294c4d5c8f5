import { ExternalIds, externalConditions } from '@dossier/kernel/db/external-ids.ts';
import { searchTextOf } from '@dossier/kernel/db/searched.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { defineLookups } from '@dossier/kernel/verbs.ts';
import { tagNames, filterByTag, findTagIds, hasTag } from '../tags/index.ts';
import { taskSchema, type ListTasksInput, type Task } from './schema.ts';
import { tasks, neverDue } from './table.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { demandKnownFilters } from '@dossier/kernel/filters.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { and, count, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { filterByMember } from '../members/index.ts';
import { filterByRecord, listByRecords } from '../records/index.ts';
import { demandNothingElse, followChanges } from '@dossier/kernel/events/follow.ts';

export const taskNoun = defineNoun({
  table: tasks,
  output: taskSchema,
  hidden: ['searchText', 'nextTaskId', 'tagIds'],
  expressions: { tags: tagNames(tasks.tagIds) },
  searched: { searchText: ({ title }) => searchTextOf(title) },
  unstated: ['completedAt'],
  alsoChanged: ['completedAt', 'nextTaskId', 'tagIds'],
});
export const taskVerbs = defineLookups(taskNoun, { name: 'tasks', one: 'task' });
export const { find: findTask, get: getTask } = taskVerbs;

export const taskExternalIds = new ExternalIds('task', 'tasks_external', tasks);

export const dueOrder = (dueAt: SQL) => sql`coalesce(${dueAt}, ${sql.raw(`'${neverDue}'::timestamptz`)})`;
/** The due date as indexed: never null. */
export const dueKey = dueOrder(sql`${tasks.dueAt}`);

export async function listTasks(ctx: ReadContext, input: ListTasksInput): Promise<Page<Task>> {
  const { status, recordId, assigneeId, priority, type, tag, dueAfter, dueBefore } = input;
  const filters: SQL[] = externalConditions(tasks, input);
  if (priority !== undefined) filters.push(inArray(tasks.priority, priority));
  if (type !== undefined) filters.push(inArray(tasks.type, type));
  if (tag !== undefined) filters.push(hasTag(tasks.tagIds, await findTagIds(ctx, tag)));
  // Compares the key, not the column, since the indexes hold the key.
  if (dueAfter !== undefined) filters.push(sql`${dueKey} > ${dueAfter}::timestamptz`, isNotNull(tasks.dueAt));
  if (dueBefore !== undefined) filters.push(sql`${dueKey} < ${dueBefore}::timestamptz`);
  return taskVerbs.list(ctx, input, { status, recordId, assigneeId }, filters);
}

export async function listFilteredTasks(ctx: ReadContext, input: ListTasksInput): Promise<Page<Task>> {
  const { recordId, assigneeId, tag } = input;
  return demandKnownFilters(ctx, await listByRecords(ctx, input, (asked) => listTasks(ctx, asked)), input, [
    filterByRecord(ctx, recordId),
    filterByMember(ctx, 'assigneeId', assigneeId),
    filterByTag(ctx, tag),
  ]);
}

/** Number of open tasks by person; people without any are left out. */
export async function countOpenTasks(ctx: ReadContext, assigneeIds: readonly string[]): Promise<Map<string, number>> {
  const isOpen = and(eq(tasks.workspaceId, ctx.workspaceId), eq(tasks.status, 'OPEN'));
  const rows = await ctx.db.orm
    .select({ assigneeId: tasks.assigneeId, n: count() })
    .from(tasks)
    .where(and(isOpen, inArray(tasks.assigneeId, [...assigneeIds])))
    .groupBy(tasks.assigneeId);
  return new Map(rows.map(({ assigneeId, n }) => [assigneeId ?? '', n]));
}

export async function followTasks(ctx: ReadContext, input: ListTasksInput) {
  const { changedSince = '0', cursor = changedSince, pageSize, page, ...others } = input;
  demandNothingElse({ ...others, page: page === 1 ? undefined : page });
  return followChanges<Task>(ctx, cursor, pageSize, {
    scope: 'tasks',
    concerned: sql`kind like 'task.%'`,
    id: sql`payload::json -> 'task' ->> 'id'`,
    list: (from) => listFilteredTasks(ctx, { ...input, cursor: from }),
    table: tasks,
    columns: taskNoun.columns,
  });
}
