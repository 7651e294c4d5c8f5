import { defineEvent } from '@dossier/kernel/events/define.ts';
import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { changesSchema } from '../records/events.ts';
import { dealSchema } from './schema.ts';

export const dealCreated = defineEvent(
  'deal.created',
  'A deal was created.',
  z.object({ deal: dealSchema }),
  'created the deal “{deal.title}”',
);
export const dealUpdated = defineEvent(
  'deal.updated',
  'Something of a deal changed other than its stage.',
  z.object({ deal: dealSchema, changes: changesSchema }),
  'changed the deal “{deal.title}”',
);
export const dealStageChanged = defineEvent(
  'deal.stage_changed',
  'A deal came into another stage.',
  z.object({
    dealId: idOf('deal'),
    pipelineId: idOf('pl'),
    stageId: idOf('st'),
    previousStageId: idOf('st'),
    deal: dealSchema,
  }),
  'moved the deal “{deal.title}” to another stage',
);
export const dealDeleted = defineEvent(
  'deal.deleted',
  'A deal was deleted for good.',
  z.object({ deal: dealSchema }),
  'deleted the deal “{deal.title}”',
);

export const dealEvents = [dealCreated, dealUpdated, dealStageChanged, dealDeleted];
