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
    .meta(settings)
    .input(createPipelineInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({ data: await createPipeline(ctx, input) })),
  update: write
    .meta(settings)
    .input(updatePipelineInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({ data: await updatePipeline(ctx, input) })),
  archive: write
    .meta(settings)
    .input(archivePipelineInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({ data: await archivePipeline(ctx, input) })),
  reorder: write
    .meta(settings)
    .input(reorderPipelinesInput)
    .output(one(z.array(pipelineSchema)))
    .mutation(async ({ ctx, input }) => ({ data: await reorderPipelines(ctx, input) })),
  addStage: write
    .meta(settings)
    .input(addStageInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({ data: await addStage(ctx, input) })),
  updateStage: write
    .meta(settings)
    .input(updateStageInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({ data: await updateStage(ctx, input) })),
  reorderStages: write
    .meta(settings)
    .input(reorderStagesInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({ data: await reorderStages(ctx, input) })),
  archiveStage: write
    .meta(settings)
    .input(archiveStageInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({ data: await archiveStage(ctx, input) })),
  addField: write
    .meta(settings)
    .input(addFieldInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({
      data: await changeFields(ctx, input.id, (fields) => addField(fields, input.field)),
    })),
  updateField: write
    .meta(settings)
    .input(updateFieldInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({
      data: await changeFields(ctx, input.id, (fields) => updateField(fields, input.key, input.field)),
    })),
  archiveField: write
    .meta(settings)
    .input(archiveFieldInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({
      data: await changeFields(ctx, input.id, (fields) => archiveField(fields, input.key, input.isArchived)),
    })),
  reorderFields: write
    .meta(settings)
    .input(reorderFieldsInput)
    .output(one(pipelineSchema))
    .mutation(async ({ ctx, input }) => ({
      data: await changeFields(ctx, input.id, (fields) => reorderFields(fields, input.keys)),
    })),
});
