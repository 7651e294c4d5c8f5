import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { nextVersion } from '@dossier/kernel/verbs.ts';
import type { Queries } from '@dossier/postgres-engine/index.ts';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { members } from '../../members/index.ts';
import { emitDisabled } from '../health/health-events.ts';
import { webhooks } from '../table.ts';

/** Webhooks of a workspace are few: see its quota. */
const foundMax = 1_000;

/** Webhooks that subscribe to changes of a field, or use it in their condition; of this place or of any. */
export async function findWebhooksOfField(
  ctx: ReadContext,
  place: 'folderId' | 'pipelineId',
  placeId: string,
  key: string,
): Promise<{ id: string; origin: string; description: string | null; isEnabled: boolean }[]> {
  const { id, url, description, isEnabled } = webhooks;
  const rows = await ctx.db.orm
    .select({ id, url, description, isEnabled })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.workspaceId, ctx.workspaceId),
        or(eq(webhooks.changedField, `data.${key}`), isInCondition(key)),
        or(isNull(webhooks[place]), eq(webhooks[place], placeId)),
      ),
    )
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
    .limit(foundMax);
  return rows.map(({ url, ...webhook }) => ({ ...webhook, origin: new URL(url).origin }));
}

// A key has only letters, digits and underscores, so it is one word in the pattern.
function isInCondition(key: string) {
  return sql`${webhooks.condition}::text ~ ${String.raw`\mdata\.${key}\M`}`;
}

export async function findWebhooksOf(ctx: ReadContext, userId: string): Promise<{ id: string; name: string }[]> {
  const { id, url, description } = webhooks;
  const rows = await ctx.db.orm
    .select({ id, url, description })
    .from(webhooks)
    .where(isEnabledOf(ctx, userId))
    .orderBy(asc(webhooks.createdAt), asc(id));
  // Paths and queries of URLs contain secrets.
  return rows.map((row) => ({ id: row.id, name: row.description ?? new URL(row.url).origin }));
}

export async function stopWebhooksOf(ctx: WriteContext, userId: string): Promise<void> {
  const { id, url, description } = webhooks;
  const stopped = await ctx.db.orm
    .update(webhooks)
    .set({ isEnabled: false, disabledReason: 'MANUAL', disabledAt: sql`now()`, ...nextVersion(webhooks) })
    .where(and(eq(webhooks.workspaceId, ctx.workspaceId), inArray(webhooks.id, lockEnabledOf(ctx, userId))))
    .returning({ id, url, description });
  for (const webhook of stopped) emitDisabled(ctx, webhook, 'MANUAL', null);
}

/** Hands over the enabled webhooks of a person: notices of their failures go to `makerId`. */
export async function passOnWebhooks(ctx: WriteContext, userId: string, makerId: string | null): Promise<void> {
  await ctx.db.orm
    .update(webhooks)
    .set({ makerId, ...nextVersion(webhooks) })
    .where(and(eq(webhooks.workspaceId, ctx.workspaceId), inArray(webhooks.id, lockEnabledOf(ctx, userId))));
}

/** Locks in the order of ids, so that two removals never deadlock. */
function lockEnabledOf(ctx: WriteContext, userId: string) {
  const { id } = webhooks;
  return ctx.db.orm.select({ id }).from(webhooks).where(isEnabledOf(ctx, userId)).orderBy(id).for('no key update');
}

function isEnabledOf({ workspaceId }: ReadContext, userId: string) {
  return and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.makerId, userId), eq(webhooks.isEnabled, true));
}

/** The members who made these webhooks; other ids are ignored. */
export function findCreators(
  db: Queries,
  workspaceIds: readonly string[],
  ids: readonly string[],
): Promise<{ subjectId: string; userId: string }[]> {
  return db.orm
    .select({ subjectId: webhooks.id, userId: members.userId })
    .from(webhooks)
    .innerJoin(members, and(eq(members.workspaceId, webhooks.workspaceId), eq(members.userId, webhooks.makerId)))
    .where(and(inArray(webhooks.workspaceId, [...workspaceIds]), inArray(webhooks.id, [...ids])));
}
