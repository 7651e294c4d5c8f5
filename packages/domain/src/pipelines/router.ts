import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { z } from 'zod';
import { addField, archiveField, demandField, reorderFields } from '../fields/index.ts';
import { fieldSchema } from '../fields/schema.ts';
import { archiveStage } from './archive-stage.ts';
import {
  addFieldInput,
  addStageInput,
  archiveFieldInput,
  archivePipelineInput,
  archiveStageInput,
  createPipelineInput,
  getFieldInput,
  getPipelineInput,
  getStageInput,
  listPipelinesInput,
  pipelineSchema,
  reorderFieldsInput,
  reorderPipelinesInput,
  reorderStagesInput,
  stageSchema,
  updateFieldInput,
  updatePipelineInput,
  updateStageInput,
} from './schema.ts';
import {
  archivePipeline,
  changeFields,
  createPipeline,
  getPipeline,
  listPipelines,
  reorderPipelines,
  updatePipeline,
} from './service.ts';
import { addStage, demandStage, reorderStages, updateStage } from './stages.ts';
import { updatePipelineField } from './update-field.ts';

const place = { tag: 'Pipelines', path: '/pipelines', output: pipelineSchema } as const;
const meta = {
  settings: 'or managing key',
  silent: 'pipelines, stages and definitions are settings; no event kind concerns them',
} as const;
const reads = restOf(place);
const rest = restOf({ ...place, meta });
const stagePlace = { path: '/pipelines/{id}/stages', item: '/pipelines/{id}/stages/{stageId}' } as const;
const stages = restOf({ ...place, ...stagePlace, meta });
const fieldPlace = { path: '/pipelines/{id}/fields', item: '/pipelines/{id}/fields/{key}' } as const;
const fields = restOf({ ...place, ...fieldPlace, meta });

export const pipelinesRouter = router({
  list: reads.list(
    'List pipelines with their stages',
    'Stages come in their order on the board.',
    listPipelinesInput,
    listPipelines,
  ),
  get: reads.get(
    'Get a pipeline with its stages',
    'Stages come in their order on the board.',
    getPipelineInput,
    (ctx, { id, archived }) => getPipeline(ctx, id, archived),
  ),
  create: rest.create(
    'Create a pipeline',
    'With its stages, in their order on the board.',
    createPipelineInput,
    createPipeline,
  ),
  update: rest.update(
    'Rename a pipeline',
    'Its stages have operations of their own.',
    updatePipelineInput,
    updatePipeline,
  ),
  archive: restOf({ ...place, meta: { settings: 'or managing key' } }).act('/{id}/archive')(
    'Archive a pipeline, or bring it back',
    'It leaves every list, search and query with its deals, which stay stored; `archived=true` shows both, and ' +
      '`isArchived: false` brings them back.',
    archivePipelineInput,
    archivePipeline,
  ),
  reorder: restOf({ ...place, output: z.array(pipelineSchema), meta }).act('/reorder')(
    'Put pipelines in another order',
    '`ids` names all pipelines that are not archived, in their new order.',
    reorderPipelinesInput,
    reorderPipelines,
  ),
  getStage: restOf({ ...place, ...stagePlace, output: stageSchema }).get(
    'Get a stage',
    'Its name and settings. An archived stage is not shown.',
    getStageInput,
    async (ctx, { id, stageId }) => demandStage((await getPipeline(ctx, id)).stages, stageId),
  ),
  addStage: restOf({ ...place, ...stagePlace, output: stageSchema, meta }).create(
    'Add a stage to a pipeline',
    'At the end of its board.',
    addStageInput,
    addStage,
  ),
  updateStage: stages.update(
    'Change a stage',
    'Its name, whether its deals are open, won or lost, how likely they are won, and when they count as idle.',
    updateStageInput,
    updateStage,
  ),
  reorderStages: stages.act('/reorder')(
    'Put the stages of a pipeline in another order',
    '`stageIds` names all stages that are not archived, in their new order.',
    reorderStagesInput,
    reorderStages,
  ),
  archiveStage: stages.act('/{stageId}/archive')(
    'Archive a stage, or bring it back',
    'A stage with deals needs `moveDealsTo`, the stage that takes them over.',
    archiveStageInput,
    archiveStage,
  ),
  getField: restOf({ ...place, ...fieldPlace, output: fieldSchema }).get(
    'Get a custom field of a pipeline',
    'Its definition. An archived field is not shown.',
    getFieldInput,
    async (ctx, { id, key }) => demandField((await getPipeline(ctx, id)).fields, key),
  ),
  addField: restOf({ ...place, ...fieldPlace, output: fieldSchema, meta }).create(
    'Add a custom field to a pipeline',
    'The `key` is unique in the pipeline and never changes.',
    addFieldInput,
    async (ctx, { id, field }) =>
      demandField((await changeFields(ctx, id, (known) => addField(known, field), field)).fields, field.key),
  ),
  updateField: fields.update(
    'Change a custom field of a pipeline',
    'Its label, its choices, and whether it is required. A choice that deals have needs `replace`, which says ' +
      'what takes its place.',
    updateFieldInput,
    updatePipelineField,
  ),
  archiveField: fields.act('/{key}/archive')(
    'Archive a custom field of a pipeline, or bring it back',
    'Its values stay stored, and come back with it.',
    archiveFieldInput,
    (ctx, { id, key, isArchived }) => changeFields(ctx, id, (known) => archiveField(known, key, isArchived)),
  ),
  reorderFields: fields.act('/reorder')(
    'Put the custom fields of a pipeline in another order',
    '`keys` names all fields that are not archived, in their new order.',
    reorderFieldsInput,
    (ctx, { id, keys }) => changeFields(ctx, id, (known) => reorderFields(known, keys)),
  ),
});
