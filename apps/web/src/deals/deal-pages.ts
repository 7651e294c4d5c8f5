import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Filter } from '@dossier/domain/query/schema.ts';
import { isFound } from '@dossier/kernel/words.ts';
import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../session/query-client.ts';
import { api, pagesOptions, trpc, type Page, type PageOf, invalidate } from '../session/session.ts';
import { noteTheirs } from '../undo/change-step.ts';
import type { Asked } from '../views/filter/asked-by-view.ts';
import { conditionsOn, narrowedBy } from '../views/filter/conditions.ts';
import { changeRows, wholePage, type Pages } from '../views/pages.ts';
import type { LiveEvent } from '@dossier/domain/live/schema.ts';

export interface DealFilter extends Asked {
  pipelineId: string;
}

export function whereOf({ pipelineId, where }: DealFilter, stageIds?: readonly string[]): Filter {
  return narrowedBy(where ?? null, conditionsOn({ pipelineId, stageId: stageIds }));
}

export function exportedDeals(filter: DealFilter) {
  return { of: 'deals' as const, where: whereOf(filter), search: filter.search, order: filter.order ?? ['-createdAt'] };
}

/** True if the deals list supports the filter: a search, and one order. */
function isListed({ where, order }: DealFilter): boolean {
  return where === undefined && order === undefined;
}

export const totalsKey = [...trpc.deals.pathKey(), 'totals'];
const listKey = [...trpc.deals.list.pathKey(), 'pages'] as const;

export function dealPagesOptions(filter: DealFilter, stageId: string | null = null) {
  return pagesOptions(trpc.deals.list.pathKey(), readPage, { filter, stageId });
}

export const dealTimelineOptions = (id: string) =>
  pagesOptions(trpc.deals.timeline.pathKey(), api.deals.timeline.query, { id, pageSize: 30 });

interface ListOfStage {
  filter: DealFilter;
  stageId: string | null;
}

async function readPage(asked: PageOf<ListOfStage>, options: { signal: AbortSignal }): Promise<Page<Deal>> {
  const before = movesEnded;
  const page = await askPage(asked, options);
  // The order of the read and the move on the server is unknown.
  if (movesEnded !== before) return readPage(asked, options);
  let pages = [page];
  for (const deal of moves.values())
    if (!belongsTo(asked, deal, fittedBy(deal))) pages = without(pages, deal);
    else if (asked.cursor === undefined || has(pages, deal)) pages = withDeal(pages, deal, asked.filter);
  return pages[0] ?? page;
}

async function askPage({ filter, stageId, cursor }: PageOf<ListOfStage>, options: { signal: AbortSignal }) {
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

/** Deals being moved, in their target state, by id. Answers read before the move must not put the card back. */
const moves = new Map<string, Deal>();
let movesEnded = 0;

/** Shows a deal in its target stage until this move has ended; a later move of the same deal stays pending. */
export function beginMove(deal: Deal, stageId: string): Deal {
  const moved = { ...deal, stageId, stageChangedAt: new Date().toISOString() };
  moves.set(deal.id, moved);
  showDeal(deal);
  return moved;
}

export function endMove(deal: Deal, moved: Deal | undefined): void {
  movesEnded += 1;
  if (moves.get(deal.id) === moved) moves.delete(deal.id);
  showDeal(deal);
}

/** Replaces a deal in the loaded lists: removed from its old stage, inserted into its new one. */
export function showDeal(answered: Deal): void {
  const { stageId, stageChangedAt } = moves.get(answered.id) ?? answered;
  const deal = { ...answered, stageId, stageChangedAt };
  const fitted = fittedBy(deal);
  for (const { key, pages, ...list } of loadedLists()) {
    const belongs = belongsTo(list, deal, fitted);
    if (!belongs && !has(pages.pages, deal)) continue;
    queryClient.setQueryData<Pages<Deal>>(key, {
      ...pages,
      pages: belongs ? withDeal(pages.pages, deal, list.filter) : without(pages.pages, deal),
    });
  }
  queryClient.setQueryData(trpc.deals.get.queryKey({ id: deal.id }), { data: deal });
}

function loadedLists() {
  return queryClient
    .getQueriesData<Pages<Deal>>({ queryKey: listKey })
    .flatMap(([key, pages]) => (pages ? [{ key, pages, ...askedBy(key) }] : []));
}

/** The filters that match the deal, as JSON; each has a list that shows it. */
function fittedBy(deal: Deal): ReadonlySet<string> {
  return new Set(
    loadedLists().flatMap(({ filter, pages }) => (has(pages.pages, deal) ? [JSON.stringify(filter)] : [])),
  );
}

function belongsTo({ filter, stageId }: ListOfStage, deal: Deal, fitted: ReadonlySet<string>): boolean {
  return (
    filter.pipelineId === deal.pipelineId &&
    (stageId === null || stageId === deal.stageId) &&
    (fitted.has(JSON.stringify(filter)) || (isListed(filter) && isFound(deal.title, filter.search ?? '')))
  );
}

export function hideDeal(id: string): void {
  changeRows<Deal>(listKey, (deals) => deals.filter((deal) => deal.id !== id));
}

function hasDealsOf(pipelineId: string | null): boolean {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: listKey })
    .some(({ queryKey }) => askedBy(queryKey).filter.pipelineId === pipelineId);
}

