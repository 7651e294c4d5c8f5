import { MutationCache, notifyManager, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { isServerAway } from '../away/server.ts';
import { codeOf, showFailure } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { rememberWorkspace } from './remembered.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** True if the form shows its own failures. */
      isQuiet?: boolean;
      failure?: string | undefined;
    };
  }
}

const hopeless = /^(BAD_REQUEST|UNAUTHORIZED|FORBIDDEN|NOT_FOUND|UNPROCESSABLE_CONTENT|CONFLICT|PRECONDITION_FAILED)$/;

// By default a cache change is rendered in a later task, so an edited cell showed its old value for a moment.
notifyManager.setScheduler(queueMicrotask);

/** The cache of all queries. A failed write shows a notification, unless its form shows the failure. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // A page without data shows the failure itself; the next call opens the sign-in.
      const isShown = query.state.data === undefined || codeOf(error) === 'UNAUTHORIZED';
      if (!isShown && !isServerAway()) showFailure(error, t("Couldn't refresh"));
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (mutation.meta?.isQuiet !== true) showFailure(error, mutation.meta?.failure);
    },
  }),
  defaultOptions: {
    // The server may run on this machine, so it can be reachable while the browser says "offline".
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 20_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < 2 && !hopeless.test(codeOf(error) ?? ''),
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
  },
});

repeatOutdated(queryClient);

/** Opens the start page: URLs of one workspace do not exist in another. */
export function switchWorkspace(id: string): void {
  rememberWorkspace(id);
  queryClient.clear();
  window.location.assign('/');
}

/** Repeats a first read that overlapped with a write: TanStack Query would keep its answer, which may be older. */
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
