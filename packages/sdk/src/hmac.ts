import { createHmac } from 'node:crypto';

/** `X-Service-Signature`: of the body alone, keyed by the secret exactly as it is shown, as UTF-8. */
export function serviceSignature(secret: string, body: string | Uint8Array): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** `webhook-signature` (Standard Webhooks 1.0): of id, time and body, keyed by the bytes behind `whsec_`. */
export function standardSignature(secret: string, id: string, timestamp: string, body: string | Uint8Array): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}
