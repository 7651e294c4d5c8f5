import { clock } from '@dossier/kernel/clock.ts';
import { mapValues } from '@dossier/kernel/exact-json.ts';
import { Confidential } from '@dossier/kernel/confidential.ts';
import { type Reads, defineStatement } from '@dossier/postgres-engine/index.ts';
import { decodeId, encodeId } from '@dossier/kernel/ids.ts';
import { defineSealed } from '@dossier/kernel/sealed-columns.ts';
import type { SecretBox } from '@dossier/kernel/secret-box.ts';
import { isRow } from '@dossier/kernel/verbs.ts';
import type { HookKey } from '../lease/lease.ts';
import { webhooks } from '../table.ts';
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { signingSecretPrefix } from '@dossier/kernel/outbound/signing-secret.ts';

/** The settings that sending needs, with open secrets. Never log or return them. */
export interface Settings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Values of the custom headers, redacted if a receiver echoes them. */
  readonly confidential: Confidential;
  readonly rateLimitPerSecond: number | null;
  /** Newest first; for a day after a rotation also the previous one. */
  readonly keys: readonly [SigningKey, ...SigningKey[]];
}

const settingsById = defineStatement('read', 'webhooks.settings', (orm) =>
  orm.select().from(webhooks).where(isRow(webhooks)),
);

/** Undefined if the webhook was removed. Throws a SecretBoxError if another AUTH_SECRET sealed the secrets. */
export async function loadSettings(db: Reads, box: SecretBox, { workspaceId, webhookId }: HookKey) {
  const key = { workspaceId: encodeId('ws', workspaceId), id: encodeId('hook', webhookId) };
  const [row] = await db.run(settingsById, key);
  return row && openSettings(box, row);
}

export function openSettings(box: SecretBox, row: typeof webhooks.$inferSelect): Settings {
  const { url, previousSecret, previousSecretUntil, rateLimitPerSecond } = row;
  const headers = mapValues(row.headers, (sealed, name) => box.open(sealed, headerPlace(row, name)));
  const key = signingKey(box.open(row.secret, secretPlace(row)));
  const isPreviousValid =
    previousSecret !== null && previousSecretUntil !== null && Date.parse(previousSecretUntil) > clock.now();
  // The token without `Bearer` is a secret, too.
  const confidential = new Confidential(
    Object.values(headers).flatMap((value) => [value, ...value.split(' ').filter((part) => part.length >= 8)]),
  );
  return {
    url,
    headers,
    confidential,
    rateLimitPerSecond,
    keys: isPreviousValid ? [key, signingKey(box.open(previousSecret, secretPlace(row)))] : [key],
  };
}

export const secretPlace = defineSealed(
  webhooks,
  ['secret', 'previousSecret'],
  ['id'],
  ({ id }) => `webhooks ${decodeId('hook', id)} secret`,
);

export const headerPlace = defineSealed(
  webhooks,
  ['headers'],
  ['id'],
  ({ id }, name) => `webhooks ${decodeId('hook', id)} header ${name}`,
);

/** Header that marks a repeated event, with the id of its replay. */
export const replayHeader = 'x-service-replay';

const ours = new Set([
  replayHeader,
  'content-type',
  'user-agent',
  'x-service-signature',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
]);

/** True if a delivery sets this header itself; a custom header of that name is refused when saved. */
export function isOurHeader(name: string): boolean {
  return ours.has(name.toLowerCase());
}

type SigningKey = ReturnType<typeof signingKey>;

/** A secret imported once for many signatures; passing raw bytes each time costs five times as much. */
export function signingKey(secret: string) {
  return {
    service: createSecretKey(secret, 'utf8'),
    standard: createSecretKey(secret.slice(signingSecretPrefix.length), 'base64'),
  };
}

type Signable = Pick<Settings, 'keys'> & { readonly id: string; readonly timestampS: number; readonly body: string };

/**
 * Signs a delivery in two schemes. `X-Service-Signature` covers the body alone, keyed by the secret as its owner sees
 * it. Standard Webhooks 1.0 (standardwebhooks.com) covers id, time and body, keyed by the bytes behind `whsec_`. During
 * a rotation `X-Service-Signature`, which has room for one signature, uses the newest secret; Standard Webhooks carries
 * one signature per secret. `id` is that of the event, equal for every attempt, so that receivers can drop duplicates.
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
