import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Repeats a first read that a write has overtaken. TanStack Query lets one that is under way stand for the one that the
 * write asks for, and its answer may be older: a comment that was just sent would be missing.
 */
export function repeatOutdated(client: QueryClient): void {
  const outdated = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const { data, fetchStatus } = query.state;
    if (action.type === 'invalidate' && data === undefined && fetchStatus === 'fetching') outdated.add(query);
    else if (action.type === 'success' && outdated.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}
