import { z } from 'zod';
import { listRecordsInput, updateRecordInput } from './schema.ts';

/** Which records a bulk change concerns: filters of their list. */
const bulkFilter = listRecordsInput
  .pick({ folderId: true, search: true, email: true, phone: true, ownerId: true, createdAfter: true, data: true })
  .refine((filter) => Object.values(filter).some((value) => value !== undefined), 'must name at least one filter');

export const bulkRecordsInput = z.strictObject({
  filter: bulkFilter.meta({
    description: 'The records that are changed: those that a list with these filters shows when it begins.',
    example: { folderId: 'fld_01h455vb4pex5vsknk084sn004', data: { status: 'lead' } },
  }),
  action: z.enum(['update', 'delete']).meta({ description: '`delete` moves them to Trash.', example: 'update' }),
  values: updateRecordInput
    .omit({ id: true })
    .optional()
    .meta({ description: 'What each of them gets; with `update` only.', example: { data: { status: 'customer' } } }),
});

/** What a bulk change still has to do; kept with its operation. */
export const bulkWorkSchema = z.object({
  filter: bulkFilter,
  action: bulkRecordsInput.shape.action,
  values: bulkRecordsInput.shape.values,
  cursor: z.string().optional(),
});
export type BulkWork = z.output<typeof bulkWorkSchema>;
