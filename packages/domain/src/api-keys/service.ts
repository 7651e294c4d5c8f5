import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, SilentContext } from '@dossier/kernel/context.ts';
import { DomainError, impossible, notFound } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { cutPage, decodeCursor, offsetOf, type Page, type PageInput } from '@dossier/kernel/paging.ts';
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../users/index.ts';
import type { ApiKey, createApiKeyInput, NewApiKey } from './schema.ts';
import { hashSecret, newSecret, startOf } from './secret.ts';
import { apiKeys } from './table.ts';

/** NOTIFY on this channel drops a key from the cache of every process; the payload is its hash. */
export const keysChannel = 'dossier_keys';

// Everything but the hash: only these columns may be in answers.
const keyColumns = {
  id: apiKeys.id,
  name: apiKeys.name,
  start: apiKeys.start,
  scopes: apiKeys.scopes,
  expiresAt: apiKeys.expiresAt,
  creator: { id: users.id, name: users.name },
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
  const rows = await ctx.db.orm
    .select(keyColumns)
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .where(
      and(
        eq(apiKeys.workspaceId, ctx.workspaceId),
        from &&
          sql`(${apiKeys.createdAt}, ${apiKeys.id}) < (${sql.param(from.value, apiKeys.createdAt)}, ${sql.param(from.id, apiKeys.id)})`,
      ),
    )
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(pageSize + 1)
    .offset(offsetOf({ page, pageSize, cursor }));
  const total = isCounted
    ? (await ctx.db.orm.select({ n: count() }).from(apiKeys).where(eq(apiKeys.workspaceId, ctx.workspaceId)))[0]?.n
    : undefined;
  return { ...cutPage(rows, pageSize, (row) => ({ sort: '-createdAt', value: row.createdAt, id: row.id })), total };
}

/** Creates a key. Only this answer ever contains the key itself. */
export async function createApiKey(
  ctx: Pick<SilentContext, 'db' | 'workspaceId' | 'actor' | 'idempotency'>,
  { name, scopes, expiresAt = null }: z.output<typeof createApiKeyInput>,
): Promise<NewApiKey> {
  if (ctx.idempotency)
    throw new DomainError(
      'BAD_REQUEST',
      'Send this without an Idempotency-Key: its answer holds a secret and is not kept for a repeat.',
    );
  if (expiresAt !== null && Date.parse(expiresAt) <= clock.now())
    throw impossible(['expiresAt'], 'must lie in the future');
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
  });
  return { ...(await getApiKey(ctx, id)), key };
}

/** Revokes a key, on every process within a second. Revoking it again keeps the first `revokedAt`. */
export async function revokeApiKey(ctx: Pick<SilentContext, 'db' | 'workspaceId'>, id: string): Promise<ApiKey> {
  const [revoked] = await ctx.db.orm
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.workspaceId, ctx.workspaceId), eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning({ hash: apiKeys.hash });
  // In the transaction, unlike the NOTIFY of events: it is rare, and no process may miss it.
  if (revoked) await ctx.db.orm.execute(sql`select pg_notify(${keysChannel}, ${revoked.hash})`);
  return getApiKey(ctx, id);
}

async function getApiKey(ctx: Pick<ReadContext, 'db' | 'workspaceId'>, id: string): Promise<ApiKey> {
  const [row] = await ctx.db.orm
    .select(keyColumns)
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .where(and(eq(apiKeys.workspaceId, ctx.workspaceId), eq(apiKeys.id, id)));
  if (!row) throw notFound('API key');
  return row;
}
