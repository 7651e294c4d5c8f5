import type { ReadContext } from '@dossier/kernel/context.ts';
import { and, count, eq, inArray } from 'drizzle-orm';
import { stages } from '../../pipelines/index.ts';
import { deals } from '../table.ts';

/** How many deals in open stages each of these people owns; who has none is left out. */
export async function countOpenDeals(ctx: ReadContext, ownerIds: readonly string[]): Promise<Map<string, number>> {
  const isOfStage = and(
    eq(deals.workspaceId, stages.workspaceId),
    eq(deals.pipelineId, stages.pipelineId),
    eq(deals.stageId, stages.id),
  );
  const rows = await ctx.db.orm
    .select({ ownerId: deals.ownerId, n: count() })
    .from(stages)
    .innerJoin(deals, isOfStage)
    .where(and(eq(stages.workspaceId, ctx.workspaceId), eq(stages.kind, 'OPEN'), inArray(deals.ownerId, [...ownerIds])))
    .groupBy(deals.ownerId);
  return new Map(rows.map(({ ownerId, n }) => [ownerId ?? '', n]));
}
