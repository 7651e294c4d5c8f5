import type { ReadContext } from '@dossier/kernel/context.ts';
import { companyOfRecord, linkedRecord, nextTask } from './include.ts';
import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { taskSchema } from '../tasks/schema.ts';
import { linkedRecord as linkedRecordSchema } from './schema.ts';

/** Records in one request. */
const recordsMax = 100;
export const surroundingsInput = z.strictObject({ recordIds: z.array(idOf('rec')).min(1).max(recordsMax) });

export const surroundingSchema = z.object({
  record: linkedRecordSchema.pick({ id: true, title: true, folderId: true }),
  company: linkedRecordSchema.pick({ id: true, title: true }).nullable(),
  nextTask: taskSchema.pick({ id: true, title: true, dueAt: true }).nullable(),
});
export type Surrounding = z.output<typeof surroundingSchema>;

/** The records that deals are about, as the cards of deals show them. An unknown record is left out. */
export async function listSurroundings(ctx: ReadContext, recordIds: readonly string[]): Promise<Surrounding[]> {
  const items = recordIds.map((recordId) => ({ id: recordId, recordId }));
  const [record, company, next] = await Promise.all([
    linkedRecord(ctx, items),
    companyOfRecord(ctx, items),
    nextTask(ctx, items),
  ]);
  return items.flatMap((item) => {
    const known = record(item);
    if (!known) return [];
    return surroundingSchema.parse({ record: known, company: company(item), nextTask: next(item) });
  });
}
