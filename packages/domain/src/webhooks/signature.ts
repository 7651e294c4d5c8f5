import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

const secretPrefix = 'whsec_';

/** A new secret, as its owner sees it: `whsec_` and the base64 of 32 random bytes. */
export function newSecret(): string {
  return secretPrefix + randomBytes(32).toString('base64');
}

/** A secret made ready once for many signatures; with bare bytes as a key each would cost five times as much. */
export interface SigningKey {
  readonly service: KeyObject;
  readonly standard: KeyObject;
}

export function signingKey(secret: string): SigningKey {
  return {
    service: createSecretKey(secret, 'utf8'),
    standard: createSecretKey(secret.slice(secretPrefix.length), 'base64'),
  };
}

export interface Signable {
  /** The event id: the same for every attempt, so that receivers can drop what they have had. */
  readonly id: string;
  /** Of this attempt, in whole seconds. */
  readonly timestampS: number;
  /** The very text that is sent. */
  readonly body: string;
  /** The newest first; for a day after a rotation the previous one too. */
  readonly keys: readonly [SigningKey, ...SigningKey[]];
}

/**
 * The headers that prove a delivery, in two schemes: our own over the body alone, keyed by the
 * secret as its owner sees it, and Standard Webhooks (standardwebhooks.com, 1.0) over id, time and
 * body, keyed by the bytes behind `whsec_`. Ours has room for one signature, so during a rotation
 * it is made with the newest secret; Standard Webhooks carries one for each.
 */
export function signDelivery({ id, timestampS, body, keys }: Signable): Record<string, string> {
  const content = `${id}.${timestampS}.${body}`;
  return {
    'x-service-signature': `sha256=${hmac(keys[0].service, body, 'hex')}`,
    'webhook-id': id,
    'webhook-timestamp': String(timestampS),
    'webhook-signature': keys.map(({ standard }) => `v1,${hmac(standard, content, 'base64')}`).join(' '),
  };
}

function hmac(key: KeyObject, text: string, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', key).update(text, 'utf8').digest(encoding);
}
