import { pipeline } from 'node:stream/promises';
import type { IncomingMessage } from 'node:http';
import type { CallContext } from '@dossier/kernel/context.ts';
import { malformed, forbidden } from '@dossier/kernel/errors.ts';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { contextOfCall } from '../admit-key.ts';
import { isOwn } from '../cross-site.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { operationHeaderOf } from '../named-operation.ts';
import { parseJson, readJsonText } from '../rest/body.ts';
import type { RpcCall } from '../rpc/rpc.ts';
import { dossier } from './dossier.ts';
import { callsOf } from './procedures.ts';
import { Servers } from './server.ts';

export const mcpPath = '/mcp';

/**
 * The Model Context Protocol over Streamable HTTP, without sessions (docs/decisions/0047): each request has its key,
 * its count and its server, so any process answers any request.
 */
export function createMcp(gateway: GatewayContext, offer = dossier): (call: RpcCall) => Promise<void> {
  const servers = new Servers(callsOf(gateway.router), offer);
  return async (call) => {
    const { request, response, requestId } = call;
    refuseForeignPages(request, gateway.publicUrl);
    const ctx = await contextOfCall(gateway, call);
    const text = request.method === 'POST' ? await readJsonText(request) : '';
    const parsedBody = text === '' ? undefined : parseJson(text);
    // The first call of a batch is counted already.
    if (Array.isArray(parsedBody) && parsedBody.length > 1) await chargeBatch(ctx, parsedBody.length - 1);
    const { accept = '' } = request.headers;
    const takesEvents = accept.includes('text/event-stream');
    const left = new AbortController();
    response.once('close', () => left.abort());
    const handler = createMcpHandler(
      ({ era }) =>
        servers.open({
          ctx,
          era,
          left: left.signal,
          due: () => AbortSignal.any([left.signal, gateway.closing, AbortSignal.timeout(gateway.answerWithinMs)]),
          onError: (error) => gateway.log.error({ requestId, err: error.cause ?? error }, error.message),
        }),
      {
        // A caller that accepts only events gets each answer as one.
        ...(takesEvents && !accept.includes('application/json') && { responseMode: 'sse' }),
        onerror: (error) => gateway.log.debug({ requestId, err: error }, 'an MCP request was refused'),
      },
    );
    const given = await handler.fetch(webRequestOf(request, text, left.signal), { parsedBody });
    const answer = takesEvents ? given : await withoutEvents(given, Array.isArray(parsedBody));
    response.statusCode = answer.status;
    for (const [name, value] of [...answer.headers, ...Object.entries(operationHeaderOf(ctx))])
      response.setHeader(name, value);
    if (!answer.body) return void response.end();
    await pipeline(answer.body, response).catch(() => response.destroy());
  };
}

/** Converts the events of a stream to JSON, for a caller that accepts only JSON or states no preference. */
async function withoutEvents(answer: Response, isBatch: boolean): Promise<Response> {
  if (answer.headers.get('content-type') !== 'text/event-stream') return answer;
  const told = [...(await answer.text()).matchAll(/^data: (\{.*)$/gm)];
  const messages = told.map(([, json = '']) => z.looseObject({}).parse(JSON.parse(json)));
  const answers = messages.filter((message) => !('method' in message));
  return Response.json(isBatch ? answers : answers[0]);
}

const batchMax = 100;

async function chargeBatch(ctx: CallContext, further: number): Promise<void> {
  if (further >= batchMax) throw malformed([], `A batch has at most ${batchMax} calls.`);
  await ctx.charge?.(further);
}

/** Blocks pages of other sites: a browser names the page in `Origin`, an agent sends none. */
function refuseForeignPages({ headers: { origin, host } }: IncomingMessage, publicUrl: string): void {
  if (origin === undefined || isOwn(origin, host, publicUrl)) return;
  throw forbidden('Pages of other sites may not call this.');
}

function webRequestOf(
  { url = '', method = 'GET', headers }: IncomingMessage,
  text: string,
  signal: AbortSignal,
): Request {
  // The package knows no other JSON type and demands both types; the content coding is already undone.
  const both = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const shown = method === 'POST' ? { ...headers, ...both } : headers;
  const hidden = ['authorization', 'content-encoding', 'content-length'];
  const sent = Object.entries(shown).filter(([name]) => !name.startsWith(':') && !hidden.includes(name));
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: sent.map(([name, value]): [string, string] => [name, String(value)]),
    signal,
    ...(method === 'POST' ? { body: text } : {}),
  });
}
