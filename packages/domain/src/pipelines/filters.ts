import type { ReadContext } from '@dossier/kernel/context.ts';
import { filterByNamed, type NamingFilter } from '@dossier/kernel/filters.ts';
import { inArray } from 'drizzle-orm';
import { pipelines, stages } from './table.ts';

export function filterByPipeline(ctx: ReadContext, pipelineIds: readonly string[] | undefined): NamingFilter {
  return filterByNamed(ctx, 'pipeline', pipelineIds, { table: pipelines, order: pipelines.createdAt });
}

export function filterByStage(
  ctx: ReadContext,
  pipelineIds: readonly string[] | undefined,
  stageIds: readonly string[] | undefined,
): NamingFilter {
  const within = pipelineIds && inArray(stages.pipelineId, [...pipelineIds]);
  return filterByNamed(ctx, 'stage', stageIds, { table: stages, order: stages.position, within });
}
