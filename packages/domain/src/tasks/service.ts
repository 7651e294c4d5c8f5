import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { withExternal } from '@dossier/kernel/db/external-ids.ts';
import { arg, defineInsert, defineStatement, valuesFor } from '@dossier/postgres-engine/index.ts';
import { impossible, notFound } from '@dossier/kernel/errors.ts';
import { changesBetween } from '@dossier/kernel/events/changes.ts';
import { emit, type EventSubject } from '../events-log/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { demandVersion } from '@dossier/kernel/versions.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { demandMember } from '../members/index.ts';
import { eventSubjectOfId, findRecord, lockLinked } from '../records/index.ts';
import { insertedTags, keptTags, tagsNamed } from '../tags/index.ts';
import { taskCompleted, taskCreated, taskDeleted, taskUpdated } from './events.ts';
import { taskExternalIds } from './external-ids.ts';
import { taskNoun } from './noun.ts';
import { nextOccurrence } from './occurrences.ts';
import { parseRecurrence, recurrenceAfter } from './recurrence.ts';
import type { createTaskInput, setRecurrenceInput, Task, updateTaskInput } from './schema.ts';
import { tasks } from './table.ts';

type StoredTask = Task & { nextTaskId: string | null };
type Draft = Omit<Task, 'id' | 'status' | 'completedAt' | 'createdAt' | 'updatedAt' | 'version'>;

const isTask = () =>
  and(eq(tasks.workspaceId, arg(tasks.workspaceId, 'workspaceId')), eq(tasks.id, arg(tasks.id, 'id')));
const taskById = defineStatement('read', 'tasks.get', (orm) =>
  orm.select(taskNoun.columns).from(tasks).where(isTask()),
);
const storedColumns = { ...taskNoun.columns, nextTaskId: tasks.nextTaskId };
const taskForUpdate = defineStatement('read', 'tasks.get_for_update', (orm) =>
  orm.select(storedColumns).from(tasks).where(isTask()).for('no key update'),
);
const deleteTask = defineStatement('change', 'tasks.delete', (orm) => orm.delete(tasks).where(isTask()));

const insertTask = defineInsert('tasks.insert', tasks, taskNoun.inserted, { confirms: true });
const changeRow = defineStatement(
  'change',
  'tasks.change',
  (orm) =>
    orm
      .update(tasks)
      .set({ ...valuesFor(tasks, taskNoun.changed), tagIds: keptTags(tasks.tagIds) })
      .where(isTask())
      .returning(taskNoun.columns),
  { confirms: true },
);

export async function getTask(ctx: ReadContext, id: string): Promise<Task> {
  const [task] = await ctx.db.run(taskById, { workspaceId: ctx.workspaceId, id });
  if (!task) throw notFound('task');
  return task;
}

export async function createTask(ctx: WriteContext, input: z.output<typeof createTaskInput>): Promise<Task> {
  const draft = withExternal(taskNoun.draft(input));
  const { dueAt, assigneeId, recordId, recurrence } = draft;
  const record = recordId === null ? undefined : await findRecord(ctx, recordId);
  if (recordId !== null && !record) throw impossible(['recordId'], 'There is no such record.');
  if (assigneeId !== null) await demandMember(ctx, assigneeId, ['assigneeId']);
  if (recurrence !== null) demandOccurrence(recurrence, dueAt);
  await taskExternalIds.demandFree(ctx, draft);
  return addTask(ctx, newId('task'), {
    ...draft,
    recordId: record?.id ?? null,
    priority: input.priority ?? 'NORMAL',
    type: input.type ?? 'TODO',
    tags: input.tags ?? [],
  });
}

export async function updateTask(ctx: WriteContext, { id, ...input }: z.output<typeof updateTaskInput>): Promise<Task> {
  const before = await lockTask(ctx, id);
  const { priority = before.priority, type = before.type, tags, ...others } = input;
  const after = {
    ...before,
    ...definedOf(others),
    priority: priority ?? 'NORMAL',
    type: type ?? 'TODO',
    tags: tags === undefined ? before.tags : (tags ?? []),
  };
  const { assigneeId } = after;
  if (assigneeId !== null && assigneeId !== before.assigneeId) await demandMember(ctx, assigneeId, ['assigneeId']);
  return changeTask(ctx, before, after);
}

/** Changes or removes the recurrence of a task. */
export async function setRecurrence(
  ctx: WriteContext,
  { id, recurrence }: z.output<typeof setRecurrenceInput>,
): Promise<Task> {
  const before = await lockTask(ctx, id);
  if (recurrence !== null) demandOccurrence(recurrence, before.dueAt);
  return changeTask(ctx, before, { ...before, recurrence });
}

/** Sets fields of a task as they were; for an undo, which may set any of them. */
export async function changeBack(
  ctx: WriteContext,
  { id, ...fields }: { [Field in keyof Task]?: Task[Field] | undefined } & Pick<Task, 'id'>,
): Promise<Task> {
  const before = await lockTask(ctx, id);
  const { assigneeId } = fields;
  if (assigneeId) await demandMember(ctx, assigneeId, ['assigneeId']);
  return changeTask(ctx, before, { ...before, ...definedOf(fields) });
}

/** Links up to `limit` tasks of these records to another one, or to none, each with its event. Returns how many. */
export async function relinkTasks(
  ctx: WriteContext,
  recordIds: string[],
  to: string | null,
  limit: number,
): Promise<number> {
  const linked = await lockLinked(ctx, tasks, storedColumns, recordIds, limit);
  for (const task of linked) await changeTask(ctx, task, { ...task, recordId: to });
  return linked.length;
}

