import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Idempotency } from '@dossier/kernel/context.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { digestOf, fingerprintsOf } from '@dossier/kernel/idempotency/fingerprint.ts';
import type { Endpoint, Match, Method } from './routes.ts';

const keyPattern = /^[\x20-\x7e]{1,255}$/;
const tagsPattern = /^(?:[\s,]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"\s*(?:,|$))+[\s,]*$/;
// Some proxies weaken an ETag when they compress the answer; its version is still ours.
const versionPattern = /(?<=^|[\s,])(?:W\/)?"(0|[1-9]\d{0,14})"/g;

// A late repeat of a PUT without a key would overwrite later changes of others.
const keyed: readonly Method[] = ['POST', 'PUT'];
const conditional: readonly Method[] = ['PATCH', 'PUT', 'DELETE'];

export const takesIdempotencyKey = ({ type, method }: Pick<Endpoint, 'type' | 'method'>) =>
  type === 'mutation' && keyed.includes(method);

/** A change of a resource with a version. */
export const takesIfMatch = ({ method, isVersioned }: Pick<Endpoint, 'method' | 'isVersioned'>) =>
  isVersioned && conditional.includes(method);

/**
 * The Idempotency-Key of a POST or PUT. Its scope is the method and the decoded path, so steps of one run may share a
 * key. A digest, because an index row is shorter than a path may be.
 */
export function idempotencyOf(
  endpoint: Endpoint,
  headers: IncomingHttpHeaders,
  { route, values }: Match,
  { path, body, input }: { readonly path: string; readonly body: unknown; readonly input: Record<string, unknown> },
): Idempotency | undefined {
  const key = headers['idempotency-key'];
  if (!takesIdempotencyKey(endpoint) || key === undefined) return undefined;
  const ours = idempotencyFor(key, [endpoint.method, route.path, ...values], input);
  const first = { key: String(key), fingerprint: digestOf(`${path}\n${JSON.stringify(body ?? {})}`) };
  return { ...ours, first };
}

/** `scope`: values that further limit the key's validity. */
export function idempotencyFor(key: string | string[], scope: readonly string[], input: unknown): Idempotency {
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw new DomainError('BAD_REQUEST', 'The header Idempotency-Key must be 1 to 255 printable ASCII characters.');
  return { key: digestOf(JSON.stringify([...scope, key])), fingerprints: fingerprintsOf(input ?? null) };
}

/** The versions in If-Match (RFC 9110, 13.1.1); undefined without it. A tag of another form matches no version. */
export function ifMatchOf(endpoint: Endpoint, headers: IncomingHttpHeaders): readonly number[] | '*' | undefined {
  const header = headers['if-match']?.trim();
  if (header === undefined) return undefined;
  if (!takesIfMatch(endpoint))
    throw new DomainError(
      'BAD_REQUEST',
      'If-Match protects nothing here: only PATCH, PUT and DELETE of a thing with a version heed it. Leave it out.',
    );
  if (header === '*') return header;
  if (!tagsPattern.test(header))
    throw new DomainError(
      'BAD_REQUEST',
      'The header If-Match must be "*" or versions in quotes, as ETag carries them, for example "3" or "3", "4".',
    );
  return [...header.matchAll(versionPattern)].map(([, version]) => Number(version));
}

/** True if the caller of a GET already has this version, by If-None-Match (RFC 9110, weak comparison). */
export function isKnown({ method, headers }: IncomingMessage, etag: string | undefined): boolean {
  const header = headers['if-none-match'];
  if (header === undefined || etag === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}
