import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { batchAnswer, batchInput, seenVersion } from '../bulk/schema.ts';
import { createTaskInput, taskSchema, updateTaskInput } from './schema.ts';

export const batchTaskItem = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('create'), values: createTaskInput }),
    z.strictObject({
      action: z.literal('update'),
      id: idOf('task'),
      version: seenVersion,
      values: updateTaskInput.omit({ id: true }),
    }),
    z.strictObject({ action: z.literal('delete'), id: idOf('task'), version: seenVersion }),
  ])
  .meta({ id: 'TaskBatchItem' });
export const batchTasksInput = batchInput(batchTaskItem);
export const batchedTasksSchema = batchAnswer(taskSchema);
