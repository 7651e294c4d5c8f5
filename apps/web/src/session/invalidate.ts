import type { InvalidateQueryFilters } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Refetches what an event has made stale. A query whose first answer is under way is read again after it: that answer
 * may be older than the event, and TanStack Query would leave it at that.
 */
export async function invalidate(filters: InvalidateQueryFilters): Promise<void> {
  const first = queryClient
    .getQueryCache()
    .findAll(filters)
    .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined);
  void queryClient.invalidateQueries(filters);
  await Promise.allSettled(first.map((query) => query.fetch()));
  await Promise.all(first.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey, exact: true })));
}
