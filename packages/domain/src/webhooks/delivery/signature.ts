import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { signingSecretPrefix } from '@dossier/kernel/outbound/signing-secret.ts';

/** A secret imported once for many signatures; passing raw bytes each time costs five times as much. */
export interface SigningKey {
  readonly service: KeyObject;
  readonly standard: KeyObject;
}

export function signingKey(secret: string): SigningKey {
  return {
    service: createSecretKey(secret, 'utf8'),
    standard: createSecretKey(secret.slice(signingSecretPrefix.length), 'base64'),
  };
}

export interface Signable {
  /** The event id, the same for every attempt: receivers can drop duplicates by it. */
  readonly id: string;
  /** The time of this attempt, in whole seconds. */
  readonly timestampS: number;
  /** The exact text that is sent. */
  readonly body: string;
  /** Newest first; for a day after a rotation also the previous one. */
  readonly keys: readonly [SigningKey, ...SigningKey[]];
}

/**
 * Signs a delivery in two schemes. `X-Service-Signature` covers the body alone, keyed by the secret as its owner sees
 * it. Standard Webhooks 1.0 (standardwebhooks.com) covers id, time and body, keyed by the bytes behind `whsec_`. During
 * a rotation `X-Service-Signature`, which has room for one signature, uses the newest secret; Standard Webhooks carries
 * one signature per secret.
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
