import type { ReadContext } from '@dossier/kernel/context.ts';
import { demandNothingElse, followChanges, inOrderOf } from '@dossier/kernel/events/follow.ts';
import { events } from '../events-log/index.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { listFilteredDeals } from './list/filters.ts';
import { dealNoun } from './noun.ts';
import type { Deal, ListDealsInput } from './schema.ts';
import { deals } from './table.ts';

/** Changes of the deals of pipelines. */
export async function followDeals(ctx: ReadContext, input: ListDealsInput) {
  const {
    pipelineId = [],
    changedSince = '0',
    cursor = changedSince,
    pageSize,
    stageId,
    recordId,
    ownerId,
    search,
    tag,
    externalId,
    externalSource,
    count,
    page,
  } = input;
  demandNothingElse({
    stageId,
    recordId,
    ownerId,
    search,
    tag,
    externalId,
    externalSource,
    count,
    page: page === 1 ? undefined : page,
  });
  return followChanges<Deal>(ctx, cursor, pageSize, {
    scope: `deals ${pipelineId.toSorted().join(' ')}`,
    concerned: sql`kind like 'deal.%' and ${inArray(
      sql`pipeline_id`,
      pipelineId.map((id) => sql.param(id, events.pipelineId)),
    )}`,
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
