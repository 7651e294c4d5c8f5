import { idOf, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';

export const noticeSchema = z.object({
  id: idOf('ntc'),
  kind: z.string().meta({ description: 'The kind of the events.', example: 'workflow.run_failed' }),
  subjectId: z
    .string()
    .meta({ description: 'The workflow, the webhook, or the record on which the person is mentioned.' }),
  subjectName: z.string(),
  message: z
    .string()
    .nullable()
    .meta({ description: 'Why, of the latest event; or the text that mentions the person.' }),
  runId: idOf('run').nullable().meta({ description: 'The latest run.' }),
  count: z.int().meta({ description: 'How often it happened in this hour.' }),
  firstAt: timestampOut,
  lastAt: timestampOut,
  isRead: z.boolean(),
});
export type Notice = z.output<typeof noticeSchema>;

/** A page of a person's notices, newest first; `unread` counts to 100. */
export const noticesSchema = z.object({
  notices: z.array(noticeSchema),
  unread: z.int(),
  nextCursor: z.string().nullable().meta({ description: 'Of the next page; null on the last one.' }),
});

export const listNoticesInput = z.strictObject({ cursor: z.string().min(1).max(200).optional() }).optional();

export const markReadInput = z.strictObject({
  id: idOf('ntc').optional().meta({ description: 'One notice; unset, all of them.' }),
});
