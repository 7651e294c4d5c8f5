import { listOrFollow } from '@dossier/kernel/events/follow.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { byId, restOf, rpcOf } from '@dossier/kernel/rest.ts';
import { batchDescription, batchMeta, runBatch } from '../bulk/index.ts';
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
  batch: restOf({ tag: 'Tasks', path: '/tasks', output: schema.batchedTasksSchema }).act(
    '/batch',
    'Create, update and delete up to 1,000 tasks',
    batchDescription,
  )(schema.batchTasksInput, (ctx, input) => runBatch(ctx, input, taskBatch), batchMeta),
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
