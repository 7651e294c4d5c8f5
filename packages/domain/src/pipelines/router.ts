import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { and, eq } from 'drizzle-orm';
import { changeDeal, dealNoun, deals } from '../deals/index.ts';
import { fieldedProcedures } from '../fields/index.ts';
import { fieldInputSchema } from '../fields/schema.ts';
import { archiveStage } from './archive-stage.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';
import { addStage, demandStage, reorderStages, updateStage } from './stages.ts';

const place = { tag: 'Pipelines', path: '/pipelines', output: schema.pipelineSchema } as const;
const meta = {
  settings: 'or managing key',
  silent: 'pipelines, stages and definitions are settings; no event kind concerns them',
} as const;
const reads = restOf(place);
const rest = restOf({ ...place, meta });
const stagePlace = { path: '/pipelines/{id}/stages', item: '/pipelines/{id}/stages/{stageId}' } as const;
const stages = restOf({ ...place, ...stagePlace, meta });

const { archive, reorder, ...ofFields } = fieldedProcedures({
  one: 'pipeline',
  prefix: 'pl',
  place,
  meta,
  added: fieldInputSchema,
  verbs: service.pipelineVerbs,
  holders: {
    noun: 'deal',
    table: deals,
    columns: dealNoun.columns,
    where: (ctx, id) => and(eq(deals.workspaceId, ctx.workspaceId), eq(deals.pipelineId, id)),
    change: (ctx, deal, data) => changeDeal(ctx, deal, { stageId: deal.stageId, data }),
  },
});

export const pipelinesRouter = router({
  list: reads.list('List pipelines with their stages', 'Stages come in their order on the board.')(
    schema.listPipelinesInput,
    service.pipelineVerbs.list,
  ),
  get: reads.get('Get a pipeline with its stages', 'Stages come in their order on the board.')(
    schema.getPipelineInput,
    service.getPipeline,
  ),
  create: rest.create('Create a pipeline', 'With its stages, in their order on the board.')(
    schema.createPipelineInput,
    service.createPipeline,
  ),
  update: rest.update('Rename a pipeline', 'Its stages have operations of their own.')(
    schema.updatePipelineInput,
    service.pipelineVerbs.update,
  ),
  archive,
  reorder,
  getStage: restOf({ ...place, ...stagePlace, output: schema.stageSchema }).get(
    'Get a stage',
    'Its name and settings. An archived stage is not shown.',
  )(schema.getStageInput, async (ctx, { id, stageId }) =>
    demandStage((await service.getPipeline(ctx, { id })).stages, stageId),
  ),
  addStage: restOf({ ...place, ...stagePlace, output: schema.stageSchema, meta }).create(
    'Add a stage to a pipeline',
    'At the end of its board.',
  )(schema.addStageInput, addStage),
  updateStage: stages.update(
    'Change a stage',
    'Its name, whether its deals are open, won or lost, how likely they are won, and when they count as idle.',
  )(schema.updateStageInput, updateStage),
  reorderStages: stages.act(
    '/reorder',
    'Put the stages of a pipeline in another order',
    '`stageIds` names all stages that are not archived, in their new order.',
  )(schema.reorderStagesInput, reorderStages),
  archiveStage: stages.act(
    '/{stageId}/archive',
    'Archive a stage, or bring it back',
    'A stage with deals needs `moveDealsTo`, the stage that takes them over.',
  )(schema.archiveStageInput, archiveStage),
  ...ofFields,
});
