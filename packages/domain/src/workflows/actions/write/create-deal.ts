import { createDeal } from '../../../deals/index.ts';
import { createDealInput } from '../../../deals/schema.ts';
import { defineWrite } from '../action.ts';
import { checkMember, checkStage } from '../checks.ts';

export const createDealAction = defineWrite({
  name: 'createDeal',
  title: 'Create a deal',
  description:
    'Puts a new deal into a pipeline, linked to the record of the run unless another one is named. Output: the deal.',
  input: createDealInput,
  check: async (ctx, { pipelineId, stageId, ownerId }) => [
    ...(await checkStage(ctx, pipelineId, stageId)),
    ...(await checkMember(ctx, ownerId)),
  ],
  run: (ctx, input, running) => createDeal(ctx, { recordId: running.recordId, ...input }),
});
