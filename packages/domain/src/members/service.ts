import type { ReadContext, SilentContext, Role, WriteContext } from '@dossier/kernel/context.ts';
import { findRows } from '@dossier/kernel/db/rows.ts';
import { isAfter } from '@dossier/kernel/db/is-after.ts';
import { conflict, type DomainError, forbidden, impossible, notFound, there } from '@dossier/kernel/errors.ts';
import { cutPage, decodeCursor, offsetOf, pageBytesMax, type Page } from '@dossier/kernel/paging.ts';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { endKeysOf } from '../api-keys/index.ts';
import { users } from '../users/index.ts';
import type { ChangeRoleInput, listMembersInput, Member, RemoveMemberInput, SetAwayInput } from './schema.ts';
import { members } from './table.ts';

const { userId, role, awayFrom, awayUntil, createdAt } = members;
const memberColumns = { userId, name: users.name, email: users.email, role, awayFrom, awayUntil, createdAt };

export async function listMembers(
  ctx: ReadContext,
  { email, page, pageSize, cursor, count: isCounted }: z.output<typeof listMembersInput>,
): Promise<Page<Member>> {
  const from = cursor === undefined ? undefined : decodeCursor(cursor, '-createdAt');
  const isOne = email === undefined ? undefined : eq(users.email, email);
  const asked = and(eq(members.workspaceId, ctx.workspaceId), isOne);
  const rows = await ctx.db.fetchQuery(
    selectMembers(ctx)
      .where(and(asked, isAfter(members.createdAt, members.userId, from)))
      .orderBy(desc(members.createdAt), desc(members.userId))
      .limit(pageSize + 1)
      .offset(offsetOf({ page, pageSize, cursor })),
    pageBytesMax,
  );
  const total = isCounted ? await ctx.db.orm.$count(selectMembers(ctx).where(asked).as('asked')) : undefined;
  return { ...cutPage(rows, pageSize, (row) => ({ sort: '-createdAt', value: row.createdAt, id: row.userId })), total };
}

async function findMember(ctx: ReadContext, userId: string): Promise<Member | undefined> {
  const [member] = await selectMembers(ctx).where(isMember(ctx, userId));
  return member;
}

function selectMembers({ db }: ReadContext) {
  return db.orm.select(memberColumns).from(members).innerJoin(users, eq(users.id, members.userId));
}

function isMember({ workspaceId }: ReadContext, userId: string) {
  return and(eq(members.workspaceId, workspaceId), eq(members.userId, userId));
}

/** Makes the person a member of the workspace; 409 if they are one already. */
export async function addMember(
  ctx: Pick<SilentContext, 'db' | 'workspaceId'>,
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  const [added] = await ctx.db.orm
    .insert(members)
    .values({ workspaceId: ctx.workspaceId, userId, role })
    .onConflictDoNothing()
    .returning({ userId: members.userId });
  if (!added) throw conflict('You belong to this workspace already.');
}

/**
 * A demoted person loses the invitations that they sent, by trigger; a `MEMBER` can't have keys, so these end too. Live
 * streams end at once and reopen with the new role.
 */
export async function changeRole(ctx: WriteContext, { userId, role, keysTo }: ChangeRoleInput): Promise<Member> {
  const { member, isLastOwner } = await lockMember(ctx, userId);
  demandRank(ctx, member.role);
  demandRank(ctx, role);
  if (isLastOwner && role !== 'OWNER') throw lastOwner();
  if (ctx.audit) ctx.audit.before = member;
  if (keysTo !== undefined) await demandHeir(ctx, userId, keysTo);
  if (role === 'MEMBER') await endKeysOf(ctx, userId, keysTo);
  await ctx.db.orm.update(members).set({ role }).where(isMember(ctx, userId));
  return { ...member, role };
}

