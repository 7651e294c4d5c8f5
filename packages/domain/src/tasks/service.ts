import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { demandExternalId, type Upserted, withExternal } from '@dossier/kernel/db/external-ids.ts';
import { arg, defineInsert, defineStatement, valuesFor } from '@dossier/postgres-engine/index.ts';
import { impossible, notFound } from '@dossier/kernel/errors.ts';
import { changesBetween } from '@dossier/kernel/events/changes.ts';
import { emit, type EventSubject } from '../events-log/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { isRow } from '@dossier/kernel/verbs.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { findDeal } from '../deals/index.ts';
import { demandMember } from '../members/index.ts';
import { eventSubjectOfId, findRecord, relinking, revived } from '../records/index.ts';
import { insertedTags, keptTags, tagsNamed } from '../tags/index.ts';
import { taskCompleted, taskCreated, taskDeleted, taskUpdated } from './events.ts';
import { taskExternalIds, taskNoun, taskVerbs } from './noun.ts';
import { nextLocalOccurrence, nextOccurrence } from './occurrences.ts';
import { parseRecurrence, recurrenceAfter } from './recurrence.ts';
import {
  type createTaskInput,
  type SetRecurrenceInput,
  type Task,
  taskSchema,
  type updateTaskInput,
  type upsertTaskInput,
} from './schema.ts';
import { tasks } from './table.ts';
import { demandNoVersion } from '@dossier/kernel/versions.ts';
import { batchById, type Inverses, lockVersions, patchOf } from '../bulk/index.ts';

type Draft = Omit<Task, 'id' | 'status' | 'completedAt' | 'createdAt' | 'updatedAt' | 'version'>;

const insertTask = defineInsert('tasks.insert', tasks, [...taskNoun.given, 'tagIds'], { confirms: true });
const insertAgain = defineInsert('tasks.insert_again', tasks);
const changeRow = defineStatement('change', 'tasks.change', { confirms: true }, (orm) =>
  orm
    .update(tasks)
    .set({
      ...valuesFor(tasks, taskNoun.changed),
      nextTaskId: sql`coalesce(${arg(tasks.nextTaskId, 'nextTaskId')}, ${tasks.nextTaskId})`,
      tagIds: keptTags(tasks.tagIds),
    })
    .where(isRow(tasks))
    .returning(taskNoun.columns),
);
const nextTask = defineStatement('read', 'tasks.next_task', (orm) =>
  orm.select({ nextTaskId: tasks.nextTaskId }).from(tasks).where(isRow(tasks)),
);

/** Times of a task from another system; an import keeps them. */
interface Past {
  readonly createdAt?: string | undefined;
  readonly status?: Task['status'];
  readonly completedAt?: string | null | undefined;
}

export async function createTask(ctx: WriteContext, input: z.output<typeof createTaskInput> & Past): Promise<Task> {
  const draft = withExternal(taskNoun.draft(input));
  const { dueAt, assigneeId, dealId, recurrence } = draft;
  const deal = dealId === null ? undefined : await findDeal(ctx, dealId);
  if (dealId !== null && !deal) throw impossible(['dealId'], 'There is no such deal.');
  const recordId = draft.recordId ?? deal?.recordId ?? null;
  const record = recordId === null ? undefined : await findRecord(ctx, recordId);
  if (draft.recordId !== null && !record) throw impossible(['recordId'], 'There is no such record.');
  if (assigneeId !== null) await demandMember(ctx, assigneeId, ['assigneeId']);
  if (recurrence !== null) demandOccurrence(recurrence, dueAt);
  await taskExternalIds.demandFree(ctx, draft);
  const task = {
    ...draft,
    recordId: record?.id ?? null,
    priority: input.priority ?? 'NORMAL',
    type: input.type ?? 'TODO',
    tags: input.tags ?? [],
  };
  return addTask(ctx, newId('task'), task, { past: input });
}

