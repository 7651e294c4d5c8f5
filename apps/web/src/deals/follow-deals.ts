import type { LiveEvent } from '@dossier/domain/live/schema.ts';
import { queryClient } from '../session/query-client.ts';
import { api, trpc } from '../session/trpc.ts';
import { hasDealsOf, hideDeal, refreshDealLists, showDeal } from './deal-pages.ts';

// Two batches of calls; for more deals, refetching whole pages is cheaper.
const fetchedMax = 40;

/** Applies changes by others to boards, tables and the open panel. */
export async function followDeals(events: readonly LiveEvent[]): Promise<void> {
  const latest = new Map(events.flatMap((event) => (event.dealId === null ? [] : [[event.dealId, event] as const])));
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
  if (wanted.length > fetchedMax) void queryClient.invalidateQueries(trpc.deals.pathFilter());
  else await Promise.all(wanted.map(fetchDeal));
  refreshDealLists();
}

async function fetchDeal(id: string): Promise<void> {
  // Deleted since: its own event follows.
  const answer = await api.deals.get.query({ id }).catch(() => undefined);
  if (!answer) return;
  const known = queryClient.getQueryData(trpc.deals.get.queryKey({ id }))?.data;
  if (!known || known.version <= answer.data.version) showDeal(answer.data);
}
