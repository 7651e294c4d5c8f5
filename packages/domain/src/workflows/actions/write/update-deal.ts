import { optionalId } from '@dossier/kernel/values.ts';
import { updateDeal } from '../../../deals/index.ts';
import { updateDealInput } from '../../../deals/schema.ts';
import { lockStage } from '../../../pipelines/index.ts';
import { defineWrite } from '../action.ts';
import { checkMember, checkStage, dealOf } from '../checks.ts';

export const updateDealAction = defineWrite({
  name: 'updateDeal',
  title: 'Update a deal',
  description: 'Changes the deal of the run, or the one that is named. Output: the deal.',
  input: updateDealInput.omit({ id: true }).extend({
    dealId: optionalId('deal').optional().meta({ description: 'The deal; that of the run where it is left out.' }),
  }),
  check: async (ctx, { stageId, ownerId }) => [
    ...(await checkStage(ctx, undefined, stageId)),
    ...(await checkMember(ctx, ownerId)),
  ],
  lockFirst: async (ctx, { stageId }) => stageId === undefined || lockStage(ctx, stageId),
  run: (ctx, { dealId, ...input }, running) => updateDeal(ctx, { ...input, id: dealOf(dealId, running) }),
});
