import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { createDeal, updateDeal } from '../../../deals/index.ts';
import { createDealInput, updateDealInput } from '../../../deals/schema.ts';
import { lockStage } from '../../../pipelines/index.ts';
import { defineWrite } from '../action.ts';
import { dealOf, dealOfRun, needsDeal } from '../checks.ts';

export const createDealAction = defineWrite({
  name: 'createDeal',
  title: 'Create a deal',
  description: 'Creates a deal in a pipeline, linked to the record of the run or to another record. Output: the deal.',
  input: createDealInput,
  run: (ctx, input, { recordId }) => createDeal(ctx, { recordId, ...input }),
});

export const updateDealAction = defineWrite({
  name: 'updateDeal',
  title: 'Update a deal',
  description: 'Updates the deal of the run, or another deal. Output: the deal.',
  input: updateDealInput.omit({ id: true }).extend(dealOfRun),
  needs: needsDeal,
  lockFirst: async (ctx, { stageId }) => stageId === undefined || lockStage(ctx, stageId),
  run: (ctx, { dealId, ...input }, running) => updateDeal(ctx, { ...input, id: dealOf(dealId, running) }),
});

export const changeStageAction = defineWrite({
  name: 'changeStage',
  title: 'Change the stage of a deal',
  description: 'Moves the deal of the run, or another deal. Output: the deal.',
  input: z.strictObject({ stageId: idOf('st').describe('A stage of its pipeline.'), ...dealOfRun }),
  needs: needsDeal,
  lockFirst: (ctx, { stageId }) => lockStage(ctx, stageId),
  run: (ctx, { stageId, dealId }, running) => updateDeal(ctx, { id: dealOf(dealId, running), stageId }),
});
