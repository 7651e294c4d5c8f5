import { changeInOrder, changeRows, findRows } from '@dossier/kernel/db/rows.ts';
import { isAfter } from '@dossier/kernel/db/is-after.ts';
import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, SilentContext, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, impossible, notFound, conflict, there } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import type { PageInput } from '@dossier/kernel/page-schema.ts';
import { cutPage, decodeCursor, offsetOf, type Page } from '@dossier/kernel/paging.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias, type PgColumn, type PgInsertValue } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../users/index.ts';
import type { ApiKey, createApiKeyInput, NewApiKey, RotateApiKeyInput, UpdateApiKeyInput } from './schema.ts';
import { hashSecret, newSecret, startOf } from './secret.ts';
import { apiKeys } from './table.ts';
import { noteAudit } from '@dossier/kernel/audit/note.ts';

export const apiKeysQuota = new Quota('apiKeys', 'API keys', 200, apiKeys, {
  where: and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.app), gt(apiKeys.codeExpiresAt, sql`now()`))),
});

const owners = alias(users, 'owners');

// All columns except the hashes: only these may be in answers.
const keyColumns = {
  id: apiKeys.id,
  name: apiKeys.name,
  start: apiKeys.start,
  scopes: apiKeys.scopes,
  expiresAt: sql<string | null>`coalesce(${apiKeys.codeExpiresAt}, ${apiKeys.expiresAt})`.mapWith(apiKeys.expiresAt),
  app: apiKeys.app,
  creator: { id: users.id, name: users.name },
  owner: { id: owners.id, name: owners.name },
  allowedAddresses: apiKeys.allowedAddresses,
  rateLimitPerMinute: apiKeys.rateLimitPerMinute,
  budget: apiKeys.budget,
  redirectUris: apiKeys.redirectUris,
  previousUntil: sql<
    string | null
  >`case when ${apiKeys.previousUntil} > now() then ${apiKeys.previousUntil} end`.mapWith(apiKeys.previousUntil),
  createdAt: apiKeys.createdAt,
  lastUsedAt: apiKeys.lastUsedAt,
  revokedAt: apiKeys.revokedAt,
};

/** The keys that the caller may see, including revoked ones. */
export async function listApiKeys(
  ctx: KeyCall & Pick<ReadContext, 'db'>,
  { page, pageSize, cursor, count: isCounted }: PageInput,
): Promise<Page<ApiKey>> {
  const from = cursor === undefined ? undefined : decodeCursor(cursor, '-createdAt');
  const own = visibleTo(ctx);
  const rows = await selectKeys(ctx)
    .where(and(own, isAfter(apiKeys.createdAt, apiKeys.id, from)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(pageSize + 1)
    .offset(offsetOf({ page, pageSize, cursor }));
  const total = isCounted ? await ctx.db.orm.$count(apiKeys, own) : undefined;
  return { ...cutPage(rows, pageSize, (row) => ({ sort: '-createdAt', value: row.createdAt, id: row.id })), total };
}

export async function getOwnKey(ctx: ReadContext): Promise<ApiKey> {
  if (ctx.actor.kind !== 'key') throw notFound('API key');
  return getApiKey(ctx, ctx.actor.id);
}

/** Creates a key. Only this answer ever contains the key itself. `more`: the columns of a connected app. */
export async function createApiKey(
  ctx: Pick<SilentContext, 'db' | 'workspaceId' | 'actor' | 'idempotency' | 'quotas'>,
  { expiresAt = null, ...input }: z.output<typeof createApiKeyInput>,
  more: Partial<PgInsertValue<typeof apiKeys>> = {},
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
    ...input,
    hash: hashSecret(key),
    start: startOf(key),
    expiresAt,
    createdBy,
    knownTo: createdBy,
    ...more,
  });
  return { ...(await getApiKey(ctx, id)), key };
}

/** Revokes a key and the connections of its app, on every process within a second. A repeat changes nothing. */
export async function revokeApiKey(ctx: KeyCall & Pick<SilentContext, 'db'>, id: string): Promise<ApiKey> {
  const isIt = and(or(eq(apiKeys.id, id), eq(apiKeys.app, id)), isNull(apiKeys.revokedAt));
  await changeInOrder(ctx.db, apiKeys, visibleTo(ctx), isIt, { revokedAt: sql`now()` });
  return getApiKey(ctx, id);
}

/** Changes the name, the allowed addresses, the limit or the budget of a key, on every process within a second. */
export async function updateApiKey(ctx: WriteContext, { id, ...changes }: UpdateApiKeyInput): Promise<ApiKey> {
  const before = await getApiKey(ctx, id);
  if (ctx.audit) ctx.audit.before = before;
  if (Object.keys(changes).length === 0) return before;
  await changeRows(ctx.db, apiKeys, isKey(ctx, id), changes);
  return getApiKey(ctx, id);
}

