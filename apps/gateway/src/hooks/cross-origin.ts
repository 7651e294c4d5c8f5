import type { IncomingHttpHeaders } from 'node:http';
import type { Hook } from '@dossier/domain/workflows/index.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import type { Headers } from '../rest/errors.ts';

const allowedHeaders = [
  'Content-Type',
  'Idempotency-Key',
  'X-Request-Id',
  'X-Webhook-Token',
  'webhook-id',
  'webhook-signature',
  'webhook-timestamp',
];
const exposedHeaders = ['Retry-After', 'X-Request-Id', 'X-Run-Id'];

/** Lets pages of the origins that the trigger names read the answer. Credentials of the browser are never allowed. */
export function crossOriginHeaders({ trigger: { origins = [] } }: Hook, origin: string | undefined): Headers {
  if (origins.length === 0) return {};
  if (origins.includes('*')) return { 'Access-Control-Allow-Origin': '*', ...exposed };
  if (origin === undefined || !origins.includes(origin)) return { Vary: 'Origin' };
  return { 'Access-Control-Allow-Origin': origin, Vary: 'Origin', ...exposed };
}

const exposed = { 'Access-Control-Expose-Headers': exposedHeaders.join(', ') };

/** Refuses pages of other origins. What is no page of a browser names none. */
export function demandOrigin({ trigger: { origins = [] } }: Hook, origin: string | undefined): void {
  if (origins.length === 0 || origin === undefined || origins.includes('*') || origins.includes(origin)) return;
  throw new DomainError('FORBIDDEN', 'Pages of this origin may not call this workflow.');
}

/** The answer to a preflight; undefined where this is none that the workflow allows. */
export function preflightHeaders(hook: Hook, methods: string, headers: IncomingHttpHeaders): Headers | undefined {
  const shared = crossOriginHeaders(hook, headers.origin);
  if (headers['access-control-request-method'] === undefined || !('Access-Control-Allow-Origin' in shared))
    return undefined;
  return {
    ...shared,
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': allowedHeaders.join(', '),
    'Access-Control-Max-Age': 600,
  };
}
