import type { ReadContext } from '@dossier/kernel/context.ts';
import { demandKnownFilters } from '@dossier/kernel/filters.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { filterByMember } from '../../members/index.ts';
import { filterByPipeline, filterByStage } from '../../pipelines/index.ts';
import { filterByRecord } from '../../records/index.ts';
import { filterByTag } from '../../tags/index.ts';
import { listDeals } from './list.ts';
import type { Deal, ListDealsInput } from '../schema.ts';

/** `listDeals` for a caller: an unknown id of a filter is a 400. */
export async function listFilteredDeals(ctx: ReadContext, input: ListDealsInput): Promise<Page<Deal>> {
  const { pipelineId, stageId, recordId, ownerId, tag } = input;
  return demandKnownFilters(ctx, await listDeals(ctx, input), input, [
    filterByPipeline(ctx, pipelineId),
    filterByStage(ctx, pipelineId, stageId),
    filterByRecord(ctx, recordId),
    filterByMember(ctx, 'ownerId', ownerId),
    filterByTag(ctx, tag),
  ]);
}
