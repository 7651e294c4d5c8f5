import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Idempotency } from '@dossier/kernel/context.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { fingerprintOf } from '@dossier/kernel/idempotency/fingerprint.ts';
import type { Endpoint, Match, Method } from './routes.ts';

const keyPattern = /^[\x20-\x7e]{1,255}$/;
// Some proxies weaken an ETag when they compress the answer; its version is still ours.
const versionPattern = /^(?:W\/)?"(\d{1,15})"$/;

// A late repeat of a PUT without a key would undo what others have changed since.
const keyed: readonly Method[] = ['POST', 'PUT'];
const conditional: readonly Method[] = ['PATCH', 'PUT', 'DELETE'];

export const takesIdempotencyKey = ({ type, method }: Pick<Endpoint, 'type' | 'method'>) =>
  type === 'mutation' && keyed.includes(method);
export const takesIfMatch = (method: Method) => conditional.includes(method);

/**
 * The Idempotency-Key of a POST or PUT. Its scope is the method and the decoded path, so steps of one run may share a
 * key. A digest, because an index row is shorter than a path may be.
 */
export function idempotencyOf(
  endpoint: Endpoint,
  headers: IncomingHttpHeaders,
  { route, values }: Match,
  input: Record<string, unknown>,
): Idempotency | undefined {
  const key = headers['idempotency-key'];
  if (!takesIdempotencyKey(endpoint) || key === undefined) return undefined;
  return idempotencyFor(key, [endpoint.method, route.path, ...values], input);
}

/** `scope`: what else the key belongs to. */
export function idempotencyFor(key: string | string[], scope: readonly string[], input: unknown): Idempotency {
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw new DomainError('BAD_REQUEST', 'The header Idempotency-Key must be 1 to 255 printable ASCII characters.');
  return { key: digest([...scope, key]), fingerprint: fingerprintOf(input ?? null) };
}

function digest(json: unknown): string {
  return createHash('sha256').update(JSON.stringify(json)).digest('base64url');
}

/** The version in If-Match of a PATCH, PUT or DELETE; undefined if any version is accepted. */
export function versionOf(method: Method, headers: IncomingHttpHeaders): number | undefined {
  const header = headers['if-match'];
  // `*` of a PUT would demand that there is something to change, which only its match can tell.
  if (header === undefined || !takesIfMatch(method) || (header === '*' && method !== 'PUT')) return undefined;
  const version = versionPattern.exec(header)?.[1];
  if (version === undefined)
    throw new DomainError(
      'BAD_REQUEST',
      'The header If-Match must be a version in quotes, as ETag carries it, for example "3".',
    );
  return Number(version);
}

/** Whether the caller of a GET has this version already, by If-None-Match (RFC 9110, weak comparison). */
export function isKnown({ method, headers }: IncomingMessage, etag: string | undefined): boolean {
  const header = headers['if-none-match'];
  if (header === undefined || etag === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}
