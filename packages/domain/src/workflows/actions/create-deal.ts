import { createDeal } from '../../deals/index.ts';
import { createDealInput } from '../../deals/schema.ts';
import { defineWrite } from './action.ts';
import { checkStage } from './checks.ts';

export const createDealAction = defineWrite({
  name: 'createDeal',
  title: 'Create a deal',
  description: 'Puts a new deal into a pipeline, linked to the record of the run unless another one is named. Output: the deal.',
  input: createDealInput,
  check: (ctx, { pipelineId, stageId }) => checkStage(ctx, pipelineId, stageId),
  run: (ctx, input, running) => createDeal(ctx, { recordId: running.recordId, ...input }),
});
