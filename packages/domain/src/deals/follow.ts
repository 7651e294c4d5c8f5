import type { ReadContext } from '@dossier/kernel/context.ts';
import { demandNothingElse, followChanges, inOrderOf } from '@dossier/kernel/events/follow.ts';
import { events } from '../events-log/index.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { listFilteredDeals } from './filters.ts';
import { dealNoun } from './noun.ts';
import type { Deal, ListDealsInput } from './schema.ts';
import { deals } from './table.ts';

/** Changes of the deals of a pipeline. */
export async function followDeals(ctx: ReadContext, input: ListDealsInput) {
  const {
    pipelineId,
    changedSince = '0',
    cursor = changedSince,
    pageSize,
    stageId,
    recordId,
    ownerId,
    search,
    count,
    page,
  } = input;
  demandNothingElse({ stageId, recordId, ownerId, search, count, page: page === 1 ? undefined : page });
  return followChanges<Deal>(ctx, cursor, pageSize, {
    scope: `deals ${pipelineId}`,
    concerned: sql`kind like 'deal.%' and pipeline_id = ${sql.param(pipelineId, events.pipelineId)}`,
    id: sql`payload::json -> 'deal' ->> 'id'`,
    list: (from) => listFilteredDeals(ctx, { ...input, cursor: from }),
    read: (ids, bytesMax) =>
      ctx.db.fetchQuery(
        ctx.db.orm
          .select(dealNoun.columns)
          .from(deals)
          .where(and(eq(deals.workspaceId, ctx.workspaceId), inArray(deals.id, ids)))
          .orderBy(inOrderOf(deals.id, ids)),
        bytesMax,
      ),
  });
}
