import type { ReadContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { foldText, holding, lowered, wordsOf } from '@dossier/kernel/words.ts';
import { and, count, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Deal, DealTotal, dealTotalsInput, listDealsByRecordInput, ListDealsInput } from './schema.ts';
import { deals, searchedOf } from './table.ts';

const { workspaceId: _, searchText: __, ...columns } = getTableColumns(deals);
export const dealColumns = columns;

const newest = new NewestFirst('deals.list', deals, dealColumns);

/** The deals of a pipeline, newest first. */
export async function listDeals(
  ctx: ReadContext,
  { pipelineId, stageId, recordId, ownerId, search, ...page }: ListDealsInput,
): Promise<Page<Deal>> {
  return newest.list(ctx, page, { pipelineId, stageId, recordId, ownerId }, titleHolds(search));
}

/** The deals of a record, whatever pipeline they are in. */
export async function listDealsByRecord(
  ctx: ReadContext,
  { recordId, ...page }: z.output<typeof listDealsByRecordInput>,
): Promise<Page<Deal>> {
  return newest.list(ctx, page, { recordId });
}

/** How many deals each stage of a pipeline holds and what they add up to, for the heads of a board. */
export async function totalDeals(
  ctx: ReadContext,
  { pipelineId, ownerId, search }: z.output<typeof dealTotalsInput>,
): Promise<DealTotal[]> {
  const owned = ownerId === undefined ? undefined : eq(deals.ownerId, ownerId);
  return ctx.db.orm
    .select({
      stageId: deals.stageId,
      count: count(),
      amount: sql<number>`coalesce(sum(${deals.amount}), 0)`.mapWith(Number),
    })
    .from(deals)
    .where(and(eq(deals.workspaceId, ctx.workspaceId), eq(deals.pipelineId, pipelineId), owned, ...titleHolds(search)))
    .groupBy(deals.stageId);
}

/**
 * Every word must occur. One of less than three characters has no trigram and is kept away from the index, which would
 * read itself whole.
 */
function titleHolds(search = ''): SQL[] {
  return wordsOf(search).map(({ folded, lowered: before }) => {
    const texts = [...new Set([folded, before])];
    return sql`(${sql.join(texts.map(holdsText), sql` or `)})`;
  });
}

function holdsText(text: string): SQL {
  return text.length < 3
    ? sql`strpos(${searchedOf(deals)}, ${text}) > 0`
    : sql`${searchedOf(deals)} like ${holding(text)}`;
}

/** What a deal keeps for searches: its title, folded; null where that is no more than lower-case. */
export function searchTextOf(title: string): string | null {
  const folded = foldText(title);
  return folded === lowered(title) ? null : folded;
}
