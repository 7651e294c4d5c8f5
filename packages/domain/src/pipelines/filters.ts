import type { ReadContext } from '@dossier/kernel/context.ts';
import { knownAre, knownMax, type NamingFilter } from '@dossier/kernel/filters.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { pipelines, stages } from './table.ts';

/** A filter of a list by pipeline. */
export function filterByPipeline(ctx: ReadContext, pipelineIds: readonly string[] | undefined): NamingFilter {
  return {
    path: ['pipelineId'],
    values: pipelineIds,
    noun: 'pipeline',
    isLasting: true,
    find: async (ids) => {
      const rows = await ctx.db.orm
        .select({ id: pipelines.id })
        .from(pipelines)
        .where(and(eq(pipelines.workspaceId, ctx.workspaceId), inArray(pipelines.id, [...ids])));
      return new Set(rows.map(({ id }) => id));
    },
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

/** A filter of the deals of these pipelines, or of all, by stage. */
export function filterByStage(
  ctx: ReadContext,
  pipelineIds: readonly string[] | undefined,
  stageIds: readonly string[] | undefined,
): NamingFilter {
  return {
    path: ['stageId'],
    values: stageIds,
    noun: 'stage',
    isLasting: true,
    find: async (ids) => {
      const rows = await ctx.db.orm
        .select({ id: stages.id })
        .from(stages)
        .where(and(eq(stages.workspaceId, ctx.workspaceId), inArray(stages.id, [...ids])));
      return new Set(rows.map(({ id }) => id));
    },
    known: async () => {
      const rows = await ctx.db.orm
        .select({ id: stages.id, name: stages.name })
        .from(stages)
        .where(
          and(eq(stages.workspaceId, ctx.workspaceId), pipelineIds && inArray(stages.pipelineId, [...pipelineIds])),
        )
        .orderBy(asc(stages.position), asc(stages.id))
        .limit(knownMax);
      return knownAre(rows.map(({ id, name }) => `${id} (${name})`));
    },
  };
}
