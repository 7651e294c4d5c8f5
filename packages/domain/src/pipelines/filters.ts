import type { ReadContext } from '@dossier/kernel/context.ts';
import { knownAre, knownMax, type NamingFilter } from '@dossier/kernel/filters.ts';
import { and, asc, eq } from 'drizzle-orm';
import { findPipelineRow } from './service.ts';
import { findStageRow } from './stages.ts';
import { pipelines, stages } from './table.ts';

/** A filter of a list by pipeline. */
export function filterByPipeline(ctx: ReadContext, pipelineId: string | undefined): NamingFilter {
  return {
    path: ['pipelineId'],
    value: pipelineId,
    noun: 'pipeline',
    isLasting: true,
    find: async ([id = '']) => new Set((await findPipelineRow(ctx, id)) ? [id] : []),
    known: async () => {
      const rows = await ctx.db.orm
        .select({ id: pipelines.id, name: pipelines.name })
        .from(pipelines)
        .where(eq(pipelines.workspaceId, ctx.workspaceId))
        .orderBy(asc(pipelines.createdAt), asc(pipelines.id))
        .limit(knownMax);
      return knownAre(rows.map(({ id, name }) => `${id} (${name})`));
    },
  };
}

/** A filter of a pipeline's deals by stage. */
export function filterByStage(ctx: ReadContext, pipelineId: string, stageId: string | undefined): NamingFilter {
  return {
    path: ['stageId'],
    value: stageId,
    noun: 'stage',
    isLasting: true,
    find: async ([id = '']) => new Set((await findStageRow(ctx, id)) ? [id] : []),
    known: async () => {
      const rows = await ctx.db.orm
        .select({ id: stages.id, name: stages.name })
        .from(stages)
        .where(and(eq(stages.workspaceId, ctx.workspaceId), eq(stages.pipelineId, pipelineId)))
        .orderBy(asc(stages.position), asc(stages.id))
        .limit(knownMax);
      return knownAre(rows.map(({ id, name }) => `${id} (${name})`));
    },
  };
}
