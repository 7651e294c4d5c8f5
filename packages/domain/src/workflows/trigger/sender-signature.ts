import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Hmac } from '../senders.ts';

export interface SignedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: string | Buffer;
}

/** If the time is signed, a replay of an older call is refused. */
const ageMaxMs = 5 * 60_000;
const candidatesMax = 10;
/** HubSpot signs a URL with these characters decoded: `:/?@!$'()*,;`. */
const decodedByHubSpot = /%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi;

/** The signature of a call that proves the secret and is recent; undefined for any other call. */
export function provenSignature(hmac: Hmac, secret: string, call: SignedCall, nowMs: number): string | undefined {
  const parts = (call.headers[hmac.header.toLowerCase()] ?? '').split(',', candidatesMax).map((part) => part.trim());
  const timestamp =
    hmac.timestampHeader === null
      ? parts.find((part) => part.startsWith('t='))?.slice(2)
      : call.headers[hmac.timestampHeader.toLowerCase()];
  if (hmac.signed.includes('{timestamp}') && !isRecent(timestamp, nowMs)) return undefined;
  const expected = digestOf(hmac, secret, call, timestamp ?? '');
  return parts
    .filter((part) => part.startsWith(hmac.prefix))
    .map((part) => part.slice(hmac.prefix.length))
    .find((given) => isSame(Buffer.from(given), Buffer.from(expected)));
}

function isRecent(timestamp: string | undefined, nowMs: number): boolean {
  if (timestamp === undefined || !/^\d{10,13}$/.test(timestamp)) return false;
  const sentMs = Number(timestamp) * (timestamp.length > 11 ? 1 : 1000);
  return Math.abs(nowMs - sentMs) <= ageMaxMs;
}

function digestOf({ algorithm, encoding, signed }: Hmac, secret: string, call: SignedCall, timestamp: string): string {
  const digest = createHmac(algorithm, secret);
  const values: Record<string, string | Buffer> = {
    '{timestamp}': timestamp,
    '{method}': call.method,
    '{url}': call.url,
    '{decodedUrl}': call.url.replaceAll(decodedByHubSpot, decodeURIComponent),
    '{body}': call.rawBody,
  };
  for (const part of signed.split(/(\{(?:timestamp|method|url|decodedUrl|body)\})/))
    digest.update(values[part] ?? part);
  return digest.digest(encoding);
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
