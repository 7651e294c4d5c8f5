import { randomUUID } from 'node:crypto';
import { demandKnown } from '../known.ts';
import { serviceSignature, standardSignature } from './hmac.ts';

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
