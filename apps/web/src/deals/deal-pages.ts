import type { Deal } from '@dossier/domain/deals/schema.ts';
import { isFound } from '@dossier/kernel/words.ts';
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { api, trpc } from '../trpc.ts';

/** Filter of the deals of a pipeline. */
export interface DealFilter {
  pipelineId: string;
  search?: string;
  ownerId?: string;
  tag?: string[];
}

interface DealPage {
  data: Deal[];
  nextCursor: string | null;
}
type Pages = InfiniteData<DealPage, string | undefined>;

const listKey = [...trpc.deals.list.pathKey(), 'pages'] as const;

/** The deals of a pipeline, or of one of its stages, page by page. */
export function dealPagesOptions(filter: DealFilter, stageId?: string) {
  const narrowed = { ...filter, ...(stageId === undefined ? {} : { stageId }) };
  return infiniteQueryOptions({
    queryKey: [...listKey, filter, stageId ?? null],
    queryFn: ({ pageParam, signal }): Promise<DealPage> =>
      api.deals.list.query(
        {
          ...narrowed,
          pageSize: stageId === undefined ? 100 : 50,
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** The fields that a pending move changes. */
export type Move = Pick<Deal, 'stageId' | 'stageChangedAt'>;

/** Pending moves by deal id. Answers read before the move must not put the card back. */
const moves = new Map<string, Move>();

/** Shows a deal in its target stage until this move has ended; a later move of the same deal stays pending. */
export function beginMove(deal: Deal, move: Move): void {
  moves.set(deal.id, move);
  showDeal(deal);
}

/** Ends a pending move and shows the deal that the server answered. */
export function endMove(deal: Deal, move: Move | undefined): void {
  if (moves.get(deal.id) === move) moves.delete(deal.id);
  showDeal(deal);
}

/** Replaces a deal in the loaded lists: removed from its old stage, inserted into its new one. */
export function showDeal(answered: Deal): void {
  const deal = { ...answered, ...moves.get(answered.id) };
  for (const [key, pages] of queryClient.getQueriesData<Pages>({ queryKey: listKey })) {
    if (!pages) continue;
    // The key is the one of dealPagesOptions, whose last parts are the filter and the stage.
    const [filter, stageId] = key.slice(-2) as [DealFilter, string | null];
    const isKnown = pages.pages.some(({ data }) => data.some(({ id }) => id === deal.id));
    const belongs =
      filter.pipelineId === deal.pipelineId &&
      (stageId === null || stageId === deal.stageId) &&
      (isKnown || fits(deal, filter));
    if (!isKnown && !belongs) continue;
    queryClient.setQueryData<Pages>(key, { ...pages, pages: placed(pages.pages, deal, belongs) });
  }
  queryClient.setQueryData(trpc.deals.get.queryKey({ id: deal.id }), { data: deal });
}

export function hideDeal(id: string): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: listKey },
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map((page) => ({ ...page, data: page.data.filter((deal) => deal.id !== id) })),
      },
  );
}

/** True if pages of this pipeline are loaded. */
export function hasDealsOf(pipelineId: string | null): boolean {
  // The key is the one of dealPagesOptions, whose last parts are the filter and the stage.
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: listKey })
    .some(({ queryKey }) => (queryKey.at(-2) as DealFilter).pipelineId === pipelineId);
}

/** Refetches the totals, and the lists that are not updated in place. */
export function refreshDealLists(): void {
  void queryClient.invalidateQueries(trpc.deals.totals.pathFilter());
  void queryClient.invalidateQueries(trpc.aggregate.deals.pathFilter());
  void queryClient.invalidateQueries(trpc.deals.listByRecord.pathFilter());
  void queryClient.invalidateQueries({
    ...trpc.deals.list.pathFilter(),
    predicate: ({ queryKey }) => queryKey[1] !== 'pages',
  });
}

/** After a change made in this tab. */
export function refreshDeals(): void {
  refreshDealLists();
  void queryClient.invalidateQueries(trpc.records.timeline.pathFilter());
  void queryClient.invalidateQueries(trpc.deals.timeline.pathFilter());
}

// Lists are newest first, so an inserted deal stays at the same position after a reload.
function placed(pages: DealPage[], deal: Deal, belongs: boolean): DealPage[] {
  const without = pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => id !== deal.id) }));
  if (!belongs) return without;
  const at = without.findIndex(({ data }) => data.some((other) => isBefore(deal, other)));
  const target = at === -1 ? without.length - 1 : at;
  return without.map((page, index) =>
    index === target ? { ...page, data: [...page.data, deal].toSorted((a, b) => (isBefore(a, b) ? -1 : 1)) } : page,
  );
}

function isBefore(a: Deal, b: Deal): boolean {
  return a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt;
}

function fits(deal: Deal, { search, ownerId, tag }: DealFilter): boolean {
  return (
    (ownerId === undefined || ownerId === deal.ownerId) &&
    (tag === undefined || tag.some((name) => deal.tags.includes(name))) &&
    isFound(deal.title, search ?? '')
  );
}
