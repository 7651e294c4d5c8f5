import type { AppRouter } from '@dossier/domain/router.ts';
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  splitLink,
  type TRPCClientError,
  type TRPCLink,
} from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { waitingForServer } from '../away/waiting-link.ts';
import { queryClient } from './query-client.ts';
import { nextRequestId } from './request-ids.ts';
import { waitForPassword } from './fresh-sign-in.ts';
import { rememberedWorkspaceId } from './remembered.ts';

/** Where a call needs a fresh sign-in, asks for the password and repeats the call: nothing that was typed is lost. */
const askingForPassword: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      const refused = (error: TRPCClientError<AppRouter>) => {
        if (error.data?.code !== 'FRESH_SIGN_IN_REQUIRED') return observer.error(error);
        void waitForPassword().then((isConfirmed) => (isConfirmed ? start() : observer.error(error)));
      };
      const start = () => {
        running = next(op).subscribe({ ...observer, error: refused });
      };
      let running: { unsubscribe(): void } | undefined;
      start();
      return () => running?.unsubscribe();
    });

const url = '/api/trpc';

function headers(): Record<string, string> {
  const id = rememberedWorkspaceId();
  return { 'x-request-id': nextRequestId(), ...(id === undefined ? {} : { 'x-workspace-id': id }) };
}

/** The plain client, for loops and cursors. Simultaneous calls are batched into one request. */
export const api = createTRPCClient<AppRouter>({
  links: [
    askingForPassword,
    waitingForServer,
    splitLink({
      condition: ({ context }) => typeof context['editKey'] === 'string',
      // A key identifies one write, so it goes alone.
      true: httpLink({
        url,
        headers: ({ op }) => ({ ...headers(), 'idempotency-key': String(op.context['editKey']) }),
      }),
      // Limits of the gateway: 20 calls in a batch, 16 KiB of headers.
      false: httpBatchLink({
        url,
        maxItems: 20,
        maxURLLength: 6_000,
        headers,
      }),
    }),
  ],
});

/** The procedures as options of TanStack Query: `useQuery(trpc.folders.list.queryOptions({}))`. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client: api, queryClient });

export type PageOf<Input> = Input & { cursor?: string | undefined };

/** The options of a list that is read page by page. Its query key is `[...listKey, 'pages', input]`. */
export function pagesOptions<Input extends object, Answer extends { nextCursor: string | null }>(
  listKey: readonly unknown[],
  read: (input: PageOf<Input>, options: { signal: AbortSignal }) => Promise<Answer>,
  input: NoInfer<Input>,
) {
  return infiniteQueryOptions({
    queryKey: [...listKey, 'pages', input],
    queryFn: ({ pageParam, signal }) => read({ ...input, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}
