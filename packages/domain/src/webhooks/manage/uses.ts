import { changeInOrder, changeRows } from '@dossier/kernel/db/rows.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { equals, nextVersion } from '@dossier/kernel/verbs.ts';
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
  const theirs = isEnabledOf(ctx, userId);
  const enabled = await ctx.db.orm
    .select({ id, url, description })
    .from(webhooks)
    .where(theirs)
    .orderBy(id)
    .for('update');
  const off = { isEnabled: false, disabledReason: 'MANUAL', disabledAt: sql`now()`, ...nextVersion(webhooks) } as const;
  await changeRows(ctx.db, webhooks, { workspaceId: ctx.workspaceId, id: enabled.map((one) => one.id) }, off);
  for (const webhook of enabled) emitDisabled(ctx, webhook, 'MANUAL', null);
}

/** Hands over the enabled webhooks of a person: notices of their failures go to `makerId`. */
export async function passOnWebhooks(ctx: WriteContext, userId: string, makerId: string | null): Promise<void> {
  await changeInOrder(ctx.db, webhooks, isEnabledOf(ctx, userId), undefined, { makerId, ...nextVersion(webhooks) });
}

function isEnabledOf({ workspaceId }: ReadContext, userId: string) {
  return equals(webhooks, { workspaceId, makerId: userId, isEnabled: true });
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
