import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { taskSchema } from '../tasks/schema.ts';
import { linkedRecord } from './schema.ts';

/** Records in one request. */
const recordsMax = 100;
export const surroundingsInput = z.strictObject({ recordIds: z.array(idOf('rec')).min(1).max(recordsMax) });

export const surroundingSchema = z.object({
  record: linkedRecord.pick({ id: true, title: true, folderId: true }),
  company: linkedRecord.pick({ id: true, title: true }).nullable(),
  nextTask: taskSchema.pick({ id: true, title: true, dueAt: true }).nullable(),
});
export type Surrounding = z.output<typeof surroundingSchema>;
