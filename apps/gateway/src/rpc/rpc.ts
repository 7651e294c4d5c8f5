import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Auth } from '@dossier/domain/users/index.ts';
import { type DomainError, toDomainError } from '@dossier/kernel/errors.ts';
import type { CallContext } from '@dossier/kernel/context.ts';
import type { ProcedureMeta } from '@dossier/kernel/procedures.ts';
import type { AnyTRPCProcedure, AnyTRPCRouter, TRPCError } from '@trpc/server';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import type { TRPCRequestInfo } from '@trpc/server/http';
import type { GatewayContext } from '../gateway-context.ts';
import { bodySizeBytesMax, parseJson, readJsonText } from '../rest/body.ts';
import { idempotencyFor } from '../rest/preconditions.ts';
import { contextOf } from './caller.ts';
import { DirectCalls, type Calls } from './direct.ts';

export const rpcPrefix = '/api/trpc';

const batchSizeMax = 20;

/** An HTTP request with RPC calls, and the fields of its log line. */
export interface RpcCall {
  readonly request: IncomingMessage & { body?: unknown };
  readonly response: ServerResponse;
  readonly requestId: string;
  workspaceId?: string | undefined;
  keyId?: string | undefined;
  userId?: string | undefined;
}

/** The names of the procedures, the query string, and the JSON of the input, which is undefined without one. */
export interface RpcInput {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly input: unknown;
}

/**
 * The same procedures as typed RPC, for our own apps: with a person's session cookie (checked against CSRF, counted for
 * the person) or an API key (counted like REST). Calls with neither are counted for their address.
 */
export function createRpc(gateway: GatewayContext, auth: Auth): (call: RpcCall) => Promise<void> {
  const direct = new DirectCalls(gateway.router, batchSizeMax);
  return async (call) => {
    const { request, response } = call;
    const onError = (error: TRPCError) => noteError(gateway, call, error);
    const given = await readInput(gateway.router, request);
    if (!('fault' in given)) {
      const calls = direct.callsOf(request, given);
      if (calls)
        return direct.answer(calls, response, onError, async () =>
          withKey(await contextOf(gateway, auth, call, calls.list.length), request, given, calls),
        );
    }
    // When a subscriber just leaves, tRPC's own answer never comes.
    const left = new Promise<void>((resolve) => response.once('close', () => resolve()));
    const answered = nodeHTTPRequestHandler({
      req: request,
      res: response,
      router: gateway.router,
      path: pathOf(request),
      maxBatchSize: batchSizeMax,
      createContext: ({ info: { calls, connectionParams } }: { info: TRPCRequestInfo }) => {
        if ('fault' in given) throw given.fault;
        return contextOf(gateway, auth, call, calls.length, connectionParams?.['workspaceId']);
      },
      onError: ({ error }) => onError(error),
    });
    await Promise.race([answered, left]);
  };
}

/** A write that goes alone may carry an Idempotency-Key, as over REST: the app repeats it after a lost connection. */
function withKey(
  ctx: CallContext,
  { headers }: IncomingMessage,
  { path, input }: RpcInput,
  { list }: Calls,
): CallContext {
  const key = headers['idempotency-key'];
  if (key === undefined || list.length > 1 || list[0]?.procedure.type !== 'mutation') return ctx;
  return { ...ctx, idempotency: idempotencyFor(key, [path, ctx.user?.id ?? ''], input) };
}

/** The procedures named in a request, separated by commas. */
export function pathOf({ url = '' }: IncomingMessage): string {
  return url.slice(rpcPrefix.length + 1).split('?', 1)[0] ?? '';
}

// tRPC parses inputs without checks on depth, NUL or lone surrogates, so it gets what our own parser accepted.
async function readInput(
  router: AnyTRPCRouter,
  request: IncomingMessage & { body?: unknown },
): Promise<RpcInput | { fault: DomainError }> {
  const path = pathOf(request);
  const { url = '' } = request;
  const query = new URLSearchParams(url.slice(rpcPrefix.length + path.length + 2));
  try {
    let text = query.get('input') ?? '';
    if (request.method === 'POST') {
      request.body = '';
      text = await readJsonText(request, sizeMaxOf(router, path));
      request.body = text;
    }
    return { path, query, input: text === '' ? undefined : parseJson(text) };
  } catch (error) {
    return { fault: toDomainError(error) };
  }
}

/** The bytes that a body may have: those of the procedure that is called alone. */
function sizeMaxOf(router: AnyTRPCRouter, name: string): number {
  const procedures: Record<string, AnyTRPCProcedure> = router._def.procedures;
  const meta = Object.hasOwn(procedures, name) ? procedures[name]?._def.meta : undefined;
  return (meta as ProcedureMeta | undefined)?.bodySizeBytesMax ?? bodySizeBytesMax;
}

function noteError({ log }: GatewayContext, { requestId, response }: RpcCall, error: TRPCError): void {
  const known = toDomainError(error);
  if (known.retryAfterS !== undefined && !response.headersSent) response.setHeader('Retry-After', known.retryAfterS);
  if (known.code === 'INTERNAL_SERVER_ERROR' || known.code === 'SERVICE_UNAVAILABLE')
    log.error({ requestId, err: known.cause ?? known }, known.message);
}
