import { archivedInput, pageInput } from '@dossier/kernel/page-schema.ts';
import { component, idOf, text, timestampOut, versionedOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { fieldInputSchema, fieldSchema, isArchivedInput } from '../fields/schema.ts';

export const stageKinds = ['OPEN', 'WON', 'LOST'] as const;
export const stageKindSchema = z.enum(stageKinds);
export type StageKind = (typeof stageKinds)[number];

export const stageSchema = component('PipelineStage', {
  id: idOf('st'),
  name: z.string().meta({ example: 'Qualified' }),
  kind: stageKindSchema.meta({
    description: 'Whether deals in this stage are under way, won or lost.',
    example: 'OPEN',
  }),
  probability: z.int().meta({
    description:
      'The chance to win its deals, in percent: 100 in a won stage, 0 in a lost one; if not set, by its place.',
    example: 50,
  }),
  idleDays: z.int().nullable().meta({
    description: 'After how many days in it a deal counts as idle; null where that is not asked.',
    example: 14,
  }),
  archivedAt: timestampOut.nullable().describe('Since when it is archived; null while it is in use.'),
});

export type Stage = z.output<typeof stageSchema>;

export const pipelineSchema = component('Pipeline', {
  id: idOf('pl'),
  name: z.string().meta({ example: 'Sales' }),
  stages: z.array(stageSchema).describe('In the order that deals go through them.'),
  fields: z
    .array(fieldSchema)
    .describe('The definitions that `data` of its deals is checked against; none means any JSON object.'),
  position: z.int().meta({ description: 'Where people put it, from 0.', example: 0 }),
  ...versionedOut,
  archivedAt: timestampOut.nullable().describe('Since when it and its deals are in no list; null while it is in use.'),
});

export type Pipeline = z.output<typeof pipelineSchema>;

const probability = z.int().min(0, 'must be from 0 to 100').max(100, 'must be from 0 to 100').nullable().meta({
  description: 'In percent, for a stage under way; null goes by its place.',
  example: 50,
});
const idleDays = z
  .int()
  .min(1, 'must be from 1 to 3650')
  .max(3650, 'must be from 1 to 3650')
  .nullable()
  .meta({ description: 'After how many days in it a deal counts as idle; null never.', example: 14 });
const stageInput = z.strictObject({
  name: text(100),
  kind: stageKindSchema.default('OPEN'),
  probability: probability.default(null),
  idleDays: idleDays.default(null),
});
const pipelineId = idOf('pl');

const archived = archivedInput('archived pipelines, stages and fields');
export const listPipelinesInput = z.strictObject({ ...pageInput({ default: 1000, max: 1000 }), ...archived });
export const getPipelineInput = z.strictObject({ id: pipelineId, ...archived });
export const createPipelineInput = z.strictObject({
  name: text(100),
  stages: z.array(stageInput).min(1, 'must hold at least one stage').max(100),
  fields: z.array(fieldInputSchema).max(200).default([]),
});
export const updatePipelineInput = z.strictObject({ id: pipelineId, name: text(100).optional() });

export const getStageInput = z.strictObject({ id: pipelineId, stageId: idOf('st') });
export const addStageInput = z.strictObject({ id: pipelineId, stage: stageInput });
export const updateStageInput = z.strictObject({
  id: pipelineId,
  stageId: idOf('st'),
  name: text(100).optional(),
  kind: stageKindSchema.optional(),
  probability: probability.optional(),
  idleDays: idleDays.optional(),
});
export type UpdateStageInput = z.output<typeof updateStageInput>;
export const reorderStagesInput = z.strictObject({ id: pipelineId, stageIds: z.array(idOf('st')).min(1).max(500) });
export type ReorderStagesInput = z.output<typeof reorderStagesInput>;
export const archiveStageInput = z.strictObject({
  id: pipelineId,
  stageId: idOf('st'),
  isArchived: isArchivedInput,
  moveDealsTo: idOf('st').optional().describe('The stage that takes over its deals; needed where there are any.'),
});
