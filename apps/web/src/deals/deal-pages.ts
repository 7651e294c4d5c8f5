import type { Deal } from '@dossier/domain/deals/schema.ts';
import { isFound } from '@dossier/kernel/words.ts';
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { api, trpc } from '../trpc.ts';

/** What narrows the deals of a pipeline. */
export interface DealFilter {
  pipelineId: string;
  search?: string;
  ownerId?: string;
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

/** What a move under way makes of a deal. */
export type Move = Pick<Deal, 'stageId' | 'stageChangedAt'>;

/** By deal. What the server says of a deal meanwhile may be from before its move, and must not carry it back. */
const moves = new Map<string, Move>();

/** Shows a deal where it is being moved to, until this very move has ended; a later one of the same deal goes on. */
export function beginMove(deal: Deal, move: Move): void {
  moves.set(deal.id, move);
  showDeal(deal);
}

/** Ends a move with the deal as the server has it. */
export function endMove(deal: Deal, move: Move | undefined): void {
  if (moves.get(deal.id) === move) moves.delete(deal.id);
  showDeal(deal);
}

/** The deal as it now is: out of the stage it was in, in its place in the stage it is in. */
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

/** Whether deals of this pipeline are held page by page. */
export function hasDealsOf(pipelineId: string | null): boolean {
  // The key is the one of dealPagesOptions, whose last parts are the filter and the stage.
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: listKey })
    .some(({ queryKey }) => (queryKey.at(-2) as DealFilter).pipelineId === pipelineId);
}

/** The sums and the lists that only the server can make. */
export function refreshDealLists(): void {
  void queryClient.invalidateQueries(trpc.deals.totals.pathFilter());
  void queryClient.invalidateQueries(trpc.deals.listByRecord.pathFilter());
  void queryClient.invalidateQueries({
    ...trpc.deals.list.pathFilter(),
    predicate: ({ queryKey }) => queryKey[1] !== 'pages',
  });
}

/** After a change of one's own. */
export function refreshDeals(): void {
  refreshDealLists();
  void queryClient.invalidateQueries(trpc.records.timeline.pathFilter());
}

// The lists are newest first, so a deal that comes in has one right place, before and after a reload.
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

function fits(deal: Deal, { search, ownerId }: DealFilter): boolean {
  return (ownerId === undefined || ownerId === deal.ownerId) && isFound(deal.title, search ?? '');
}
