import { listOrFollow } from '@dossier/kernel/events/follow.ts';
import { one } from '@dossier/kernel/page-schema.ts';
import { router, write } from '@dossier/kernel/procedures.ts';
import { byId, restOf, rpcOf } from '@dossier/kernel/rest.ts';
import { batchMeta, runBatch } from '../bulk/index.ts';
import { createTask, removeTask, setRecurrence, taskBatch, updateTask, upsertTask } from './service.ts';
import { followTasks, listFilteredTasks, getTask } from './noun.ts';
import * as schema from './schema.ts';

const rest = restOf({ tag: 'Tasks', path: '/tasks', output: schema.taskSchema });
const rpc = rpcOf();

export const tasksRouter = router({
  list: rest.query('GET', 'List tasks', 'Newest first.')(
    schema.listTasksInput,
    schema.taskPageSchema,
    listOrFollow('tasks.list', listFilteredTasks, followTasks),
  ),
  get: rest.get('Get a task', 'With its `version` as `ETag`.')(...byId('task', getTask)),
  create: rest.create('Create a task', 'With `recurrence`, marking it DONE creates the next one.')(
    schema.createTaskInput,
    createTask,
  ),
  upsert: rest.upsert(
    'Update the task with this external id, or create it',
    'Equal requests at once create one task. 201 when created, 200 when updated.',
  )(schema.upsertTaskInput, schema.upsertedTaskSchema, upsertTask),
  batch: write
    .meta(batchMeta('/tasks/batch', ['Tasks'], 'Create, update and delete up to 1,000 tasks'))
    .input(schema.batchTasksInput)
    .output(one(schema.batchedTasksSchema))
    .mutation(async ({ ctx, input }) => ({ data: await runBatch(ctx, input, taskBatch) })),
  update: rest.update('Update a task or mark it done', 'Marking a recurring task DONE creates the next one, once.')(
    schema.updateTaskInput,
    updateTask,
  ),
  remove: rest.remove(
    'Delete a task',
    'For good: a task has no Trash. A recurring one ends with it.',
  )(...byId('task', removeTask)),
  setRecurrence: rpc.write(schema.setRecurrenceInput, schema.taskSchema, setRecurrence),
});
