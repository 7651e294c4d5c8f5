import { defineEvent } from '@dossier/kernel/events/define.ts';
import { z } from 'zod';
import { pipelineSchema } from './schema.ts';

const payload = z.object({ pipeline: pipelineSchema });

export const pipelineArchived = defineEvent(
  'pipeline.archived',
  'A pipeline was archived: its deals left every list.',
  payload,
  'archived the pipeline “{pipeline.name}”',
);
export const pipelineRestored = defineEvent(
  'pipeline.restored',
  'A pipeline came back from the archive with its deals.',
  payload,
  'brought back the pipeline “{pipeline.name}”',
);

export const pipelineEvents = [pipelineArchived, pipelineRestored];
