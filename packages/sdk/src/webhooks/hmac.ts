import { createHmac } from 'node:crypto';

/** Computes `X-Service-Signature`: covers the body alone, keyed by the secret exactly as shown, as UTF-8. */
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
