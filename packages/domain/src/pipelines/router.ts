import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, router, write } from '@dossier/kernel/procedures.ts';
import { z } from 'zod';
import { addField, archiveField, reorderFields, updateField } from '../fields/index.ts';
import { archiveStage } from './archive-stage.ts';
import {
  addFieldInput,
  addStageInput,
  archiveFieldInput,
  archivePipelineInput,
  archiveStageInput,
  createPipelineInput,
  getPipelineInput,
  listPipelinesInput,
  pipelineSchema,
  reorderFieldsInput,
  reorderPipelinesInput,
  reorderStagesInput,
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
import { addStage, reorderStages, updateStage } from './stages.ts';

const tags = ['Pipelines'];
const settings = {
  settings: 'or managing key',
  silent: 'pipelines, stages and definitions are settings; no event kind concerns them',
} as const;

const rest = (method: 'POST' | 'PATCH', path: `/pipelines${string}`, summary: string, description: string) => ({
  openapi: { method, path, tags: ['Pipelines'], summary, description, protect: true },
});

export const pipelinesRouter = router({
  list: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/pipelines',
        tags,
        summary: 'List pipelines with their stages',
        description: 'Stages come in their order on the board.',
        protect: true,
      },
    })
    .input(listPipelinesInput)
    .output(pageOf(pipelineSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listPipelines(ctx, input))),
  get: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/pipelines/{id}',
        tags,
        summary: 'Get a pipeline with its stages',
        description: 'Stages come in their order on the board.',
        protect: true,
      },
    })
    .input(getPipelineInput)
    .output(one(pipelineSchema))
    .query(async ({ ctx, input }) => ({ data: await getPipeline(ctx, input.id) })),
  create: write
    .meta({
      ...settings,
      ...rest('POST', '/pipelines', 'Create a pipeline', 'With its stages, in their order on the board.'),
    })
    .input(createPipelineInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({ data: await createPipeline(ctx, input) })),
  update: write
    .meta({
      ...settings,
      ...rest('PATCH', '/pipelines/{id}', 'Rename a pipeline', 'Its stages have operations of their own.'),
    })
    .input(updatePipelineInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({ data: await updatePipeline(ctx, input) })),
  archive: write
    .meta({
      ...settings,
      createsNothing: true,
      ...rest(
        'POST',
        '/pipelines/{id}/archive',
        'Archive a pipeline, or bring it back',
        'It leaves every list with its deals, which stay stored; `isArchived: false` brings it back.',
      ),
    })
    .input(archivePipelineInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({ data: await archivePipeline(ctx, input) })),
  reorder: write
    .meta({
      ...settings,
      createsNothing: true,
      ...rest(
        'POST',
        '/pipelines/reorder',
        'Put pipelines in another order',
        '`ids` names all pipelines that are not archived, in their new order.',
      ),
    })
    .input(reorderPipelinesInput)
    .output(one(z.array(pipelineSchema)))
    .mutation(async ({ ctx, input }) => ({ data: await reorderPipelines(ctx, input) })),
  addStage: write
    .meta({
      ...settings,
      createsNothing: true,
      ...rest(
        'POST',
        '/pipelines/{id}/stages',
        'Add a stage to a pipeline',
        'At the end of its board. Answers the pipeline with all stages.',
      ),
    })
    .input(addStageInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({ data: await addStage(ctx, input) })),
  updateStage: write
    .meta({
      ...settings,
      ...rest(
        'PATCH',
        '/pipelines/{id}/stages/{stageId}',
        'Change a stage',
        'Its name, whether its deals are open, won or lost, how likely they are won, and when they count as idle.',
      ),
    })
    .input(updateStageInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({ data: await updateStage(ctx, input) })),
  reorderStages: write
    .meta({
      ...settings,
      createsNothing: true,
      ...rest(
        'POST',
        '/pipelines/{id}/stages/reorder',
        'Put the stages of a pipeline in another order',
        '`stageIds` names all stages that are not archived, in their new order.',
      ),
    })
    .input(reorderStagesInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({ data: await reorderStages(ctx, input) })),
  archiveStage: write
    .meta({
      ...settings,
      createsNothing: true,
      ...rest(
        'POST',
        '/pipelines/{id}/stages/{stageId}/archive',
        'Archive a stage, or bring it back',
        'A stage with deals needs `moveDealsTo`, the stage that takes them over.',
      ),
    })
    .input(archiveStageInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({ data: await archiveStage(ctx, input) })),
  addField: write
    .meta({
      ...settings,
      createsNothing: true,
      ...rest(
        'POST',
        '/pipelines/{id}/fields',
        'Add a custom field to a pipeline',
        'The `key` is unique in the pipeline and never changes. Answers the pipeline with all fields.',
      ),
    })
    .input(addFieldInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({
      data: await changeFields(ctx, input.id, (fields) => addField(fields, input.field), input.field),
    })),
  updateField: write
    .meta({
      ...settings,
      ...rest(
        'PATCH',
        '/pipelines/{id}/fields/{key}',
        'Change a custom field of a pipeline',
        'Its label, its choices, whether it is required, and its type: a job converts the values, and until then ' +
          'writes to the key are refused.',
      ),
    })
    .input(updateFieldInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({
      data: await changeFields(ctx, input.id, (fields) => updateField(fields, input.key, input.field), input.field),
    })),
  archiveField: write
    .meta({
      ...settings,
      createsNothing: true,
      ...rest(
        'POST',
        '/pipelines/{id}/fields/{key}/archive',
        'Archive a custom field of a pipeline, or bring it back',
        'Its values stay stored, and come back with it.',
      ),
    })
    .input(archiveFieldInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({
      data: await changeFields(ctx, input.id, (fields) => archiveField(fields, input.key, input.isArchived)),
    })),
  reorderFields: write
    .meta({
      ...settings,
      createsNothing: true,
      ...rest(
        'POST',
        '/pipelines/{id}/fields/reorder',
        'Put the custom fields of a pipeline in another order',
        '`keys` names all fields that are not archived, in their new order.',
      ),
    })
    .input(reorderFieldsInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({
      data: await changeFields(ctx, input.id, (fields) => reorderFields(fields, input.keys)),
    })),
});
