import { timingSafeEqual } from 'node:crypto';
import { demandKnown, demandNumber } from '../known.ts';
import { serviceSignature, standardSignature } from './sign-delivery.ts';

/** `standard` (Standard Webhooks) covers id, time and body; `service` (`X-Service-Signature`) only the body. */
export type SignatureScheme = 'standard' | 'service';

/** Request headers: Node's `request.headers`, a `Headers`, or any plain object, in any case. */
export type HeaderBag =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /**
   * Requires this scheme. By default the Standard Webhooks headers are verified if the request has any of them, else
   * `X-Service-Signature`. Dossier always sends both. Only `standard` refuses a replay: a recorded delivery that is
   * sent again later.
   */
  readonly scheme?: SignatureScheme;
  /** The tolerance for the time of the delivery, in seconds either way. Default: 300. */
  readonly toleranceS?: number;
  /** The current time. Default: the clock. */
  readonly now?: Date;
}

export interface VerifiedDelivery {
  readonly scheme: SignatureScheme;
  /**
   * `webhook-id`, the same for every attempt: drop duplicates by it. `service` does not cover it: use the body's `id`
   * there.
   */
  readonly id: string | undefined;
  readonly sentAt: Date | undefined;
}

export type SignatureProblem = 'missing-header' | 'malformed-header' | 'too-old' | 'too-new' | 'no-match';

/** The request can't be trusted: answer it with 401. `code` gives the reason. */
export class SignatureError extends Error {
  readonly code: SignatureProblem;

  constructor(code: SignatureProblem, message: string) {
    super(message);
    this.name = 'SignatureError';
    this.code = code;
  }
}

/**
 * Verifies that a request comes from Dossier unchanged. Pass the raw bytes of the body (not parsed and printed again),
 * the headers, and the webhook's secret as shown, including `whsec_`; several secrets during a rotation. Throws a
 * SignatureError.
 */
export function verifySignature(
  rawBody: string | Uint8Array,
  headers: HeaderBag,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): VerifiedDelivery {
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array))
    throw new TypeError('rawBody must be the body as it was received: a string or bytes, not a parsed object.');
  demandKnown(options, ['scheme', 'toleranceS', 'now'], 'verifySignature');
  const secrets = Array.isArray(secret) ? secret : [secret];
  if (secrets.length === 0 || secrets.some((one) => !one)) throw new TypeError('The secret of the webhook is missing.');
  const scheme =
    options.scheme ?? (standardHeaders.some((name) => find(headers, name) !== undefined) ? 'standard' : 'service');
  if (scheme === 'standard') return verifyStandard(rawBody, headers, secrets, options);
  if (scheme === 'service') return verifyService(rawBody, headers, secrets);
  throw new TypeError(`scheme must be "standard" or "service", and is ${String(scheme)}.`);
}

const standardHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

function verifyStandard(
  body: string | Uint8Array,
  headers: HeaderBag,
  secrets: readonly string[],
  { toleranceS = 300, now = new Date() }: VerifyOptions,
): VerifiedDelivery {
  demandNumber('toleranceS', toleranceS);
  demandNumber('now', now.getTime());
  const id = demand(headers, 'webhook-id');
  const timestamp = demand(headers, 'webhook-timestamp');
  // Several signatures, separated by spaces, during a rotation; other versions than v1 are ignored.
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

/** Compares in constant time; the length is not secret. */
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
  // Some frameworks give repeated headers as a list.
  return Array.isArray(value) ? value.join(' ') : undefined;
}
