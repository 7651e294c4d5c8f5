import { defineEvent } from '@dossier/kernel/events/define.ts';
import { pipelineSchema } from './schema.ts';

const payload = { pipeline: pipelineSchema };

export const pipelineArchived = defineEvent(
  'pipeline.archived',
  'A pipeline was archived: its deals left every list.',
  'archived the pipeline “{pipeline.name}”',
  payload,
);
export const pipelineRestored = defineEvent(
  'pipeline.restored',
  'A pipeline came back from the archive with its deals.',
  'brought back the pipeline “{pipeline.name}”',
  payload,
);

export const pipelineEvents = [pipelineArchived, pipelineRestored];
