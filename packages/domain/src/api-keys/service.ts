import { isAfter } from '@dossier/kernel/db/is-after.ts';
import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, SilentContext, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, impossible, notFound } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import type { PageInput } from '@dossier/kernel/page-schema.ts';
import { cutPage, decodeCursor, offsetOf, type Page } from '@dossier/kernel/paging.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../users/index.ts';
import type { ApiKey, createApiKeyInput, NewApiKey, rotateApiKeyInput, updateApiKeyInput } from './schema.ts';
import { hashSecret, newSecret, startOf } from './secret.ts';
import { apiKeys } from './table.ts';
import { noteAudit } from '@dossier/kernel/audit/note.ts';

export const apiKeysQuota = new Quota({
  name: 'apiKeys',
  title: 'API keys',
  max: 200,
  table: apiKeys,
  where: isNull(apiKeys.revokedAt),
});

const owners = alias(users, 'owners');

// Everything but the hashes: only these columns may be in answers.
const keyColumns = {
  id: apiKeys.id,
  name: apiKeys.name,
  start: apiKeys.start,
  scopes: apiKeys.scopes,
  expiresAt: apiKeys.expiresAt,
  creator: { id: users.id, name: users.name },
  owner: { id: owners.id, name: owners.name },
  allowedAddresses: apiKeys.allowedAddresses,
  rateLimitPerMinute: apiKeys.rateLimitPerMinute,
  previousUntil: sql<
    string | null
  >`case when ${apiKeys.previousUntil} > now() then ${apiKeys.previousUntil} end`.mapWith(apiKeys.previousUntil),
  createdAt: apiKeys.createdAt,
  lastUsedAt: apiKeys.lastUsedAt,
  revokedAt: apiKeys.revokedAt,
};

