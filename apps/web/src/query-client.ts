import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { codeOf, tell } from './failure.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Whoever asks this handles being signed out. */
      isGate?: boolean;
    };
    mutationMeta: {
      /** The form shows its own failures. */
      isQuiet?: boolean;
    };
  }
}

const hopeless = new Set([
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'UNPROCESSABLE_CONTENT',
  'CONFLICT',
  'PRECONDITION_FAILED',
]);

/** Every answer that the app holds. A failed write always says so, unless its form does. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (codeOf(error) === 'UNAUTHORIZED') return query.meta?.isGate === true ? undefined : endSession();
      // A page that has nothing to show says it in its own place.
      if (query.state.data !== undefined) tell(error, 'Could not refresh');
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (codeOf(error) === 'UNAUTHORIZED' && mutation.meta?.isQuiet !== true) return endSession();
      if (mutation.meta?.isQuiet !== true) tell(error);
    },
  }),
  defaultOptions: {
    // The server may stand on this machine: what the browser thinks of the network says nothing about it.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 20_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < 2 && !hopeless.has(codeOf(error) ?? ''),
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
  },
});

/**
 * The session is over (expired, or the password was changed elsewhere): back to the door, and to this page afterwards.
 */
function endSession(): void {
  if (/^\/(sign-in|set-up|invitations)/.test(window.location.pathname)) return;
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?to=${encodeURIComponent(here)}`);
}
