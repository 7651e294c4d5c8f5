import { compareNames } from '@dossier/kernel/words.ts';
import type { AppRouter } from '@dossier/domain/router.ts';
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  splitLink,
  type Operation,
  type TRPCClientError,
  type TRPCLink,
} from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { infiniteQueryOptions, type InfiniteData, type QueryFilters, useSuspenseQuery } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { waitingForServer } from '../away/waiting-link.ts';
import { queryClient } from './query-client.ts';
import { nextRequestId } from './request-ids.ts';
import { waitForPerson, type Asked } from './fresh-sign-in.ts';
import { rememberedWorkspaceId, rememberWorkspace } from './remembered.ts';

/** If a call needs the password or a sign-in, asks for it and repeats the call, so that no typed text is lost. */
const askingPerson: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      let isOver = false;
      let running: { unsubscribe(): void } | undefined;
      const refused = (error: TRPCClientError<AppRouter>) => {
        const asked = askedBy(error, op);
        if (!asked) return observer.error(error);
        void waitForPerson(asked).then((isDone) => (isDone ? start() : observer.error(error)));
      };
      const start = () => {
        if (!isOver) running = next(op).subscribe({ ...observer, error: refused });
      };
      start();
      return () => {
        isOver = true;
        running?.unsubscribe();
      };
    });

function askedBy({ data }: TRPCClientError<AppRouter>, { path, context }: Operation): Asked | undefined {
  if (data?.code === 'FRESH_SIGN_IN_REQUIRED') return 'password';
  // `users.me` shows whether there is a session; a repeated edit waits by itself.
  const isAlone = path === 'users.me' || context['editKey'] !== undefined;
  return data?.code === 'UNAUTHORIZED' && !isAlone ? 'sign-in' : undefined;
}

const url = '/api/trpc';

function headers(): Record<string, string> {
  const id = rememberedWorkspaceId();
  return { 'x-request-id': nextRequestId(), ...(id === undefined ? {} : { 'x-workspace-id': id }) };
}

/** The plain client, for loops and cursors. Simultaneous calls are batched into one request. */
export const api = createTRPCClient<AppRouter>({
  links: [
    askingPerson,
    waitingForServer,
    splitLink({
      condition: ({ context }) => typeof context['editKey'] === 'string',
      // A key identifies one write, so it goes alone.
      true: httpLink({
        url,
        headers: ({ op }) => ({ ...headers(), 'idempotency-key': String(op.context['editKey']) }),
      }),
      // Limits of the gateway: 20 calls in a batch, 16 KiB of headers.
      false: httpBatchLink({ url, maxItems: 20, maxURLLength: 6_000, headers }),
    }),
  ],
});

/** The procedures as options of TanStack Query: `useQuery(trpc.folders.list.queryOptions({}))`. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client: api, queryClient });

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

export type PageOf<Input> = Input & { cursor?: string | undefined };

export interface Page<Row> {
  data: Row[];
  nextCursor: string | null;
}

function rowsOf<Row>({ pages }: InfiniteData<Page<Row>>): Row[] {
  return pages.flatMap(({ data }) => data);
}

/** The options of a list that is read page by page. Its query key is `[...listKey, 'pages', input]`. */
export function pagesOptions<Input extends object, Row>(
  listKey: readonly unknown[],
  read: (input: PageOf<Input>, options: { signal: AbortSignal }) => Promise<Page<Row>>,
  input: NoInfer<Input>,
) {
  return infiniteQueryOptions({
    queryKey: [...listKey, 'pages', input],
    queryFn: ({ pageParam, signal }) => read({ ...input, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: rowsOf<Row>,
  });
}

export function byName<Thing extends { name: string }>({ data }: { data: Thing[] }): Thing[] {
  return data.toSorted((a, b) => compareNames(a.name, b.name));
}

/** Refetches the shown queries of these nouns or procedures. */
export async function invalidate(...read: readonly { pathFilter: () => QueryFilters }[]): Promise<void> {
  await Promise.all(read.map((one) => queryClient.invalidateQueries(one.pathFilter())));
}

export type Me = Outputs['users']['me']['data'];
export type Membership = Me['workspaces'][number];

export const meOptions = trpc.users.me.queryOptions(undefined, { staleTime: 5 * 60_000, retry: false });

/** The signed-in person, and the workspace that this tab works in. Owners and admins manage it. */
export function useSession() {
  const { data } = useSuspenseQuery(meOptions);
  const workspace = workspaceOf(data.data);
  // The shell redirects people without a workspace.
  if (!workspace) throw new Error('You belong to no workspace.');
  return { me: data.data, workspace, canManage: workspace.role !== 'MEMBER' };
}

/** The workspace of this tab; the person's first one if they are no longer a member of it. */
export function workspaceOf(me: Me): Membership | undefined {
  const remembered = rememberedWorkspaceId();
  const workspace = me.workspaces.find(({ id }) => id === remembered) ?? me.workspaces[0];
  if (workspace && workspace.id !== remembered) rememberWorkspace(workspace.id);
  return workspace;
}

/** True if this person may change something by this author; null is a key or a workflow. The server decides. */
export function useMayChange(): (authorId: string | null) => boolean {
  const { me, canManage } = useSession();
  return (authorId) => canManage || authorId === me.id;
}
