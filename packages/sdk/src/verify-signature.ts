import { timingSafeEqual } from 'node:crypto';
import { serviceSignature, standardSignature } from './hmac.ts';

/** `standard` proves id, time and body (Standard Webhooks); `service` the body alone (`X-Service-Signature`). */
export type SignatureScheme = 'standard' | 'service';

/** The headers of a request: Node's `request.headers`, a `Headers`, or any plain object; case doesn't matter. */
export type HeaderBag =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /**
   * Demands this scheme. By default the Standard Webhooks headers are verified where the request has
   * any of them, else `X-Service-Signature`. Dossier always sends both, and only `standard` refuses a
   * delivery that somebody recorded and sends again later.
   */
  readonly scheme?: SignatureScheme;
  /** How far the time of the delivery may be from now, in seconds, either way. Default: 300. */
  readonly toleranceS?: number;
  /** The current time. Default: the clock. */
  readonly now?: Date;
}

/** What a valid signature proves. */
export interface VerifiedDelivery {
  readonly scheme: SignatureScheme;
  /**
   * `webhook-id`, the same for every attempt: drop what you have had. Not proved by `service`: use the `id` of the body
   * there.
   */
  readonly id: string | undefined;
  readonly sentAt: Date | undefined;
}

export type SignatureProblem = 'missing-header' | 'malformed-header' | 'too-old' | 'too-new' | 'no-match';

/** The request is not to be trusted; answer it with 401. `code` says why. */
export class SignatureError extends Error {
  readonly code: SignatureProblem;

  constructor(code: SignatureProblem, message: string) {
    super(message);
    this.name = 'SignatureError';
    this.code = code;
  }
}

/**
 * Verifies that a request comes from Dossier and was not changed. Give it the bytes of the body as
 * they came (not parsed and printed again), the headers, and the secret of the webhook as it was
 * shown, `whsec_` included; several secrets while you rotate. Throws a SignatureError.
 */
export function verifySignature(
  rawBody: string | Uint8Array,
  headers: HeaderBag,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): VerifiedDelivery {
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array))
    throw new TypeError('rawBody must be the body as it was received: a string or bytes, not a parsed object.');
  const secrets = Array.isArray(secret) ? secret : [secret];
  if (secrets.length === 0 || secrets.some((one) => !one)) throw new TypeError('The secret of the webhook is missing.');
  const scheme =
    options.scheme ?? (standardHeaders.some((name) => find(headers, name) !== undefined) ? 'standard' : 'service');
  return scheme === 'standard'
    ? verifyStandard(rawBody, headers, secrets, options)
    : verifyService(rawBody, headers, secrets);
}

const standardHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

function verifyStandard(
  body: string | Uint8Array,
  headers: HeaderBag,
  secrets: readonly string[],
  { toleranceS = 300, now = new Date() }: VerifyOptions,
): VerifiedDelivery {
  const id = demand(headers, 'webhook-id');
  const timestamp = demand(headers, 'webhook-timestamp');
  // Several, separated by spaces, while a secret is rotated; other versions than v1 are not ours.
  const given = demand(headers, 'webhook-signature').split(' ');
  if (!/^\d{1,11}$/.test(timestamp))
    throw new SignatureError('malformed-header', 'The header webhook-timestamp is not a number of seconds.');
  const ageS = Math.floor(now.getTime() / 1000) - Number(timestamp);
  if (ageS > toleranceS)
    throw new SignatureError('too-old', `The delivery was sent ${ageS} s ago; ${toleranceS} s are tolerated.`);
  if (ageS < -toleranceS)
    throw new SignatureError(
      'too-new',
      `The delivery was sent ${-ageS} s in the future; ${toleranceS} s are tolerated. Is the clock right?`,
    );
  demandMatch(
    given,
    secrets.map((secret) => standardSignature(secret, id, timestamp, body)),
  );
  return { scheme: 'standard', id, sentAt: new Date(Number(timestamp) * 1000) };
}

function verifyService(body: string | Uint8Array, headers: HeaderBag, secrets: readonly string[]): VerifiedDelivery {
  const given = demand(headers, 'x-service-signature');
  if (!/^sha256=[0-9a-f]{64}$/i.test(given))
    throw new SignatureError(
      'malformed-header',
      'The header x-service-signature is not of the form sha256=<64 hex digits>.',
    );
  demandMatch(
    [given.toLowerCase()],
    secrets.map((secret) => serviceSignature(secret, body)),
  );
  return { scheme: 'service', id: undefined, sentAt: undefined };
}

function demandMatch(given: readonly string[], expected: readonly string[]): void {
  if (given.some((one) => expected.some((other) => isSame(one, other)))) return;
  throw new SignatureError('no-match', 'No signature of the delivery fits its body and this secret.');
}

/** Takes as long for a wrong signature as for a right one; the length is no secret. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function demand(headers: HeaderBag, name: string): string {
  const value = find(headers, name);
  if (value === undefined || value === '') throw new SignatureError('missing-header', `The header ${name} is missing.`);
  return value;
}

function find(headers: HeaderBag, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  if (typeof value === 'string') return value;
  // A list, where a framework keeps repeated headers apart.
  return Array.isArray(value) ? value.join(' ') : undefined;
}
