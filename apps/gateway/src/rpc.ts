import type { IncomingMessage, ServerResponse } from 'node:http';
import { findMembership } from '@dossier/domain/members/index.ts';
import { findSignedIn, type Auth } from '@dossier/domain/users/index.ts';
import { foresee } from '@dossier/domain/foresee.ts';
import type { CallContext } from '@dossier/kernel/context.ts';
import { DryRun } from '@dossier/kernel/dry-run.ts';
import { DomainError, toDomainError } from '@dossier/kernel/errors.ts';
import type { ProcedureMeta } from '@dossier/kernel/procedures.ts';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import type { AnyTRPCProcedure, AnyTRPCRouter, TRPCError } from '@trpc/server';
import type { TRPCRequestInfo } from '@trpc/server/http';
import { admitKey, charge, tooManyRequests } from './admit-key.ts';
import { presentedKey } from './credentials.ts';
import { refuseCrossSite } from './cross-site.ts';
import type { GatewayContext } from './gateway-context.ts';
import { PrintedQueries } from './printed-queries.ts';
import { dryRunHeader, readDryRun } from './rest/dry-run.ts';
import { bodySizeBytesMax, parseJson, readJsonText } from './rest/body.ts';

export const rpcPrefix = '/api/trpc';

const batchSizeMax = 20;

/** The fields of an RPC call for its log line. */
export interface RpcCall {
  readonly request: IncomingMessage & { body?: unknown };
  readonly response: ServerResponse;
  readonly requestId: string;
  workspaceId?: string | undefined;
  keyId?: string | undefined;
  userId?: string | undefined;
}

/**
 * The same procedures as typed RPC, for our own apps: with a person's session cookie (checked against CSRF, counted for
 * the person) or an API key (counted like REST). Calls with neither are counted for their address.
 */
export function createRpc(gateway: GatewayContext, auth: Auth): (call: RpcCall) => Promise<void> {
  const queries = new PrintedQueries(gateway.router);
  return async (call) => {
    const { request, response } = call;
    const maxBodySize = sizeMaxOf(gateway.router, pathOf(request));
    const fault = await readInput(request, maxBodySize);
    // When a subscriber just leaves, tRPC's own answer never comes.
    const left = new Promise<void>((resolve) => response.once('close', () => resolve()));
    const given = {
      req: request,
      res: response,
      path: pathOf(request),
      maxBatchSize: batchSizeMax,
      maxBodySize,
      createContext: async ({ info }: { info: TRPCRequestInfo }): Promise<CallContext> => {
        if (fault) throw fault;
        return contextOf(gateway, auth, call, info);
      },
      onError: ({ error }: { error: TRPCError }) => {
        const known = toDomainError(error);
        if (known.retryAfterS !== undefined && !response.headersSent)
          response.setHeader('Retry-After', known.retryAfterS);
        if (known.code === 'INTERNAL_SERVER_ERROR' || known.code === 'SERVICE_UNAVAILABLE')
          gateway.log.error({ requestId: call.requestId, err: known.cause ?? known }, known.message);
      },
    };
    const answered = queries.takes(request, given.path)
      ? queries.answer(given)
      : nodeHTTPRequestHandler({ ...given, router: gateway.router });
    await Promise.race([answered, left]);
  };
}

/** The procedures named in a request, separated by commas. */
export function pathOf({ url = '' }: IncomingMessage): string {
  return url.slice(rpcPrefix.length + 1).split('?', 1)[0] ?? '';
}

/** The bytes that a body may have: those of the procedure that is called alone. */
function sizeMaxOf(router: AnyTRPCRouter, name: string): number {
  const procedures: Record<string, AnyTRPCProcedure> = router._def.procedures;
  const meta = Object.hasOwn(procedures, name) ? procedures[name]?._def.meta : undefined;
  return (meta as ProcedureMeta | undefined)?.bodySizeBytesMax ?? bodySizeBytesMax;
}

// tRPC parses inputs without checks on depth, NUL or lone surrogates, so it gets what our own parser accepted.
async function readInput(
  request: IncomingMessage & { body?: unknown },
  sizeMax: number,
): Promise<DomainError | undefined> {
  try {
    if (request.method === 'POST') {
      request.body = '';
      const body = await readJsonText(request, sizeMax);
      request.body = body;
      if (body !== '') parseJson(body);
      return undefined;
    }
    const input = new URL(request.url ?? '', 'http://localhost').searchParams.get('input');
    if (input !== null && input !== '') parseJson(input);
    return undefined;
  } catch (error) {
    return toDomainError(error);
  }
}

