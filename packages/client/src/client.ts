import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client';
import type { AppRouter } from './app-router.ts';

export interface DossierClientOptions {
  /** The gateway's address, for example `http://127.0.0.1:3000`. */
  url: string;
  /** An API key. Without it, the browser sends its session cookie. */
  apiKey?: string;
  /** A signed-in person's session cookie, for servers that act for them. */
  cookie?: string;
  /** The workspace that a signed-in person acts in; default: their oldest. An API key belongs to one workspace. */
  workspaceId?: string;
  /** Dry run: nothing is written, and each answer has a `DryRunReport` under `dryRun`. */
  dryRun?: boolean;
}

/** The report of a write with `dryRun`. */
export interface DryRunReport {
  /** The changes in order, the first 1,000. `event` is null for a setting. */
  changes: { event: string | null; id: string | null; fields: Record<string, { from: unknown; to: unknown }> }[];
  events: { event: string; count: number }[];
  /** Ids of the webhooks that would receive the events, and of the workflows that would start. */
  webhooks: string[];
  workflows: string[];
}

export type DossierClient = TRPCClient<AppRouter>;

// The gateway's limits: calls per request, and a URL length that every proxy passes on.
const batchSizeMax = 20;
const urlLengthMax = 4_000;

/** The typed client of a workspace. Calls in the same turn of the event loop share one request. */
export function createDossierClient(options: DossierClientOptions): DossierClient {
  const { url, apiKey, cookie, workspaceId, dryRun, ...others } = options;
  // A misspelt `dryRun` would really write.
  for (const name of Object.keys(others)) throw new TypeError(`createDossierClient has no option "${name}".`);
  const { origin, href } = new URL('api/trpc', url.endsWith('/') ? url : `${url}/`);
  const headers = {
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    // With a cookie the gateway checks the origin (CSRF); browsers send it themselves.
    ...(cookie === undefined ? {} : { cookie, origin }),
    ...(workspaceId === undefined ? {} : { 'x-workspace-id': workspaceId }),
    // The gateway refuses what is neither true nor false.
    ...(dryRun === undefined ? {} : { 'x-dry-run': String(dryRun) }),
  };
  return createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: href, headers, maxItems: batchSizeMax, maxURLLength: urlLengthMax })],
  });
}
