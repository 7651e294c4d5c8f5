import type { AppRouter } from '@dossier/domain/router.ts';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { queryClient } from './query-client.ts';
import { nextRequestId } from './request-ids.ts';
import { rememberedWorkspaceId } from './workspaces/remembered.ts';

/** The plain client, for loops and cursors. Simultaneous calls are batched into one request. */
export const api = createTRPCClient<AppRouter>({
  links: [
    httpBatchLink({
      url: '/api/trpc',
      // Limits of the gateway: 20 calls in a batch, 16 KiB of headers.
      maxItems: 20,
      maxURLLength: 6_000,
      headers: () => {
        const id = rememberedWorkspaceId();
        return { 'x-request-id': nextRequestId(), ...(id === undefined ? {} : { 'x-workspace-id': id }) };
      },
    }),
  ],
});

/** The procedures as options of TanStack Query: `useQuery(trpc.folders.list.queryOptions({}))`. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client: api, queryClient });