/**
 * Shared by all unauthenticated callers. Only they open the database under this name: a second active owner would
 * throttle the searches of the first (docs/decisions/0022).
 */
const stranger = 'stranger';

type Caller = Partial<CallContext> & Pick<CallContext, 'database'>;

async function contextOf(
  gateway: GatewayContext,
  auth: Auth,
  call: RpcCall,
  { calls, connectionParams }: TRPCRequestInfo,
): Promise<CallContext> {
  const { request, requestId } = call;
  const base = {
    services: gateway.services,
    quotas: gateway.quotas,
    publicUrl: gateway.publicUrl,
    rateLimitPerMinute: gateway.rateLimitPerMinute,
    mayCreateWorkspaces: gateway.mayCreateWorkspaces,
    requestId,
    dryRun: readDryRun(request.headers[dryRunHeader]) ? new DryRun(foresee) : undefined,
    clientAddress: gateway.addresses.of(request),
    user: undefined,
    actor: undefined,
    workspaceId: undefined,
  };
  const presented = presentedKey(request.headers);
  if (presented !== undefined) return { ...base, ...(await keyCaller(gateway, call, presented, calls.length)) };
  if (request.headers.cookie === undefined) {
    gateway.callLimits.countAddress(base.clientAddress, calls.length);
    return { ...base, database: gateway.database.of(stranger) };
  }
  refuseCrossSite(request, gateway.publicUrl);
  // A browser's EventSource can't send custom headers.
  const named = request.headers['x-workspace-id'] ?? connectionParams?.['workspaceId'];
  const workspace = typeof named === 'string' ? named : undefined;
  return { ...base, ...(await personCaller(gateway, auth, call, workspace, calls.length)) };
}

async function keyCaller(
  gateway: GatewayContext,
  call: RpcCall,
  presented: string,
  callCount: number,
): Promise<Caller> {
  const address = gateway.addresses.of(call.request);
  const key = await gateway.keyRing.authenticate(presented, address);
  if (!key) {
    gateway.callLimits.countAddress(address, callCount);
    throw new DomainError('UNAUTHORIZED', 'This API key is unknown, expired or revoked.');
  }
  call.keyId = key.id;
  call.workspaceId = key.workspaceId;
  // Each call of a batch counts, or batches would bypass the limit.
  const admissions = await Promise.all(Array.from({ length: callCount }, async () => admitKey(gateway, key)));
  for (const { isAdmitted } of admissions) gateway.usage.count(key, !isAdmitted);
  const refused = admissions.find((admission) => !admission.isAdmitted);
  if (refused) throw tooManyRequests(refused);
  const budget = gateway.answers.of(key.workspaceId, call.response);
  return {
    database: gateway.database.of(key.workspaceId, budget.demandPage),
    answer: budget,
    workspaceId: key.workspaceId,
    actor: { kind: 'key', id: key.id, name: key.name, scopes: key.scopes },
    charge: async (requests) => void (await charge(gateway, key, requests)),
    isStillAdmitted: async () => (await gateway.keyRing.authenticate(presented, address)) !== undefined,
  };
}

async function personCaller(
  gateway: GatewayContext,
  auth: Auth,
  call: RpcCall,
  workspace: string | undefined,
  callCount: number,
): Promise<Caller> {
  const { cookie = '' } = call.request.headers;
  const user = await findSignedIn(auth, new Headers({ cookie }));
  if (!user) {
    gateway.callLimits.countAddress(gateway.addresses.of(call.request), callCount);
    return { database: gateway.database.of(stranger) };
  }
  gateway.callLimits.countPerson(user.id, callCount);
  call.userId = user.id;
  const membership = await findMembership(gateway.database, user.id, workspace);
  if (!membership) return { database: gateway.database.of(user.id), user };
  call.workspaceId = membership.workspaceId;
  const budget = gateway.answers.of(membership.workspaceId, call.response);
  return {
    database: gateway.database.of(membership.workspaceId, budget.demandPage),
    answer: budget,
    user,
    workspaceId: membership.workspaceId,
    actor: { kind: 'user', id: user.id, name: user.name, role: membership.role },
    isStillAdmitted: async () => {
      // The person asked for nothing, so no call is counted.
      const { actor } = await personCaller(gateway, auth, call, membership.workspaceId, 0);
      return actor?.kind === 'user' && actor.role === membership.role;
    },
  };
}
