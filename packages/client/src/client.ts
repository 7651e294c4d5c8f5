import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client';
import type { AppRouter } from './app-router.ts';

export interface DossierClientOptions {
  /** Where the gateway is, for example `http://127.0.0.1:3000`. */
  url: string;
  /** An API key; without it the browser's session cookie is sent. */
  apiKey?: string;
  /** The session cookie of a signed-in person, for servers that act in their name. */
  cookie?: string;
  /** In which workspace a signed-in person acts; by default their oldest. An API key has its own. */
  workspaceId?: string;
}

export type DossierClient = TRPCClient<AppRouter>;

// What the gateway takes: so many calls in one request, and an address that every proxy passes on.
const batchSizeMax = 20;
const urlLengthMax = 4_000;

/** The typed client of a workspace. Calls made in the same turn of the event loop share one request. */
export function createDossierClient({ url, apiKey, cookie, workspaceId }: DossierClientOptions): DossierClient {
  const { origin, href } = new URL('api/trpc', url.endsWith('/') ? url : `${url}/`);
  const headers = {
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    // With a cookie the gateway asks where a call comes from; browsers say it by themselves.
    ...(cookie === undefined ? {} : { cookie, origin }),
    ...(workspaceId === undefined ? {} : { 'x-workspace-id': workspaceId }),
  };
  return createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: href, headers, maxItems: batchSizeMax, maxURLLength: urlLengthMax })],
  });
}
