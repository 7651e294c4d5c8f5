import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Idempotency } from '@dossier/kernel/context.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import type { Method } from './routes.ts';

const keyPattern = /^[\x20-\x7e]{1,255}$/;
// Some proxies weaken an ETag when they compress the answer; its version is still ours.
const versionPattern = /^(?:W\/)?"(\d{1,15})"$/;

/** The Idempotency-Key of a POST with a digest of its path and body. */
export function idempotencyOf(
  method: Method,
  headers: IncomingHttpHeaders,
  path: string,
  body: unknown,
): Idempotency | undefined {
  const key = headers['idempotency-key'];
  if (method !== 'POST' || key === undefined) return undefined;
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw new DomainError('BAD_REQUEST', 'The header Idempotency-Key must be 1 to 255 printable ASCII characters.');
  const fingerprint = createHash('sha256')
    .update(`${path}\n${JSON.stringify(body ?? {})}`)
    .digest('base64url');
  return { key, fingerprint };
}

/** The version in If-Match of a PATCH or DELETE; undefined if any version is accepted. */
export function versionOf(method: Method, headers: IncomingHttpHeaders): number | undefined {
  const header = headers['if-match'];
  if (header === undefined || header === '*' || (method !== 'PATCH' && method !== 'DELETE')) return undefined;
  const version = versionPattern.exec(header)?.[1];
  if (version === undefined)
    throw new DomainError(
      'BAD_REQUEST',
      'The header If-Match must be a version in quotes, as ETag carries it, for example "3".',
    );
  return Number(version);
}
