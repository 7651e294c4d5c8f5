import { eventsAbout } from '@dossier/kernel/events/define.ts';
import { pipelineSchema } from './schema.ts';

const { event } = eventsAbout('pipeline', pipelineSchema);

export const pipelineArchived = event(
  'pipeline.archived',
  'A pipeline was archived: its deals left every list.',
  'archived the pipeline “{pipeline.name}”',
);
export const pipelineRestored = event(
  'pipeline.restored',
  'A pipeline came back from the archive with its deals.',
  'brought back the pipeline “{pipeline.name}”',
);

export const pipelineEvents = [pipelineArchived, pipelineRestored];