export async function updateTask(ctx: WriteContext, { id, ...input }: z.output<typeof updateTaskInput>): Promise<Task> {
  const before = await taskVerbs.lock(ctx, id);
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

export async function taskEventSubject(ctx: ReadContext, { recordId, dealId }: Task): Promise<EventSubject> {
  return { ...(await eventSubjectOfId(ctx, recordId)), dealId };
}

export async function setRecurrence(ctx: WriteContext, { id, recurrence }: SetRecurrenceInput): Promise<Task> {
  const before = await taskVerbs.lock(ctx, id);
  if (recurrence !== null) demandOccurrence(recurrence, before.dueAt);
  return changeTask(ctx, before, { ...before, recurrence });
}

/** Restores fields of a task; for an undo, which may set any of them. */
async function changeBack(
  ctx: WriteContext,
  { id, ...fields }: { [Field in keyof Task]?: Task[Field] | undefined } & Pick<Task, 'id'>,
): Promise<Task> {
  const before = await taskVerbs.lock(ctx, id);
  const { assigneeId } = fields;
  if (assigneeId) await demandMember(ctx, assigneeId, ['assigneeId']);
  return changeTask(ctx, before, { ...before, ...definedOf(fields) });
}

export const relinkTasks = relinking(tasks, taskNoun.columns, (ctx, task, recordId: string | null) =>
  changeTask(ctx, task, { ...task, recordId }),
);

export async function removeTask(ctx: WriteContext, id: string): Promise<Task> {
  const task = await taskVerbs.lock(ctx, id);
  taskVerbs.remove(ctx, task);
  emit(ctx, taskDeleted, await taskEventSubject(ctx, task), { task });
  return task;
}

async function reviveTask(ctx: WriteContext, deleted: Task): Promise<Task> {
  const { row: task, tagIds } = await revived(ctx, deleted, taskExternalIds);
  ctx.db.send(insertAgain, { ...taskNoun.stored(ctx.workspaceId, task), tagIds, nextTaskId: null });
  emit(ctx, taskCreated, await taskEventSubject(ctx, task), { task });
  return task;
}

/**
 * Writes the differences from `before`; if there are none, it writes nothing and states no event. Marking a task DONE
 * states an event of its own and creates the next task of a recurring one. Both happen under the row's lock, so that
 * two concurrent calls complete it once.
 */
async function changeTask(ctx: WriteContext, before: Task, wanted: Task): Promise<Task> {
  const tagging = wanted.tags === before.tags ? undefined : await tagsNamed(ctx, wanted.tags);
  const after = withExternal({ ...wanted, tags: tagging?.names ?? before.tags });
  await taskExternalIds.demandFree(ctx, after, before);
  const changes = changesBetween(before, after, taskNoun.stated);
  if (Object.keys(changes).length === 0) {
    ctx.events.unchanged();
    return before;
  }
  const isDone = changes['status'] !== undefined && after.status === 'DONE';
  const next = isDone ? await nextOf(ctx, after) : undefined;
  const nextTaskId = next ? newId('task') : null;
  const updatedAt = clock.isoSince(before.updatedAt);
  const completedAt = changes['status'] === undefined ? before.completedAt : isDone ? updatedAt : null;
  const row: Task = {
    ...after,
    completedAt,
    updatedAt,
    version: before.version + 1,
  };
  const stored = { ...taskNoun.stored(ctx.workspaceId, row), nextTaskId, tagIds: tagging?.ids ?? null };
  const [task] = await ctx.db.run(changeRow, stored);
  if (!task) throw notFound('task');
  const subject = await taskEventSubject(ctx, task);
  stateChange(ctx, subject, task, changes, isDone);
  if (next && nextTaskId !== null) await addTask(ctx, nextTaskId, next, { subject });
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
  if (isDone && status) emit(ctx, taskCompleted, { ...subject, changes: { status } }, { task });
  const updates = isDone || !status ? others : changes;
  if (Object.keys(updates).length > 0)
    emit(ctx, taskUpdated, { ...subject, changes: updates }, { task, changes: updates });
}

async function addTask(
  ctx: WriteContext,
  id: string,
  draft: Draft,
  { subject, past = {} }: { readonly subject?: EventSubject; readonly past?: Past },
): Promise<Task> {
  const now = clock.iso();
  const { status = 'OPEN', completedAt = now, createdAt = now } = past;
  const tagging = await tagsNamed(ctx, draft.tags);
  const task: Task = {
    ...draft,
    tags: tagging.names,
    id,
    status,
    completedAt: status === 'DONE' ? completedAt : null,
    createdAt,
    updatedAt: now,
    version: 1,
  };
  const row = { ...taskNoun.stored(ctx.workspaceId, task), tagIds: insertedTags(tagging) };
  ctx.db.send(insertTask, row);
  emit(ctx, taskCreated, subject ?? (await taskEventSubject(ctx, task)), { task });
  return task;
}

/** The next task of a recurring one, created once: a copy, due at the first occurrence that is not in the past. */
async function nextOf(ctx: WriteContext, task: Task): Promise<Draft | undefined> {
  const { id, recurrence, dueAt } = task;
  const parsed = recurrence === null ? undefined : parseRecurrence(recurrence);
  if (!parsed || !('rule' in parsed)) return undefined;
  const [known] = await ctx.db.run(nextTask, { workspaceId: ctx.workspaceId, id });
  if (known?.nextTaskId !== null) return undefined;
  const now = clock.iso();
  const nextRecurrence = recurrenceAfter(parsed.rule);
  const nextDueAt = await nextLocalOccurrence(ctx, parsed.rule, dueAt ?? now, now);
  if (nextRecurrence === null || nextDueAt === undefined) return undefined;
  // The external id belongs only to the completed task.
  return { ...task, externalSource: null, externalId: null, dueAt: nextDueAt, recurrence: nextRecurrence };
}

function demandOccurrence(recurrence: string, dueAt: string | null): void {
  const parsed = parseRecurrence(recurrence);
  if (!('rule' in parsed)) throw impossible(['recurrence'], parsed.problem);
  const { until: _, ...endless } = parsed.rule;
  const start = dueAt ?? clock.iso();
  if (nextOccurrence(endless, start, start) === undefined)
    throw impossible(['recurrence'], 'This rule never comes true.');
}

export async function upsertTask(ctx: WriteContext, input: z.output<typeof upsertTaskInput>): Promise<Upserted<Task>> {
  const { matchOn: _, create = {}, update = {}, status, ...values } = input;
  const id = await taskExternalIds.find(ctx, demandExternalId(values));
  if (id === undefined) {
    demandNoVersion(ctx, 'task');
    const { title, ...rest } = { ...definedOf(values), ...definedOf(create) };
    if (title === undefined) throw impossible(['title'], 'title: is required where the task is created');
    const task = await createTask(ctx, { ...rest, title });
    // A new task is open; marking it DONE states a separate event.
    return { created: true, data: status === 'DONE' ? await updateTask(ctx, { id: task.id, status }) : task };
  }
  const { externalId: _id, externalSource: _source, ...others } = values;
  const change = { ...definedOf({ ...others, status }), ...definedOf(update), id };
  return { created: false, data: await updateTask(ctx, change) };
}

export const taskBatch = batchById({ table: tasks, create: createTask, update: updateTask, remove: removeTask });

/** Fields of a task that an update event may list. */
const changedTask = taskSchema.partial().required({ id: true });
// Older events have no tags, or no deal.
const withTask = z.looseObject({
  task: taskSchema.extend({
    tags: taskSchema.shape.tags.default([]),
    dealId: taskSchema.shape.dealId.default(null),
  }),
});

export const taskInverses: Inverses = {
  lock: lockVersions(tasks),
  verbs: {
    'task.created': removeTask,
    'task.updated': (ctx, id, body) => changeBack(ctx, patchOf(changedTask, id, body)),
    'task.completed': (ctx, id) => updateTask(ctx, { id, status: 'OPEN' }),
    'task.deleted': (ctx, _id, body) => reviveTask(ctx, withTask.parse(body).task),
  },
};
