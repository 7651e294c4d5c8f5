import { pageInput } from '@dossier/kernel/page-schema.ts';
import { eventKind, idOf, moment, severalOf, endsAfter } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { timelineEntrySchema } from '../records/schema.ts';

export const activitySchema = timelineEntrySchema
  .extend({ recordId: idOf('rec').nullable().describe('The record that it concerns.') })
  .meta({ id: 'Activity', description: 'An event of any record, deal or task, with its actor.' });
export type Activity = z.output<typeof activitySchema>;

const { pageSize, cursor } = pageInput({ default: 50, max: 200 });

export const listActivitiesInput = z
  .strictObject({
    kind: severalOf(eventKind)
      .optional()
      .meta({ description: 'Only events of these kinds.', example: 'comment.created' }),
    actorId: severalOf(z.string().min(1).max(200).meta({ example: 'usr_01h455vb4pex5vsknk084sn001' }))
      .optional()
      .describe('Only what these people, API keys or workflows did, also ones that are gone.'),
    ownerId: severalOf(idOf('usr')).optional().describe('Only events of records that these members own now.'),
    from: moment.optional().meta({ description: 'Only from this moment on.', example: '2026-01-31T00:00:00.000Z' }),
    to: moment.optional().meta({ description: 'Only before this moment.', example: '2026-02-28T00:00:00.000Z' }),
    pageSize,
    cursor,
  })
  .refine(...endsAfter('from', 'to'));
export type ListActivitiesInput = z.output<typeof listActivitiesInput>;
