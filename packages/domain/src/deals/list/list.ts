import type { ReadContext } from '@dossier/kernel/context.ts';
import { externalConditions } from '@dossier/kernel/db/external-ids.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { holdsWords } from '@dossier/kernel/db/searched.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { and, count, eq, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Deal, DealTotal, dealTotalsInput, listDealsByRecordInput, ListDealsInput } from '../schema.ts';
import { dealNoun } from '../noun.ts';
import { findTagIds, hasTag } from '../../tags/index.ts';
import { deals, searchedInDeals } from '../table.ts';

const newest = new NewestFirst('deals.list', deals, dealNoun.columns);

/** The deals of a pipeline, newest first. */
export async function listDeals(
  ctx: ReadContext,
  { pipelineId, stageId, recordId, ownerId, search, tag, externalId, externalSource, ...page }: ListDealsInput,
): Promise<Page<Deal>> {
  return newest.list(ctx, page, { pipelineId, stageId, recordId, ownerId }, [
    ...holdsWords(searchedInDeals(deals), search),
    ...(await taggedWith(ctx, tag)),
    ...externalConditions(deals, { externalId, externalSource }),
  ]);
}

/** The deals of a record, whatever pipeline they are in. */
export async function listDealsByRecord(
  ctx: ReadContext,
  { recordId, ...page }: z.output<typeof listDealsByRecordInput>,
): Promise<Page<Deal>> {
  return newest.list(ctx, page, { recordId });
}

/** The number of deals in each stage of a pipeline and the sums of their amounts, for the headers of a board. */
export async function totalDeals(
  ctx: ReadContext,
  { pipelineId, ownerId, search, tag }: z.output<typeof dealTotalsInput>,
): Promise<DealTotal[]> {
  const owned = ownerId === undefined ? undefined : eq(deals.ownerId, ownerId);
  const found = [...holdsWords(searchedInDeals(deals), search), ...(await taggedWith(ctx, tag))];
  return ctx.db.orm
    .select({
      stageId: deals.stageId,
      count: count(),
      amount: sql<number>`coalesce(sum(${deals.amount}), 0)`.mapWith(Number),
    })
    .from(deals)
    .where(and(eq(deals.workspaceId, ctx.workspaceId), eq(deals.pipelineId, pipelineId), owned, ...found))
    .groupBy(deals.stageId);
}

async function taggedWith(ctx: ReadContext, names: readonly string[] | undefined): Promise<SQL[]> {
  return names ? [hasTag(deals.tagIds, await findTagIds(ctx, names))] : [];
}
