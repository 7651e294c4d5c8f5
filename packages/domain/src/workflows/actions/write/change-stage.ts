import { idOf, optionalId } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { updateDeal } from '../../../deals/index.ts';
import { lockStage } from '../../../pipelines/index.ts';
import { defineWrite } from '../action.ts';
import { checkStage, dealOf } from '../checks.ts';

export const changeStageAction = defineWrite({
  name: 'changeStage',
  title: 'Change the stage of a deal',
  description: 'Moves the deal of the run, or the one that is named. Output: the deal.',
  input: z.strictObject({
    stageId: idOf('st').meta({ description: 'A stage of its pipeline.' }),
    dealId: optionalId('deal').optional().meta({ description: 'The deal; that of the run where it is left out.' }),
  }),
  check: (ctx, { stageId }) => checkStage(ctx, undefined, stageId),
  lockFirst: (ctx, { stageId }) => lockStage(ctx, stageId),
  run: (ctx, { stageId, dealId }, running) => updateDeal(ctx, { id: dealOf(dealId, running), stageId }),
});
