import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, impossible, notFound } from '@dossier/kernel/errors.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Member, setAwayInput } from './schema.ts';
import { findMember, isMember } from './service.ts';
import { members } from './table.ts';

export async function setAway(
  ctx: WriteContext,
  { userId, awayFrom, awayUntil }: z.output<typeof setAwayInput>,
): Promise<Member> {
  demandSelfOrAdmin(ctx, userId);
  if (awayUntil === null && awayFrom !== null) throw impossible(['awayUntil'], 'must say until when');
  if (awayUntil !== null && awayFrom !== null && awayFrom >= awayUntil)
    throw impossible(['awayUntil'], 'must be after awayFrom');
  const before = await findMember(ctx, userId);
  if (!before) throw notFound('member');
  if (ctx.audit) ctx.audit.before = before;
  await ctx.db.orm.update(members).set({ awayFrom, awayUntil }).where(isMember(ctx, userId));
  return { ...before, awayFrom, awayUntil };
}

/** Who of these people belongs to the workspace, and is there or away now. */
export async function findPresence(
  ctx: ReadContext,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, 'there' | 'away'>> {
  const isAway = sql<boolean>`
    coalesce(${members.awayUntil} > now() and coalesce(${members.awayFrom}, '-infinity') <= now(), false)`;
  const rows = await ctx.db.orm
    .select({ userId: members.userId, isAway })
    .from(members)
    .where(and(eq(members.workspaceId, ctx.workspaceId), inArray(members.userId, [...userIds])));
  return new Map(rows.map((row) => [row.userId, row.isAway ? 'away' : 'there']));
}

function demandSelfOrAdmin({ actor }: WriteContext, userId: string): void {
  const isAllowed = actor.kind === 'user' && (actor.id === userId || actor.role !== 'MEMBER');
  if (!isAllowed)
    throw new DomainError('FORBIDDEN', 'Only the person themselves, an owner or an admin can say when they are away.');
}
