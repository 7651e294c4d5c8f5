import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Auth } from '@dossier/domain/users/index.ts';
import { DomainError, notFound, toDomainError, unauthorized } from '@dossier/kernel/errors.ts';
import type { ProcedureMeta } from '@dossier/kernel/procedures.ts';
import type { AnyTRPCProcedure, AnyTRPCRouter, TRPCError } from '@trpc/server';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import type { TRPCRequestInfo } from '@trpc/server/http';
import compression from 'compression';
import type { CallContext } from '@dossier/kernel/context.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { operationHeaderOf } from '../named-operation.ts';
import { bodySizeBytesMax, parseJson, readJsonText } from '../rest/body.ts';
import { errorHeaders } from '../rest/errors.ts';
import { idempotencyFor } from '../rest/preconditions.ts';
import { contextOf } from './caller.ts';

export const rpcPrefix = '/api/trpc';

const batchSizeMax = 20;
/** Headers by which answers differ. */
const callerHeaders = 'cookie, authorization, x-workspace-id';

/** An HTTP request with RPC calls, and the fields of its log line. */
export interface RpcCall {
  readonly request: IncomingMessage & { body?: unknown };
  readonly response: ServerResponse;
  readonly requestId: string;
  workspaceId?: string | undefined;
  keyId?: string | undefined;
  userId?: string | undefined;
}

interface RpcInput {
  readonly isBatch: boolean;
  /** The JSON of the input; undefined without one. */
  readonly input: unknown;
}

/**
 * Compresses answers to people, who may be far away; other callers are near, or behind a proxy that compresses. The
 * package's types name Express, but it uses only node's own request and response.
 */
const compress = compression({
  // Two network packets.
  threshold: 2_800,
  // 0.4 ms for 100 kB of records, compressed to 13 kB; the usual level takes twice as long for 12 kB.
  level: 3,
  filter: ({ headers }, response) =>
    headers.cookie !== undefined && response.getHeader('content-type') === 'application/json',
}) as unknown as (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * The same procedures as typed RPC, for our own apps: with a person's session cookie (checked against CSRF, counted for
 * the person) or an API key (counted like REST). Calls with neither are counted for their address.
 */
export function createRpc(gateway: GatewayContext, auth: Auth): (call: RpcCall) => Promise<void> {
  const { router } = gateway;
  return async (call) => {
    const { request, response } = call;
    // An intermediary must not cache an answer to a cookie or key.
    response.setHeader('Cache-Control', 'no-store').setHeader('Vary', callerHeaders);
    const path = pathOf(request);
    const procedure = procedureOf(router, path);
    let known: CallContext | undefined;
    const given = await readInput(request, path, async () => {
      const { bodySizeBytesMax: sizeMax = bodySizeBytesMax, fileField }: ProcedureMeta = procedure?._def.meta ?? {};
      const length = Math.min(Number(request.headers['content-length'] ?? sizeMax), sizeMax);
      if (length > bodySizeBytesMax) known = await demandCaller(contextOf(gateway, auth, call, 1));
      if (fileField !== undefined) known?.answer?.take(length);
      return sizeMax;
    });
    const key = request.headers['idempotency-key'];
    const isKeyed = key !== undefined && procedure?._def.type === 'mutation';
    // If a subscriber leaves at this moment, tRPC's own answer never comes.
    const left = new Promise<void>((resolve) => response.once('close', () => resolve()));
    compress(request, response, () => {});
    const answered = nodeHTTPRequestHandler({
      req: request,
      res: response,
      router,
      path,
      maxBatchSize: batchSizeMax,
      createContext: async ({ info: { calls, connectionParams } }: { info: TRPCRequestInfo }) => {
        if ('fault' in given) throw given.fault;
        const ctx = known ?? (await contextOf(gateway, auth, call, calls.length, connectionParams?.['workspaceId']));
        if (!isKeyed || given.isBatch) return ctx;
        // The app repeats a write after a lost connection, as REST clients do.
        return { ...ctx, idempotency: idempotencyFor(key, [path, ctx.user?.id ?? ''], given.input) };
      },
      responseMeta: ({ ctx }: { ctx?: CallContext | undefined }) => ({
        headers: { vary: `trpc-accept, accept, ${callerHeaders}`, ...operationHeaderOf(ctx) },
      }),
      onError: ({ error }) => noteError(gateway, call, error),
    });
    await Promise.race([answered, left]);
  };
}

/** The procedures named in a request, separated by commas. */
export function pathOf({ url = '' }: IncomingMessage): string {
  return url.slice(rpcPrefix.length + 1).split('?', 1)[0] ?? '';
}

// tRPC parses inputs without checks on depth, NUL or lone surrogates, so it gets the output of our own parser.
async function readInput(
  request: IncomingMessage & { body?: unknown },
  path: string,
  sizeMaxOf: () => Promise<number>,
): Promise<RpcInput | { fault: DomainError }> {
  const { url = '' } = request;
  const query = new URLSearchParams(url.slice(rpcPrefix.length + path.length + 2));
  try {
    let text = query.get('input') ?? '';
    if (request.method === 'POST') {
      request.body = '';
      text = await readJsonText(request, await sizeMaxOf());
      request.body = text;
      // tRPC knows no other name of JSON.
      if (text !== '') request.headers['content-type'] = 'application/json';
    }
    if (request.headers['if-match'] !== undefined)
      throw new DomainError(
        'BAD_REQUEST',
        'The header If-Match is heeded over REST alone, below /api/v1. Leave it out.',
      );
    return { isBatch: query.has('batch'), input: text === '' ? undefined : parseJson(text) };
  } catch (error) {
    return { fault: toDomainError(error) };
  }
}

/** The sender of a large body: known before it is read, so that strangers can't fill the memory. */
async function demandCaller(context: Promise<CallContext>): Promise<CallContext> {
  const ctx = await context;
  if (!ctx.actor) throw ctx.user ? notFound('workspace') : unauthorized('Sign in, or send an API key.');
  return ctx;
}

function noteError({ log }: GatewayContext, { requestId, response }: RpcCall, error: TRPCError): void {
  const known = toDomainError(error);
  if (!response.headersSent)
    for (const [name, value] of Object.entries(errorHeaders(known))) response.setHeader(name, value);
  if (known.code === 'INTERNAL_SERVER_ERROR' || known.code === 'SERVICE_UNAVAILABLE')
    log.error({ requestId, err: known.cause ?? known }, known.message);
}

/** The procedure with this path, like `deals.list`; undefined if there is none. */
function procedureOf(router: AnyTRPCRouter, path: string): AnyTRPCProcedure | undefined {
  const procedures: Record<string, AnyTRPCProcedure> = router._def.procedures;
  return Object.hasOwn(procedures, path) ? procedures[path] : undefined;
}
