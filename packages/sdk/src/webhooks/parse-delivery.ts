import type { webhooks } from '../api.generated.ts';
import { type HeaderBag, verifySignature, type VerifyOptions } from './verify-signature.ts';

type PayloadOf<Kind extends keyof webhooks> = webhooks[Kind] extends { post: infer Operation }
  ? Operation extends { requestBody: { content: { 'application/json': infer Payload } } }
    ? Payload
    : never
  : never;

/** The payload of a delivery. `event` is the discriminator: a check of it narrows the type. */
export type WebhookPayload = { [Kind in keyof webhooks]: PayloadOf<Kind> }[keyof webhooks];

/**
 * Verifies a delivery (see `verifySignature`) and returns its payload. A newer server may send kinds that these types
 * don't know: ignore them.
 */
export function parseDelivery(
  rawBody: string | Uint8Array,
  headers: HeaderBag,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): WebhookPayload {
  verifySignature(rawBody, headers, secret, options);
  return payloadOf(typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody));
}

/** The signature proves that Dossier created this text, and the document defines its type. */
function payloadOf(text: string): WebhookPayload {
  return JSON.parse(text) as WebhookPayload;
}
