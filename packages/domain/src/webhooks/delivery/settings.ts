import { clock } from '@dossier/kernel/clock.ts';
import { Confidential } from '@dossier/kernel/confidential.ts';
import { type Reads, defineStatement } from '@dossier/postgres-engine/index.ts';
import { decodeId, encodeId } from '@dossier/kernel/ids.ts';
import { defineSealed } from '@dossier/kernel/sealed-columns.ts';
import type { SecretBox } from '@dossier/kernel/secret-box.ts';
import { isRow } from '@dossier/kernel/verbs.ts';
import type { HookKey } from '../lease/lease.ts';
import { signDelivery, signingKey, type SigningKey } from './signature.ts';
import { webhooks } from '../table.ts';

type Stored = Pick<
  typeof webhooks.$inferSelect,
  'id' | 'url' | 'headers' | 'secret' | 'previousSecret' | 'previousSecretUntil' | 'rateLimitPerSecond'
>;

/** The settings that sending needs, with open secrets. Never log or return them. */
export interface Settings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Values of the custom headers: struck out where a receiver echoes them. */
  readonly confidential: Confidential;
  /** Null: no limit. */
  readonly rateLimitPerSecond: number | null;
  /** Newest first. */
  readonly keys: readonly [SigningKey, ...SigningKey[]];
}

const settingsById = defineStatement('read', 'webhooks.settings', (orm) =>
  orm.select().from(webhooks).where(isRow(webhooks)),
);

/**
 * Undefined when the webhook was removed. Throws a SecretBoxError when AUTH_SECRET is not the one that sealed the
 * secrets.
 */
export async function loadSettings(
  db: Reads,
  box: SecretBox,
  { workspaceId, webhookId }: HookKey,
): Promise<Settings | undefined> {
  const [row] = await db.run(settingsById, {
    workspaceId: encodeId('ws', workspaceId),
    id: encodeId('hook', webhookId),
  });
  return row && openSettings(box, row);
}

export function openSettings(box: SecretBox, row: Stored): Settings {
  const { url, previousSecret, previousSecretUntil, rateLimitPerSecond } = row;
  const headers = Object.fromEntries(
    Object.entries(row.headers).map(([name, sealed]) => [name, box.open(sealed, headerPlace(row, name))]),
  );
  const key = signingKey(box.open(row.secret, secretPlace(row)));
  const isPreviousValid =
    previousSecret !== null && previousSecretUntil !== null && Date.parse(previousSecretUntil) > clock.now();
  // The token alone, without `Bearer`, is a secret too.
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

/** All headers of an attempt. Ours come last: a custom header can't replace a signature. */
export function headersOf(
  { headers, keys }: Settings,
  id: string,
  body: string,
  nowMs: number,
  replayId?: string,
): Record<string, string> {
  return {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Dossier-Webhooks/1',
    ...signDelivery({ id, timestampS: Math.floor(nowMs / 1_000), body, keys }),
    ...(replayId === undefined ? {} : { [replayHeader]: replayId }),
  };
}

/** The headers of an attempt as its log stores them. */
export function loggedHeaders(sent: Readonly<Record<string, string>>, { headers }: Settings): Record<string, string> {
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, name in headers ? '(hidden)' : value]));
}

/** Tells a receiver that an event comes again, and by which replay. */
const replayHeader = 'x-service-replay';

const ours = new Set([
  replayHeader,
  'content-type',
  'user-agent',
  'x-service-signature',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
]);

/** Whether a delivery sets this header itself; a custom header of that name is refused when it is saved. */
export function isOurHeader(name: string): boolean {
  return ours.has(name.toLowerCase());
}
