import { changesBody } from '@dossier/kernel/events/follow.ts';
import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, router, write, writeMany } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { batchMeta, runBatch } from '../bulk/index.ts';
import { batchTasksInput, batchedTasksSchema } from './batch-schema.ts';
import { taskVerbs } from './batch.ts';
import { listFilteredTasks } from './filters.ts';
import { followTasks } from './follow.ts';
import { listAgenda } from './list.ts';
import {
  createTaskInput,
  getTaskInput,
  listAgendaInput,
  listTasksInput,
  setRecurrenceInput,
  taskPageSchema,
  taskSchema,
  updateTaskInput,
  upsertedTaskSchema,
  upsertTaskInput,
} from './schema.ts';
import { createTask, getTask, removeTask, setRecurrence, updateTask } from './service.ts';
import { upsertTask } from './upsert.ts';

const tags = ['Tasks'];
const rest = restOf({ tag: 'Tasks', path: '/tasks', output: taskSchema });

export const tasksRouter = router({
  list: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/tasks',
        tags,
        summary: 'List tasks',
        description: 'Newest first.',
        protect: true,
      },
    })
    .input(listTasksInput)
    .output(taskPageSchema)
    .query(async ({ ctx, input }) =>
      input.changedSince === undefined
        ? asBody(ctx, await listFilteredTasks(ctx, input))
        : changesBody(ctx, await followTasks(ctx, input)),
    ),
  get: rest.get('Get a task', 'With its `version` as `ETag`.', getTaskInput, (ctx, { id }) => getTask(ctx, id)),
  create: rest.create(
    'Create a task',
    'With `recurrence`, marking it DONE creates the next one.',
    createTaskInput,
    createTask,
  ),
  upsert: write
    .meta({
      upserts: true,
      inQuery: ['matchOn'],
      openapi: {
        method: 'PUT',
        path: '/tasks',
        tags,
        summary: 'Update the task with this external id, or create it',
        description:
          'Any number of equal requests at once creates one task. 201 where it was created, 200 where it was ' +
          'updated.',
        protect: true,
      },
    })
    .input(upsertTaskInput)
    .output(upsertedTaskSchema)
    .mutation(({ ctx, input }) => upsertTask(ctx, input)),
  batch: writeMany
    .meta(batchMeta('/tasks/batch', tags, 'Create, update and delete up to 1,000 tasks'))
    .input(batchTasksInput)
    .output(one(batchedTasksSchema))
    .mutation(async ({ ctx, input }) => ({ data: await runBatch(ctx, input, taskVerbs) })),
  update: rest.update(
    'Update a task or mark it done',
    'Marking a recurring task DONE creates the next one, once.',
    updateTaskInput,
    updateTask,
  ),
  remove: rest.remove(
    'Delete a task',
    'For good: a task has no Trash. A recurring one ends with it.',
    getTaskInput,
    (ctx, { id }) => removeTask(ctx, id),
  ),
  agenda: read
    .input(listAgendaInput)
    .output(pageOf(taskSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listAgenda(ctx, input))),
  setRecurrence: write
    .input(setRecurrenceInput)
    .output(one(taskSchema))
    .mutation(async ({ ctx, input }) => ({ data: await setRecurrence(ctx, input) })),
});