/** Deletes the task for good. A recurring one ends with it. */
export async function removeTask(ctx: WriteContext, id: string): Promise<Task> {
  const { nextTaskId: _, ...task } = await lockTask(ctx, id);
  await ctx.db.run(deleteTask, { workspaceId: ctx.workspaceId, id });
  emit(ctx, taskDeleted, await eventSubjectOfId(ctx, task.recordId), { task });
  return task;
}

/**
 * Writes what differs from `before`; if nothing does, it writes nothing and states no event. Marking a task DONE states
 * an event of its own and creates the next task of a recurring one. Both happen under the row's lock, so that two
 * concurrent calls complete it once.
 */
async function changeTask(ctx: WriteContext, before: StoredTask, wanted: StoredTask): Promise<Task> {
  const tagging = wanted.tags === before.tags ? undefined : await tagsNamed(ctx, wanted.tags);
  const after = withExternal({ ...wanted, tags: tagging?.names ?? before.tags });
  await taskExternalIds.demandFree(ctx, after, before);
  const changes = changesBetween(before, after, taskNoun.stated);
  if (Object.keys(changes).length === 0) {
    ctx.events.unchanged();
    const { nextTaskId: _, ...task } = before;
    return task;
  }
  const isDone = changes['status'] !== undefined && after.status === 'DONE';
  const next = isDone && before.nextTaskId === null ? nextOf(after) : undefined;
  const nextTaskId = next ? newId('task') : before.nextTaskId;
  const updatedAt = clock.isoSince(before.updatedAt);
  const completedAt = changes['status'] === undefined ? before.completedAt : isDone ? updatedAt : null;
  const row: StoredTask = {
    ...after,
    completedAt,
    nextTaskId,
    updatedAt,
    version: before.version + 1,
  };
  const stored = { ...taskNoun.stored(ctx.workspaceId, row), tagIds: tagging?.ids ?? null };
  const [task] = await ctx.db.run(changeRow, stored);
  if (!task) throw notFound('task');
  const subject = await eventSubjectOfId(ctx, task.recordId);
  stateChange(ctx, subject, task, changes, isDone);
  if (next && nextTaskId !== null) await addTask(ctx, nextTaskId, next, subject);
  return task;
}

function stateChange(
  ctx: WriteContext,
  subject: EventSubject,
  task: Task,
  changes: ReturnType<typeof changesBetween>,
  isDone: boolean,
): void {
  const { status, ...others } = changes;
  if (isDone) emit(ctx, taskCompleted, { ...subject, changedFields: ['status'] }, { task });
  const updates = isDone || !status ? others : changes;
  const changedFields = Object.keys(updates);
  if (changedFields.length > 0) emit(ctx, taskUpdated, { ...subject, changedFields }, { task, changes: updates });
}

async function addTask(ctx: WriteContext, id: string, draft: Draft, known?: EventSubject): Promise<Task> {
  const now = clock.iso();
  const tagging = await tagsNamed(ctx, draft.tags);
  const task: Task = {
    ...draft,
    tags: tagging.names,
    id,
    status: 'OPEN',
    completedAt: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  const row = { ...taskNoun.stored(ctx.workspaceId, task), tagIds: insertedTags(tagging) };
  ctx.db.send(insertTask, row);
  emit(ctx, taskCreated, known ?? (await eventSubjectOfId(ctx, task.recordId)), { task });
  return task;
}

/** The next task of a recurring one: a copy, due at the first occurrence that is not in the past. */
function nextOf(done: StoredTask): Draft | undefined {
  const { nextTaskId: _, ...task } = done;
  const { recurrence, dueAt } = task;
  const parsed = recurrence === null ? undefined : parseRecurrence(recurrence);
  if (!parsed || !('rule' in parsed)) return undefined;
  const now = clock.iso();
  const nextRecurrence = recurrenceAfter(parsed.rule);
  const nextDueAt = nextOccurrence(parsed.rule, dueAt ?? now, now);
  if (nextRecurrence === null || nextDueAt === undefined) return undefined;
  // The other system knows only the task that was done.
  return { ...task, externalSource: null, externalId: null, dueAt: nextDueAt, recurrence: nextRecurrence };
}

/** 422 for a rule without occurrences (the 30th of February). */
function demandOccurrence(recurrence: string, dueAt: string | null): void {
  const parsed = parseRecurrence(recurrence);
  if (!('rule' in parsed)) throw impossible(['recurrence'], parsed.problem);
  const { until: _, ...endless } = parsed.rule;
  const start = dueAt ?? clock.iso();
  if (nextOccurrence(endless, start, start) === undefined)
    throw impossible(['recurrence'], 'This rule never comes true.');
}

/** Locks these tasks until the transaction ends, always in the same order. */
export async function lockTasks(ctx: WriteContext, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await ctx.db.orm
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(eq(tasks.workspaceId, ctx.workspaceId), inArray(tasks.id, ids)))
      .orderBy(tasks.id)
      .for('no key update');
}

/** The task, locked until the transaction ends; 412 if If-Match names another version. */
async function lockTask(ctx: WriteContext, id: string): Promise<StoredTask> {
  const [task] = await ctx.db.run(taskForUpdate, { workspaceId: ctx.workspaceId, id });
  if (!task) throw notFound('task');
  demandVersion(ctx, task.version);
  return task;
}