/** The person loses the workspace, their keys and the invitations that they sent; their records and work stay. */
export async function removeMember(ctx: WriteContext, { userId, keysTo }: RemoveMemberInput): Promise<Member> {
  const { member, isLastOwner } = await lockMember(ctx, userId);
  if (ctx.actor.kind !== 'user' || ctx.actor.id !== userId) demandRank(ctx, member.role);
  if (isLastOwner) throw lastOwner();
  if (keysTo !== undefined) await demandHeir(ctx, userId, keysTo);
  await endKeysOf(ctx, userId, keysTo);
  await ctx.db.orm.delete(members).where(isMember(ctx, userId));
  return member;
}

/** Like `removeMember`, for the caller. Everyone may leave, except the last owner. */
export async function leaveWorkspace(ctx: WriteContext): Promise<Member> {
  if (ctx.actor.kind !== 'user') throw forbidden('Only a person can leave a workspace.');
  return removeMember(ctx, { userId: ctx.actor.id });
}

/** 422 unless this is another owner or admin, who may take over the person's keys. */
async function demandHeir(ctx: WriteContext, userId: string, keysTo: string): Promise<void> {
  const heir = await findMember(ctx, keysTo);
  if (keysTo === userId || !heir || heir.role === 'MEMBER')
    throw impossible(['keysTo'], 'must be the id of another owner or admin of the workspace');
}

export function demandRank(ctx: Pick<WriteContext, 'actor'>, role: Role): void {
  if (role !== 'OWNER') return;
  if (ctx.actor.kind === 'system' || (ctx.actor.kind === 'user' && ctx.actor.role === 'OWNER')) return;
  throw forbidden('Only an owner of the workspace can do this to or for an owner.');
}

/**
 * Locks the member and all owners in one order: if two owners leave at the same moment, the second waits, and then
 * finds that it is the last.
 */
async function lockMember(ctx: WriteContext, userId: string): Promise<{ member: Member; isLastOwner: boolean }> {
  const rows = await selectMembers(ctx)
    .where(and(eq(members.workspaceId, ctx.workspaceId), or(eq(members.userId, userId), eq(members.role, 'OWNER'))))
    .orderBy(members.userId)
    .for('update', { of: members });
  const member = rows.find((row) => row.userId === userId);
  if (!member) throw notFound('member');
  return { member, isLastOwner: member.role === 'OWNER' && rows.filter(({ role }) => role === 'OWNER').length === 1 };
}

function lastOwner(): DomainError {
  return conflict('A workspace needs an owner. Make another person an owner first.');
}

export async function setAway(ctx: WriteContext, { userId, awayFrom, awayUntil }: SetAwayInput): Promise<Member> {
  demandSelfOrAdmin(ctx, userId);
  if (awayUntil === null && awayFrom !== null) throw impossible(['awayUntil'], 'must say until when');
  if (awayUntil !== null && awayFrom !== null && awayFrom >= awayUntil)
    throw impossible(['awayUntil'], 'must be after awayFrom');
  const before = there(await findMember(ctx, userId), 'member');
  if (ctx.audit) ctx.audit.before = before;
  await ctx.db.orm.update(members).set({ awayFrom, awayUntil }).where(isMember(ctx, userId));
  return { ...before, awayFrom, awayUntil };
}

/** Finds which of these people belong to the workspace, and whether they are away. */
export async function findPresence(
  ctx: ReadContext,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, 'there' | 'away'>> {
  const isAway = sql<boolean>`
    coalesce(${members.awayUntil} > now() and coalesce(${members.awayFrom}, '-infinity') <= now(), false)`;
  const columns = { userId: members.userId, isAway };
  const rows = await findRows(ctx.db, members, { workspaceId: ctx.workspaceId, userId: userIds }, { columns });
  return new Map(rows.map((row) => [row.userId, row.isAway ? 'away' : 'there']));
}

function demandSelfOrAdmin({ actor }: WriteContext, userId: string): void {
  const isAllowed = actor.kind === 'user' && (actor.id === userId || actor.role !== 'MEMBER');
  if (!isAllowed) throw forbidden('Only the person themselves, an owner or an admin can say when they are away.');
}