/**
 * Gives a key a new secret, which only this answer contains. The old one stays valid for `overlapHours`; one of an
 * earlier rotation ends at once.
 */
export async function rotateApiKey(ctx: WriteContext, { id, overlapHours }: RotateApiKeyInput): Promise<NewApiKey> {
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
      knownTo: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      previousKnownTo: isKept ? sql`${apiKeys.knownTo}` : null,
    })
    .where(and(isKey(ctx, id), isNull(apiKeys.revokedAt), isNull(apiKeys.app)))
    .returning({ id: apiKeys.id });
  const key = await getApiKey(ctx, id);
  if (rotated.length === 0)
    throw conflict('This key is revoked or belongs to an app, so it cannot get a new secret. Create another key.');
  return { ...key, key: secret };
}

export function refuseRepeats(ctx: Pick<SilentContext, 'idempotency'>): void {
  if (!ctx.idempotency) return;
  throw new DomainError(
    'BAD_REQUEST',
    'Send this without an Idempotency-Key: its answer holds a secret and is not kept for a repeat.',
  );
}

export async function getApiKey(ctx: KeyCall & Pick<ReadContext, 'db'>, id: string): Promise<ApiKey> {
  const [row] = await selectKeys(ctx).where(isKey(ctx, id));
  return there(row, 'API key');
}

function selectKeys({ db }: Pick<ReadContext, 'db'>) {
  return db.orm
    .select(keyColumns)
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .leftJoin(owners, eq(owners.id, apiKeys.ownerId));
}

/** The actor is undefined for commands. */
type KeyCall = Pick<ReadContext, 'workspaceId'> & Partial<Pick<ReadContext, 'actor'>>;

/** A member sees the apps that they have connected; owners and admins see all. */
function visibleTo({ workspaceId, actor }: KeyCall) {
  const isOwnOnly = actor?.kind === 'user' && actor.role === 'MEMBER';
  return and(eq(apiKeys.workspaceId, workspaceId), isOwnOnly ? eq(apiKeys.ownerId, actor.id) : undefined);
}

function isKey(ctx: KeyCall, id: string) {
  return and(visibleTo(ctx), eq(apiKeys.id, id));
}

/** The valid keys of a person, and those whose secret they created and so have seen, without apps. */
export function listKeysOf(ctx: ReadContext, userId: string): Promise<{ id: string; name: string }[]> {
  const { id, name } = apiKeys;
  return findRows(ctx.db, apiKeys, isWithin(ctx, userId), { columns: { id, name }, orderBy: [id] });
}

function isWithin({ workspaceId }: Pick<ReadContext, 'workspaceId'>, userId: string) {
  const isTheirs = or(eq(apiKeys.ownerId, userId), eq(apiKeys.knownTo, userId));
  return and(eq(apiKeys.workspaceId, workspaceId), isTheirs, isNull(apiKeys.revokedAt), isNull(apiKeys.app));
}

/**
 * Revokes or hands over the keys of a person who lost the right to them, and those whose secret they know; each is in
 * the audit log. Triggers revoke the rest, also when a member is removed by SQL (docs/decisions/0035).
 */
export async function endKeysOf(ctx: WriteContext, userId: string, newOwnerId: string | undefined): Promise<void> {
  const { id, name, revokedAt } = apiKeys;
  const columns = { id, name, ownerId: apiKeys.ownerId, revokedAt };
  const found = await findRows(ctx.db, apiKeys, isWithin(ctx, userId), { columns, orderBy: [id], lock: 'update' });
  const unless = (column: PgColumn) => sql`nullif(${column}, ${sql.param(userId, apiKeys.knownTo)})`;
  for (const key of found) {
    const ownerId = key.ownerId === userId ? newOwnerId : key.ownerId;
    const [after] = await ctx.db.orm
      .update(apiKeys)
      .set(
        newOwnerId === undefined
          ? { revokedAt: sql`now()` }
          : { ownerId, knownTo: unless(apiKeys.knownTo), previousKnownTo: unless(apiKeys.previousKnownTo) },
      )
      .where(isKey(ctx, key.id))
      .returning(columns);
    await noteAudit(ctx, newOwnerId === undefined ? 'apiKeys.revoke' : 'apiKeys.handOver', { before: key, after });
  }
}

export async function isKeyRevoked(ctx: Pick<ReadContext, 'db' | 'workspaceId'>, id: string): Promise<boolean> {
  return (await ctx.db.orm.$count(apiKeys, and(isKey(ctx, id), isNotNull(apiKeys.revokedAt)))) > 0;
}
