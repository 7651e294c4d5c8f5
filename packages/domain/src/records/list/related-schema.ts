import { idOf, text } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { recordSchema } from '../schema.ts';

export const getRelatedInput = z.strictObject({ id: idOf('rec') });

/** Records of a folder that link to a record by one of their fields. */
export const relatedSchema = z.object({
  folderId: idOf('fld'),
  key: z.string().meta({ description: 'The field by which they link.', example: 'company' }),
  label: text(100).meta({ example: 'Company' }),
  count: z.int().meta({ description: 'At most 1,000 are counted.', example: 3 }),
  isMore: z.boolean().meta({ description: 'Whether there are more than were counted.', example: false }),
  records: z.array(recordSchema.pick({ id: true, title: true, email: true })),
});
export type Related = z.output<typeof relatedSchema>;
