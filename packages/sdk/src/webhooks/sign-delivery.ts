import { createHmac, randomUUID } from 'node:crypto';
import { demandKnown } from '../known.ts';

export interface SignOptions {
  /** Sent as `webhook-id`. Default: a new one. */
  readonly id?: string;
  /** Default: now. */
  readonly sentAt?: Date;
}

/** The headers that Dossier sends with this body, to test a receiver without Dossier. */
export function signDelivery(
  rawBody: string | Uint8Array,
  secret: string,
  { id = `evt_${randomUUID()}`, sentAt = new Date(), ...others }: SignOptions = {},
): Record<string, string> {
  demandKnown(others, ['id', 'sentAt'], 'signDelivery');
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  return {
    'content-type': 'application/json',
    'x-service-signature': serviceSignature(secret, rawBody),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': standardSignature(secret, id, timestamp, rawBody),
  };
}

/** Computes `X-Service-Signature`: covers only the body, keyed by the secret exactly as shown, as UTF-8. */
export function serviceSignature(secret: string, body: string | Uint8Array): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/**
 * Computes `webhook-signature` (Standard Webhooks 1.0): covers id, time and body, keyed by the bytes behind `whsec_`.
 */
export function standardSignature(secret: string, id: string, timestamp: string, body: string | Uint8Array): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}
