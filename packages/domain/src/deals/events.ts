import { eventsAbout, defineEvent } from '@dossier/kernel/events/define.ts';
import { idOf } from '@dossier/kernel/values.ts';
import { dealSchema } from './schema.ts';

const { event, change } = eventsAbout('deal', dealSchema);

export const dealCreated = event('deal.created', 'A deal was created.', 'created the deal “{deal.title}”');
export const dealUpdated = change(
  'deal.updated',
  'Something of a deal changed other than its stage.',
  'changed the deal “{deal.title}”',
);
export const dealStageChanged = defineEvent(
  'deal.stage_changed',
  'A deal came into another stage.',
  'moved the deal “{deal.title}” to another stage',
  {
    dealId: idOf('deal'),
    pipelineId: idOf('pl'),
    stageId: idOf('st'),
    previousStageId: idOf('st'),
    deal: dealSchema,
  },
);
export const dealDeleted = event('deal.deleted', 'A deal was deleted for good.', 'deleted the deal “{deal.title}”');

export const dealEvents = [dealCreated, dealUpdated, dealStageChanged, dealDeleted];
