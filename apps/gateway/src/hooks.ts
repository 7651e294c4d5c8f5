import { Inbox, RefusedCalls } from '@dossier/domain/workflows/index.ts';
import { account, type GatewayContext } from './gateway-context.ts';
import { takeCall } from './hooks/calls.ts';
import { hookPrefix } from './hooks/target.ts';
import { requestIdOf } from './request-id.ts';
import type { Handler } from './rest/handler.ts';

const route = `${hookPrefix}/{workflowId}`;

/** The trigger URLs of workflows. The answer is sent when the run is committed; no worker need be alive. */
export function createHooks(gateway: GatewayContext): Handler {
  const {
    database,
    awaited,
    publicUrl,
    services: { secretBox },
  } = gateway;
  const services = { database, secretBox, awaited, publicUrl, inbox: new Inbox(database), refused: new RefusedCalls() };
  return async (request, response) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request.headers);
    const address = gateway.addresses.of(request);
    const { status, headers, body, error } = await takeCall(services, request, { requestId, address, response });
    if (error && status >= 500) gateway.log.error({ requestId, route, err: error.cause ?? error }, error.message);
    response.writeHead(status, {
      ...(status === 204 ? {} : { 'Content-Type': 'application/json; charset=utf-8' }),
      ...headers,
      'X-Request-Id': requestId,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      // Neither belongs to an answer that can't have a body (RFC 9110, 8.6).
      ...(status === 204 ? {} : { 'Content-Length': Buffer.byteLength(body) }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    const { method = '' } = request;
    account(gateway, startedAt, { requestId, address, method, route, status });
  };
}
