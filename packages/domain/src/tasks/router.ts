import { listOrFollow } from '@dossier/kernel/events/follow.ts';
import { one } from '@dossier/kernel/page-schema.ts';
import { router, writeMany } from '@dossier/kernel/procedures.ts';
import { byId, restOf } from '@dossier/kernel/rest.ts';
import { rpcOf } from '@dossier/kernel/rpc.ts';
import { batchMeta, runBatch } from '../bulk/index.ts';
import { createTask, removeTask, setRecurrence, taskBatch, updateTask, upsertTask } from './service.ts';
import { followTasks, listAgenda, listFilteredTasks } from './list.ts';
import {
  batchedTasksSchema,
  batchTasksInput,
  createTaskInput,
  listAgendaInput,
  listTasksInput,
  setRecurrenceInput,
  taskPageSchema,
  taskSchema,
  updateTaskInput,
  upsertedTaskSchema,
  upsertTaskInput,
} from './schema.ts';
import { getTask } from './noun.ts';

const rest = restOf({ tag: 'Tasks', path: '/tasks', output: taskSchema });
const rpc = rpcOf();

export const tasksRouter = router({
  list: rest.query(
    'GET',
    'List tasks',
    'Newest first.',
    listTasksInput,
    taskPageSchema,
    listOrFollow('tasks.list', listFilteredTasks, followTasks),
  ),
  get: rest.get('Get a task', 'With its `version` as `ETag`.', ...byId('task', getTask)),
  create: rest.create(
    'Create a task',
    'With `recurrence`, marking it DONE creates the next one.',
    createTaskInput,
    createTask,
  ),
  upsert: rest.upsert(
    'Update the task with this external id, or create it',
    'Any number of equal requests at once creates one task. 201 where it was created, 200 where it was updated.',
    upsertTaskInput,
    upsertedTaskSchema,
    upsertTask,
  ),
  batch: writeMany
    .meta(batchMeta('/tasks/batch', ['Tasks'], 'Create, update and delete up to 1,000 tasks'))
    .input(batchTasksInput)
    .output(one(batchedTasksSchema))
    .mutation(async ({ ctx, input }) => ({ data: await runBatch(ctx, input, taskBatch) })),
  update: rest.update(
    'Update a task or mark it done',
    'Marking a recurring task DONE creates the next one, once.',
    updateTaskInput,
    updateTask,
  ),
  remove: rest.remove(
    'Delete a task',
    'For good: a task has no Trash. A recurring one ends with it.',
    ...byId('task', removeTask),
  ),
  agenda: rpc.list(listAgendaInput, taskSchema, listAgenda),
  setRecurrence: rpc.write(setRecurrenceInput, taskSchema, setRecurrence),
});