/** All keys of the workspace, revoked ones too. */
export async function listApiKeys(
  ctx: Pick<ReadContext, 'db' | 'workspaceId'>,
  { page, pageSize, cursor, count: isCounted }: PageInput,
): Promise<Page<ApiKey>> {
  const from = cursor === undefined ? undefined : decodeCursor(cursor, '-createdAt');
  const own = eq(apiKeys.workspaceId, ctx.workspaceId);
  const rows = await selectKeys(ctx)
    .where(and(own, isAfter(apiKeys.createdAt, apiKeys.id, from)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(pageSize + 1)
    .offset(offsetOf({ page, pageSize, cursor }));
  const total = isCounted ? await ctx.db.orm.$count(apiKeys, own) : undefined;
  return { ...cutPage(rows, pageSize, (row) => ({ sort: '-createdAt', value: row.createdAt, id: row.id })), total };
}

/** Creates a key. Only this answer ever contains the key itself. */
export async function createApiKey(
  ctx: Pick<SilentContext, 'db' | 'workspaceId' | 'actor' | 'idempotency' | 'quotas'>,
  { name, scopes, expiresAt = null, allowedAddresses, rateLimitPerMinute }: z.output<typeof createApiKeyInput>,
): Promise<NewApiKey> {
  refuseRepeats(ctx);
  if (expiresAt !== null && Date.parse(expiresAt) <= clock.now())
    throw impossible(['expiresAt'], 'must lie in the future');
  await demandRoom(ctx, apiKeysQuota);
  const key = newSecret();
  const createdBy = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  const id = newId('key');
  await ctx.db.orm.insert(apiKeys).values({
    workspaceId: ctx.workspaceId,
    id,
    name,
    hash: hashSecret(key),
    start: startOf(key),
    scopes,
    expiresAt,
    createdBy,
    ...(allowedAddresses && { allowedAddresses }),
    rateLimitPerMinute,
  });
  return { ...(await getApiKey(ctx, id)), key };
}

/** Revokes a key, on every process within a second. Revoking it again keeps the first `revokedAt`. */
export async function revokeApiKey(ctx: Pick<SilentContext, 'db' | 'workspaceId'>, id: string): Promise<ApiKey> {
  await ctx.db.orm
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(isKey(ctx, id), isNull(apiKeys.revokedAt)));
  return getApiKey(ctx, id);
}

/** Changes the name of a key, or where and how often it may be used; on every process within a second. */
export async function updateApiKey(
  ctx: WriteContext,
  { id, ...changes }: z.output<typeof updateApiKeyInput>,
): Promise<ApiKey> {
  const before = await getApiKey(ctx, id);
  if (ctx.audit) ctx.audit.before = before;
  if (Object.keys(changes).length === 0) return before;
  await ctx.db.orm.update(apiKeys).set(changes).where(isKey(ctx, id));
  return getApiKey(ctx, id);
}

/**
 * Gives a key a new secret, which only this answer contains. The old one works for `overlapHours` more; one of an
 * earlier rotation ends at once.
 */
export async function rotateApiKey(
  ctx: WriteContext,
  { id, overlapHours }: z.output<typeof rotateApiKeyInput>,
): Promise<NewApiKey> {
  refuseRepeats(ctx);
  const secret = newSecret();
  const isKept = overlapHours > 0;
  const rotated = await ctx.db.orm
    .update(apiKeys)
    .set({
      hash: hashSecret(secret),
      start: startOf(secret),
      previousHash: isKept ? sql`${apiKeys.hash}` : null,
      previousUntil: isKept ? sql`now() + make_interval(hours => ${overlapHours})` : null,
    })
    .where(and(isKey(ctx, id), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });
  const key = await getApiKey(ctx, id);
  if (rotated.length === 0)
    throw new DomainError('CONFLICT', 'This key is revoked and gets no new secret. Create another key.');
  return { ...key, key: secret };
}

function refuseRepeats(ctx: Pick<SilentContext, 'idempotency'>): void {
  if (!ctx.idempotency) return;
  throw new DomainError(
    'BAD_REQUEST',
    'Send this without an Idempotency-Key: its answer holds a secret and is not kept for a repeat.',
  );
}

export async function getApiKey(ctx: Pick<ReadContext, 'db' | 'workspaceId'>, id: string): Promise<ApiKey> {
  const [row] = await selectKeys(ctx).where(isKey(ctx, id));
  if (!row) throw notFound('API key');
  return row;
}

function selectKeys({ db }: Pick<ReadContext, 'db'>) {
  return db.orm
    .select(keyColumns)
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .leftJoin(owners, eq(owners.id, apiKeys.ownerId));
}

function isKey({ workspaceId }: Pick<ReadContext, 'workspaceId'>, id: string) {
  return and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, id));
}

/**
 * Revokes the keys of a person who may have none any more, or hands them over; each is in the audit log. Triggers
 * revoke what is left, also where a member is removed by SQL (docs/decisions/0035).
 */
export async function endKeysOf(ctx: WriteContext, userId: string, newOwnerId: string | undefined): Promise<void> {
  const owned = await ctx.db.orm
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, ctx.workspaceId), eq(apiKeys.ownerId, userId), isNull(apiKeys.revokedAt)))
    .orderBy(apiKeys.id)
    .for('update');
  if (owned.length === 0) return;
  const ids = owned.map(({ id }) => id);
  const ended = await ctx.db.orm
    .update(apiKeys)
    .set(newOwnerId === undefined ? { revokedAt: sql`now()` } : { ownerId: newOwnerId })
    .where(and(eq(apiKeys.workspaceId, ctx.workspaceId), inArray(apiKeys.id, ids)))
    .returning({ id: apiKeys.id, name: apiKeys.name, ownerId: apiKeys.ownerId, revokedAt: apiKeys.revokedAt });
  for (const key of ended) {
    const before = { ...key, ownerId: userId, revokedAt: null };
    await noteAudit(ctx, newOwnerId === undefined ? 'apiKeys.revoke' : 'apiKeys.handOver', { before, after: key });
  }
}
