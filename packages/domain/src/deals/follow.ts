import type { ReadContext } from '@dossier/kernel/context.ts';
import { demandNothingElse, followChanges } from '@dossier/kernel/events/follow.ts';
import { inArray, sql } from 'drizzle-orm';
import { events } from '../events-log/index.ts';
import { listFilteredDeals } from './list/list.ts';
import { dealNoun } from './noun.ts';
import type { Deal, ListDealsInput } from './schema.ts';
import { deals } from './table.ts';

export async function followDeals(ctx: ReadContext, input: ListDealsInput) {
  const { pipelineId = [], changedSince = '0', cursor = changedSince, pageSize, page, ...others } = input;
  demandNothingElse({ ...others, page: page === 1 ? undefined : page });
  const ids = pipelineId.map((id) => sql.param(id, events.pipelineId));
  return followChanges<Deal>(ctx, cursor, pageSize, {
    scope: `deals ${pipelineId.toSorted().join(' ')}`,
    concerned: sql`kind like 'deal.%' and ${inArray(sql`pipeline_id`, ids)}`,
    id: sql`payload::json -> 'deal' ->> 'id'`,
    list: (from) => listFilteredDeals(ctx, { ...input, cursor: from }),
    table: deals,
    columns: dealNoun.columns,
  });
}
