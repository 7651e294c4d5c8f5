import type { IncomingMessage } from 'node:http';
import {
  callsPerMinute,
  type HookServices,
  Inbox,
  RefusedCalls,
  startFromHook,
} from '@dossier/domain/workflows/index.ts';
import { RateLimiter } from '@dossier/domain/workspaces/index.ts';
import { malformed, notFound, toDomainError } from '@dossier/kernel/errors.ts';
import qs from 'qs';
import type { GatewayContext } from './gateway-context.ts';
import { requestIdOf } from './request-id.ts';
import { demandJson, parseAnyJson, readText } from './rest/body.ts';
import { errorBody, errorHeaders, MethodNotAllowed, type Headers } from './rest/errors.ts';
import type { Handler } from './rest/handler.ts';
import { parsePairs } from './rest/query.ts';

/** Prefix of the trigger URLs of workflows. They need no API key: the id in the URL is the credential. */
export const hookPrefix = '/api/webhooks/trigger';

const route = `${hookPrefix}/{workflowId}`;
const formType = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** The trigger URLs of workflows. The answer is sent when the run is committed; no worker need be alive. */
export function createHooks(gateway: GatewayContext): Handler {
  const {
    database,
    services: { secretBox },
  } = gateway;
  const services = {
    database,
    secretBox,
    inbox: new Inbox(database),
    limiter: new RateLimiter(database, callsPerMinute),
    refused: new RefusedCalls(),
  };
  return async (request, response) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request.headers);
    const address = gateway.addresses.of(request);
    const { status, headers, body } = await take(services, request, requestId, address).catch((error: unknown) =>
      refusal(gateway, error, requestId),
    );
    response.writeHead(status, {
      ...headers,
      'X-Request-Id': requestId,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    const durationMs = performance.now() - startedAt;
    const { method = '' } = request;
    gateway.metrics.observe(method, route, status, durationMs);
    gateway.logRequest({ requestId, address, method, route, status, durationMs: Math.round(durationMs * 10) / 10 });
  };
}

async function take(
  services: HookServices,
  request: IncomingMessage,
  requestId: string,
  address: string,
): Promise<Answer> {
  const { url = '', method = '' } = request;
  const at = url.indexOf('?');
  const workflowId = idOf(url.slice(hookPrefix.length, at === -1 ? undefined : at));
  if (method !== 'POST') throw new MethodNotAllowed(method, 'POST');
  const rawBody = await readText(request, demandJsonOrForm);
  const call = {
    workflowId,
    rawBody,
    body: bodyOf(rawBody, request),
    headers: headersOf(request),
    query: Object.fromEntries(at === -1 ? [] : parsePairs(url.slice(at + 1))),
    requestId,
    address,
  };
  await startFromHook(services, call);
  return { status: 200, headers: {}, body: JSON.stringify({ ok: true, workflowId }) };
}

function refusal(gateway: GatewayContext, thrown: unknown, requestId: string): Answer {
  const error = toDomainError(thrown);
  const status = error.status;
  if (status >= 500) gateway.log.error({ requestId, route, err: error.cause ?? error }, error.message);
  return { status, headers: errorHeaders(error), body: errorBody(error, requestId) };
}

/** The one segment after the prefix. A trailing slash is accepted, because people paste URLs with one. */
function idOf(path: string): string {
  const id = /^\/([^/]+)\/?$/.exec(path)?.[1];
  if (id === undefined) throw notFound('path');
  try {
    return decodeURIComponent(id);
  } catch {
    throw malformed([], 'The path has broken percent-encoding.');
  }
}

function demandJsonOrForm(type: string): void {
  if (!formType.test(type)) demandJson(type);
}

function bodyOf(text: string, { headers }: IncomingMessage): unknown {
  if (text === '') return {};
  return formType.test(headers['content-type'] ?? '') ? formOf(text) : parseAnyJson(text);
}

const formBounds = { depth: 8, parameterLimit: 10_000, arrayLimit: 10_000 };

/**
 * A form as an object: `lead[mail]` is a field of `lead`, and a repeated name, like a group of checkboxes, or one that
 * ends in `[]` is a list.
 */
function formOf(text: string): unknown {
  try {
    // Without a prototype, so that no name is lost or reaches one.
    return qs.parse(text, { ...formBounds, strictDepth: true, throwOnLimitExceeded: true, plainObjects: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw malformed(
      [],
      `This form has more than ${formBounds.parameterLimit} fields, or names deeper than 8 brackets.`,
    );
  }
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}
