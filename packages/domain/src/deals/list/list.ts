import type { ReadContext } from '@dossier/kernel/context.ts';
import { searchedOf } from '@dossier/kernel/db/columns.ts';
import { externalConditions } from '@dossier/kernel/db/external-ids.ts';
import { holdsWords } from '@dossier/kernel/db/searched.ts';
import { demandKnownFilters } from '@dossier/kernel/filters.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { events, isActivity, listEntries } from '../../events-log/index.ts';
import { filterByMember } from '../../members/index.ts';
import { pipelineArchived, pipelineRestored } from '../../pipelines/events.ts';
import { filterByPipeline, filterByStage, findPipelineRow, stages } from '../../pipelines/index.ts';
import { filterByRecord, listByRecords } from '../../records/index.ts';
import type { TimelineEntry } from '../../records/schema.ts';
import { filterByTag, findTagIds, hasTag } from '../../tags/index.ts';
import { dealNoun, dealVerbs, getDeal, isDealListedIn } from '../noun.ts';
import type { Deal, ListDealsInput, listDealTimelineInput } from '../schema.ts';
import { deals } from '../table.ts';
import { demandNothingElse, followChanges } from '@dossier/kernel/events/follow.ts';

export async function listDeals(
  ctx: ReadContext,
  { pipelineId, stageId, recordId, ownerId, search, tag, externalId, externalSource, ...page }: ListDealsInput,
): Promise<Page<Deal>> {
  return dealVerbs.list(ctx, page, { pipelineId, stageId, recordId, ownerId }, [
    ...holdsWords(searchedOf(deals.searchText, deals.title), search),
    ...(await taggedWith(ctx, tag)),
    ...externalConditions(deals, { externalId, externalSource }),
  ]);
}

/** `listDeals` for a caller: an unknown id of a filter is a 400. */
export async function listFilteredDeals(ctx: ReadContext, input: ListDealsInput): Promise<Page<Deal>> {
  const { pipelineId, stageId, recordId, ownerId, tag } = input;
  return demandKnownFilters(ctx, await listByRecords(ctx, input, (asked) => listDeals(ctx, asked)), input, [
    filterByPipeline(ctx, pipelineId),
    filterByStage(ctx, pipelineId, stageId),
    filterByRecord(ctx, recordId),
    filterByMember(ctx, 'ownerId', ownerId),
    filterByTag(ctx, tag),
  ]);
}

/** Number of deals in open stages by owner; people without any are left out. */
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
    .where(
      and(
        eq(stages.workspaceId, ctx.workspaceId),
        eq(stages.kind, 'OPEN'),
        inArray(deals.ownerId, [...ownerIds]),
        isDealListedIn(ctx),
      ),
    )
    .groupBy(deals.ownerId);
  return new Map(rows.map(({ ownerId, n }) => [ownerId ?? '', n]));
}

export async function listDealTimeline(
  ctx: ReadContext,
  { id, ...page }: z.output<typeof listDealTimelineInput>,
): Promise<Page<TimelineEntry>> {
  await getDeal(ctx, id);
  return listEntries(ctx, and(eq(events.dealId, id), isActivity), page);
}

async function taggedWith(ctx: ReadContext, names: readonly string[] | undefined): Promise<SQL[]> {
  return names ? [hasTag(deals.tagIds, await findTagIds(ctx, names))] : [];
}

export async function followDeals(ctx: ReadContext, input: ListDealsInput) {
  const { pipelineId = [], changedSince = '0', cursor = changedSince, pageSize, page, archived, ...others } = input;
  demandNothingElse({ ...others, page: page === 1 ? undefined : page });
  const ids = pipelineId.map((id) => sql.param(id, events.pipelineId));
  const isHere = inArray(sql`pipeline_id`, ids);
  return followChanges<Deal>(ctx, cursor, pageSize, {
    scope: ['deals', ...pipelineId.toSorted(), ...(archived ? ['archived'] : [])].join(' '),
    concerned: sql`kind like 'deal.%' and ${isHere}`,
    id: sql`payload::json -> 'deal' ->> 'id'`,
    list: (from) => listFilteredDeals(ctx, { ...input, cursor: from }),
    table: deals,
    columns: dealNoun.columns,
    ...(!archived && {
      isShown: isDealListedIn(ctx),
      parts: {
        concerned: sql`kind in (${pipelineArchived.kind}, ${pipelineRestored.kind}) and ${isHere}`,
        id: sql`pipeline_id`,
        list: async (uuid: string, from: string | undefined) => {
          const id = encodeId('pl', uuid);
          const pipeline = await findPipelineRow(ctx, id);
          const asked = { ...input, pipelineId: [id], archived: true, cursor: from };
          return { page: await listFilteredDeals(ctx, asked), isShown: pipeline?.archivedAt === null };
        },
      },
    }),
  });
}