function refreshDealLists(): void {
  void invalidate(trpc.aggregate.deals);
  void queryClient.invalidateQueries({ queryKey: totalsKey });
  void queryClient.invalidateQueries({
    ...trpc.deals.list.pathFilter(),
    predicate: ({ queryKey }) => queryKey[1] !== 'pages',
  });
  // Only the server knows whether a deal matches a filter and its position in an order. While a move is pending, its
  // answer would be outdated.
  if (moves.size > 0) return;
  void queryClient.invalidateQueries({
    queryKey: listKey,
    // Includes a list that was still loading when a move began: its request was cancelled.
    predicate: ({ queryKey, state }) => !isListed(askedBy(queryKey).filter) || state.data === undefined,
  });
}

/** Called after a change made in this tab. */
export function refreshDeals(): void {
  refreshDealLists();
  void invalidate(trpc.records.timeline, trpc.deals.timeline);
}

function has(pages: readonly Page<Deal>[], deal: Deal): boolean {
  return pages.some(({ data }) => data.some(({ id }) => id === deal.id));
}

function without(pages: readonly Page<Deal>[], deal: Deal): Page<Deal>[] {
  return pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => id !== deal.id) }));
}

/** A known deal keeps its place; a new one is inserted by age, or first if the server sorts. */
function withDeal(pages: readonly Page<Deal>[], deal: Deal, { order }: DealFilter): Page<Deal>[] {
  const isOrdered = order !== undefined;
  if (has(pages, deal))
    return pages.map((page) => ({ ...page, data: page.data.map((one) => (one.id === deal.id ? deal : one)) }));
  const at = isOrdered ? 0 : pages.findIndex(({ data }) => data.some((other) => isBefore(deal, other)));
  const target = at === -1 ? pages.length - 1 : at;
  const placed = ({ data }: Page<Deal>) =>
    isOrdered ? [deal, ...data] : [...data, deal].toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  return pages.map((page, index) => (index === target ? { ...page, data: placed(page) } : page));
}

function isBefore(a: Deal, b: Deal): boolean {
  return a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt;
}

// Two batches of calls; for more deals, refetching whole pages is cheaper.
const fetchedMax = 40;

export async function followDeals(events: readonly LiveEvent[]): Promise<void> {
  const ofDeals = events.filter(({ kind }) => kind.startsWith('deal.'));
  const latest = new Map(ofDeals.flatMap((event) => (event.dealId === null ? [] : [[event.dealId, event] as const])));
  if (latest.size === 0) return;
  const gone = [...latest].filter(([, { kind }]) => kind === 'deal.deleted').map(([id]) => id);
  for (const id of gone) {
    hideDeal(id);
    void queryClient.invalidateQueries(trpc.deals.get.queryFilter({ id }));
  }
  const wanted = [...latest]
    .filter(
      ([id, { kind, pipelineId }]) =>
        kind !== 'deal.deleted' &&
        (hasDealsOf(pipelineId) || queryClient.getQueryState(trpc.deals.get.queryKey({ id })) !== undefined),
    )
    .map(([id]) => id);
  if (wanted.length > fetchedMax) void invalidate(trpc.deals);
  else await Promise.all(wanted.map(fetchDeal));
  refreshDealLists();
}

async function fetchDeal(id: string): Promise<void> {
  // Deleted since: its own event follows.
  const answer = await api.deals.get.query({ id }).catch(() => undefined);
  if (!answer) return;
  const known = queryClient.getQueryData(trpc.deals.get.queryKey({ id }))?.data;
  if (known && known.version > answer.data.version) return;
  noteTheirs(answer.data);
  showDeal(answer.data);
}
