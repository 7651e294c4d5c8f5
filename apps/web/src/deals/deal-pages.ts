import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Filter } from '@dossier/domain/query/schema.ts';
import { isFound } from '@dossier/kernel/words.ts';
import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../session/query-client.ts';
import { api, pagesOptions, trpc, type PageOf } from '../session/trpc.ts';
import type { Asked } from '../views/filter/asked-by-view.ts';
import { narrowedBy } from '../views/filter/conditions.ts';
import { changeRows, wholePage, type PageOfItems, type Pages } from '../views/pages.ts';

export interface DealFilter extends Asked {
  pipelineId: string;
}

export function whereOf({ pipelineId, where }: DealFilter, stageIds?: readonly string[]): Filter {
  return narrowedBy(where ?? null, [
    { field: 'pipelineId', op: 'eq', value: pipelineId },
    ...(stageIds ? [{ field: 'stageId', op: 'in' as const, value: stageIds }] : []),
  ]);
}

/** Whether the list of deals answers it, which has a search and one order. */
function isListed({ where, order }: DealFilter): boolean {
  return where === undefined && order === undefined;
}

const listKey = [...trpc.deals.list.pathKey(), 'pages'] as const;

export function dealPagesOptions(filter: DealFilter, stageId: string | null = null) {
  return pagesOptions(trpc.deals.list.pathKey(), readPage, { filter, stageId });
}

interface ListOfStage {
  filter: DealFilter;
  stageId: string | null;
}

async function readPage(
  { filter, stageId, cursor }: PageOf<ListOfStage>,
  options: { signal: AbortSignal },
): Promise<PageOfItems<Deal>> {
  const { pipelineId, search, order = ['-createdAt'] } = filter;
  const page = { search, cursor, pageSize: stageId === null ? 100 : 50 };
  if (isListed(filter)) return api.deals.list.query({ pipelineId, stageId: stageId ?? undefined, ...page }, options);
  const where = whereOf(filter, stageId === null ? undefined : [stageId]);
  return wholePage<Deal>(await api.query.deals.query({ where, sort: order, ...page }, options));
}

/** Guarantee: the last part of a key of dealPagesOptions is its input. */
function askedBy(key: QueryKey): ListOfStage {
  return key.at(-1) as ListOfStage;
}

export type Move = Pick<Deal, 'stageId' | 'stageChangedAt'>;

/** Pending moves by deal id. Answers read before the move must not put the card back. */
const moves = new Map<string, Move>();

/** Shows a deal in its target stage until this move has ended; a later move of the same deal stays pending. */
export function beginMove(deal: Deal, move: Move): void {
  moves.set(deal.id, move);
  showDeal(deal);
}

export function endMove(deal: Deal, move: Move | undefined): void {
  if (moves.get(deal.id) === move) moves.delete(deal.id);
  showDeal(deal);
}

/** Replaces a deal in the loaded lists: removed from its old stage, inserted into its new one. */
export function showDeal(answered: Deal): void {
  const deal = { ...answered, ...moves.get(answered.id) };
  const lists = queryClient
    .getQueriesData<Pages<Deal>>({ queryKey: listKey })
    .flatMap(([key, pages]) => (pages ? [{ key, pages, ...askedBy(key), isKnown: has(pages.pages, deal) }] : []));
  // In one of its stages, a filter has shown that the deal fits it.
  const fitted = new Set(lists.flatMap(({ filter, isKnown }) => (isKnown ? [JSON.stringify(filter)] : [])));
  for (const { key, pages, filter, stageId, isKnown } of lists) {
    const belongs =
      filter.pipelineId === deal.pipelineId &&
      (stageId === null || stageId === deal.stageId) &&
      (fitted.has(JSON.stringify(filter)) || (isListed(filter) && isFound(deal.title, filter.search ?? '')));
    if (!isKnown && !belongs) continue;
    queryClient.setQueryData<Pages<Deal>>(key, {
      ...pages,
      pages: belongs ? withDeal(pages.pages, deal, filter.order !== undefined) : without(pages.pages, deal),
    });
  }
  queryClient.setQueryData(trpc.deals.get.queryKey({ id: deal.id }), { data: deal });
}

export function hideDeal(id: string): void {
  changeRows<Deal>(listKey, (deals) => deals.filter((deal) => deal.id !== id));
}

export function hasDealsOf(pipelineId: string | null): boolean {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: listKey })
    .some(({ queryKey }) => askedBy(queryKey).filter.pipelineId === pipelineId);
}

export function refreshDealLists(): void {
  void queryClient.invalidateQueries(trpc.deals.totals.pathFilter());
  void queryClient.invalidateQueries(trpc.aggregate.deals.pathFilter());
  void queryClient.invalidateQueries(trpc.deals.listByRecord.pathFilter());
  void queryClient.invalidateQueries({
    ...trpc.deals.list.pathFilter(),
    predicate: ({ queryKey }) => queryKey[1] !== 'pages',
  });
  // Whether a deal fits a filter, and where it comes in an order, only the server knows. While a move is pending, its
  // answer would be from before.
  if (moves.size > 0) return;
  void queryClient.invalidateQueries({
    queryKey: listKey,
    // And a list that was still loading when a move began: its request was given up.
    predicate: ({ queryKey, state }) => !isListed(askedBy(queryKey).filter) || state.data === undefined,
  });
}

/** After a change made in this tab. */
export function refreshDeals(): void {
  refreshDealLists();
  void queryClient.invalidateQueries(trpc.records.timeline.pathFilter());
  void queryClient.invalidateQueries(trpc.deals.timeline.pathFilter());
}

function has(pages: readonly PageOfItems<Deal>[], deal: Deal): boolean {
  return pages.some(({ data }) => data.some(({ id }) => id === deal.id));
}

function without(pages: readonly PageOfItems<Deal>[], deal: Deal): PageOfItems<Deal>[] {
  return pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => id !== deal.id) }));
}

/** A known deal keeps its place; a new one comes by its age, or first where the server is asked for the order. */
function withDeal(pages: readonly PageOfItems<Deal>[], deal: Deal, isOrdered: boolean): PageOfItems<Deal>[] {
  if (has(pages, deal))
    return pages.map((page) => ({ ...page, data: page.data.map((one) => (one.id === deal.id ? deal : one)) }));
  const at = isOrdered ? 0 : pages.findIndex(({ data }) => data.some((other) => isBefore(deal, other)));
  const target = at === -1 ? pages.length - 1 : at;
  const placed = ({ data }: PageOfItems<Deal>) =>
    isOrdered ? [deal, ...data] : [...data, deal].toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  return pages.map((page, index) => (index === target ? { ...page, data: placed(page) } : page));
}

function isBefore(a: Deal, b: Deal): boolean {
  return a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt;
}
