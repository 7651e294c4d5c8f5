import { changeInOrder, changeRows } from '@dossier/kernel/db/rows.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { equals, nextVersion } from '@dossier/kernel/verbs.ts';
import type { Queries } from '@dossier/postgres-engine/index.ts';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { members } from '../../members/index.ts';
import { emitDisabled, named, shown } from '../health/health-events.ts';
import { webhooks } from '../table.ts';

/** Webhooks that subscribe to changes of a field, or use it in their condition; of this place or of any. */
export async function findWebhooksOfField(
  ctx: ReadContext,
  place: 'folderId' | 'pipelineId',
  placeId: string,
  key: string,
) {
  // A key has only letters, digits and underscores, so it is one word in the pattern.
  const isInCondition = sql`${webhooks.condition}::text ~ ${String.raw`\mdata\.${key}\M`}`;
  const rows = await ctx.db.orm
    .select({ ...named, isEnabled: webhooks.isEnabled })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.workspaceId, ctx.workspaceId),
        or(eq(webhooks.changedField, `data.${key}`), isInCondition),
        or(isNull(webhooks[place]), eq(webhooks[place], placeId)),
      ),
    )
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return rows.map((row) => ({ ...shown(row), isEnabled: row.isEnabled }));
}

export async function findWebhooksOf(ctx: ReadContext, userId: string): Promise<{ id: string; name: string }[]> {
  const rows = await ctx.db.orm
    .select(named)
    .from(webhooks)
    .where(isEnabledOf(ctx, userId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return rows.map(shown).map(({ id, origin, description }) => ({ id, name: description ?? origin }));
}

export async function stopWebhooksOf(ctx: WriteContext, userId: string): Promise<void> {
  const theirs = ctx.db.orm.select(named).from(webhooks).where(isEnabledOf(ctx, userId));
  const enabled = await theirs.orderBy(webhooks.id).for('update');
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
export async function findCreators(db: Queries, workspaceIds: readonly string[], ids: readonly string[]) {
  return db.orm
    .select({ subjectId: webhooks.id, userId: members.userId })
    .from(webhooks)
    .innerJoin(members, and(eq(members.workspaceId, webhooks.workspaceId), eq(members.userId, webhooks.makerId)))
    .where(and(inArray(webhooks.workspaceId, [...workspaceIds]), inArray(webhooks.id, [...ids])));
}
