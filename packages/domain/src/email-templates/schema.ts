import { idOf, text, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { bodySchema, subjectSchema } from '../emails/schema.ts';

export const emailTemplateSchema = z.object({
  id: idOf('tpl'),
  name: z.string(),
  subject: z.string(),
  body: z.string().describe('Markdown with fields, like {{ record.title }}.'),
  createdAt: timestampOut,
  updatedAt: timestampOut,
});
export type EmailTemplate = z.output<typeof emailTemplateSchema>;

const own = { name: text(100), subject: subjectSchema, body: bodySchema };
export const createTemplateInput = z.strictObject(own);
export type CreateTemplateInput = z.output<typeof createTemplateInput>;
export const updateTemplateInput = z.strictObject({ id: idOf('tpl'), ...own });
export type UpdateTemplateInput = z.output<typeof updateTemplateInput>;
export const removeTemplateInput = z.strictObject({ id: idOf('tpl') });

export const fillTemplateInput = z.strictObject({ id: idOf('tpl'), recordId: idOf('rec') });
export type FillTemplateInput = z.output<typeof fillTemplateInput>;
export const filledSchema = z.object({ subject: z.string(), body: z.string() });
export type Filled = z.output<typeof filledSchema>;
