import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddressHeader, type Auth } from '@dossier/domain/users/index.ts';
import type { GatewayContext } from './gateway-context.ts';
import { requestIdOf } from './request-id.ts';
import { readBytes } from './rest/body.ts';

export const authPrefix = '/api/auth';

/** Hands a sign-in request to better-auth, which uses web Requests and Responses. */
export async function answerAuth(
  auth: Auth,
  { publicUrl, addresses }: Pick<GatewayContext, 'publicUrl' | 'addresses'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await auth.handler(await webRequest(publicUrl, addresses.of(request), request));
  response.setHeaders(answer.headers).setHeader('cache-control', 'no-store');
  // RFC 9110, 15.5.16; this path decodes no content coding.
  if (answer.status === 415) response.setHeader('accept', 'application/json').setHeader('accept-encoding', 'identity');
  response.statusCode = answer.status;
  response.end(Buffer.from(await answer.arrayBuffer()));
}

async function webRequest(publicUrl: string, address: string, request: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/' } = request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  // Overwrites a forged header of this name: sign-in attempts are throttled by it.
  headers.set(clientAddressHeader, address);
  headers.set('x-request-id', requestIdOf(request.headers));
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(url, publicUrl), {
    method,
    headers,
    body: hasBody ? new Uint8Array(await readBytes(request)) : null,
  });
}
