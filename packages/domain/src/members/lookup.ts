import { isClosed } from '@dossier/kernel/db/closed.ts';
import type { ReadContext, Role } from '@dossier/kernel/context.ts';
import { type Database, type Queries, type Reads, defineStatement } from '@dossier/postgres-engine/index.ts';
import { findRows } from '@dossier/kernel/db/rows.ts';
import { areGiven } from '@dossier/kernel/verbs.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { decodeId, nilUuid } from '@dossier/kernel/ids.ts';
import { knownAre, knownMax, type NamingFilter } from '@dossier/kernel/filters.ts';
import { and, asc, eq, not, or, sql } from 'drizzle-orm';
import { users } from '../users/index.ts';
import { members } from './table.ts';

export interface Membership {
  readonly workspaceId: string;
  readonly role: Role;
  /** True if the workspace requires a second factor of its members. */
  readonly demandsFactor: boolean;
}

const columns = {
  workspaceId: members.workspaceId,
  role: members.role,
  demandsFactor: sql<boolean>`(
    select demands_second_factor from workspaces where id = ${members.workspaceId}
  )`,
};

/** A workspace awaiting deletion is visible to owners only. */
const isOpen = or(eq(members.role, 'OWNER'), not(isClosed(members.workspaceId)));

const membership = defineStatement('read', 'members.get', { lane: 'access' }, (orm) =>
  orm
    .select(columns)
    .from(members)
    .where(and(areGiven(members, 'workspaceId', 'userId'), isOpen)),
);

const oldestMembership = defineStatement('read', 'members.get_oldest', { lane: 'access' }, (orm) =>
  orm
    .select(columns)
    .from(members)
    .where(and(areGiven(members, 'userId'), isOpen))
    .orderBy(asc(members.createdAt), asc(members.workspaceId))
    .limit(1),
);

/**
 * The membership of a person in this workspace or, by default, in the one they joined first. Read on every call and
 * never cached, so that a changed role takes effect with the next call.
 */
export async function findMembership(
  database: Database,
  userId: string,
  workspaceId: string | undefined,
): Promise<Membership | undefined> {
  const [found] =
    workspaceId === undefined
      ? await database.read.run(oldestMembership, { userId })
      : await database.read.run(membership, { userId, workspaceId });
  return found;
}

export function membershipsOf(db: Reads, userId: string): Promise<Membership[]> {
  return findRows(db, members, { userId }, { columns, orderBy: [members.workspaceId] });
}

export function listAdmins(
  db: Queries,
  workspaceIds: readonly string[],
): Promise<{ workspaceId: string; userId: string }[]> {
  return findRows(db, members, { workspaceId: workspaceIds, role: ['OWNER', 'ADMIN'] });
}

/** Which of these people are members of these workspaces, each as `<workspace> <person>`. */
export async function findMembersAmong(
  db: Queries,
  asked: readonly { readonly workspaceId: string; readonly userId: string }[],
): Promise<Set<string>> {
  const workspaceId = [...new Set(asked.map((one) => one.workspaceId))];
  const userId = [...new Set(asked.map((one) => one.userId))].filter((id) => decodeId('usr', id) !== undefined);
  if (userId.length === 0) return new Set();
  const rows = await findRows(db, members, { workspaceId, userId });
  return new Set(rows.map(({ workspaceId, userId }) => `${workspaceId} ${userId}`));
}

const memberIds = defineStatement('read', 'members.find_ids', (orm) =>
  orm
    .select({ userId: members.userId })
    .from(members)
    .where(and(areGiven(members, 'workspaceId'), sql`${members.userId} = any(${sql.placeholder('uuids')}::uuid[])`)),
);

export async function findMemberIds(ctx: ReadContext, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db.run(memberIds, {
    workspaceId: ctx.workspaceId,
    uuids: ids.map((id) => decodeId('usr', id) ?? nilUuid),
  });
  return new Set(rows.map(({ userId }) => userId));
}

const oldestFirst = [members.createdAt, members.userId];

/** E-mail addresses of the workspace's members, oldest members first. */
export function findMemberEmails(ctx: ReadContext): Promise<{ userId: string; email: string }[]> {
  return ctx.db.orm
    .select({ userId: members.userId, email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.workspaceId, ctx.workspaceId))
    .orderBy(...oldestFirst)
    .limit(10_000);
}

export function filterByMember(ctx: ReadContext, name: string, userIds: readonly string[] | undefined): NamingFilter {
  return {
    path: [name],
    values: userIds,
    noun: 'member',
    find: (ids) => findMemberIds(ctx, ids),
    known: async () => {
      const { workspaceId } = ctx;
      const rows = await findRows(ctx.db, members, { workspaceId }, { orderBy: oldestFirst, limit: knownMax });
      return knownAre(rows.map((row) => row.userId));
    },
  };
}

/** 422 at `path` if the person is not a member of the workspace. */
export async function demandMember(ctx: ReadContext, userId: string, path: (string | number)[]): Promise<void> {
  const known = await findMemberIds(ctx, [userId]);
  if (!known.has(userId)) throw impossible(path, 'must be the id of a member of the workspace');
}
