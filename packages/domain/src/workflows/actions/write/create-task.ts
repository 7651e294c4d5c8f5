import { createTask } from '../../../tasks/index.ts';
import { createTaskInput } from '../../../tasks/schema.ts';
import { defineWrite } from '../action.ts';
import { checkMember } from '../checks.ts';

export const createTaskAction = defineWrite({
  name: 'createTask',
  title: 'Create a task',
  description: 'Adds a task, linked to the record of the run unless another one is named. Output: the task.',
  input: createTaskInput,
  check: (ctx, { assigneeId }) => checkMember(ctx, assigneeId, 'assigneeId'),
  run: (ctx, input, running) => createTask(ctx, { recordId: running.recordId, ...input }),
});
