import type { ReadContext } from '@dossier/kernel/context.ts';
import { and, count, eq, gte, isNotNull, lt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { calls } from '../calls/index.ts';
import { comments } from '../comments/index.ts';
import { demandMember } from '../members/index.ts';
import type { Group } from '../query/schema.ts';
import { tasks } from '../tasks/index.ts';
import type { MeasureTileInput } from './schema.ts';
import { startOf } from './tile-query.ts';

interface Source {
  readonly name: string;
  readonly table: PgTable & { readonly workspaceId: PgColumn };
  readonly person: PgColumn;
  readonly at: PgColumn;
  readonly only?: SQL;
}

/** Sources of a person's activity. */
const sources: readonly Source[] = [
  { name: 'calls', table: calls, person: calls.authorId, at: calls.calledAt },
  { name: 'comments', table: comments, person: comments.authorId, at: comments.createdAt },
  { name: 'tasks', table: tasks, person: tasks.assigneeId, at: tasks.completedAt, only: eq(tasks.status, 'DONE') },
];

type Around = Omit<MeasureTileInput, 'tile'>;

export async function measureActivity(ctx: ReadContext, around: Around): Promise<Group[]> {
  if (around.ownerId !== undefined) await demandMember(ctx, around.ownerId, ['ownerId']);
  const counted = await Promise.all(sources.map(async (source) => countBy(ctx, source, around)));
  const people = [...new Set(counted.flatMap((found) => [...found.keys()]))];
  return people
    .map((userId) => {
      const sums = sources.map(({ name }, at) => [name, counted[at]?.get(userId) ?? 0] as const);
      return {
        group: { userId },
        count: sums.reduce((sum, [, n]) => sum + n, 0),
        sum: Object.fromEntries(sums),
        avg: {},
        min: {},
        max: {},
      };
    })
    .toSorted((a, b) => b.count - a.count || (a.group.userId < b.group.userId ? -1 : 1));
}

async function countBy(
  ctx: ReadContext,
  { table, person, at, only }: Source,
  { from, to, ownerId, timeZone }: Around,
): Promise<Map<string, number>> {
  const rows = await ctx.db.orm
    .select({ userId: person, n: count() })
    .from(table)
    .where(
      and(
        eq(table.workspaceId, ctx.workspaceId),
        only,
        from ? gte(at, startOf(from, timeZone, 0)) : undefined,
        to ? lt(at, startOf(to, timeZone, 1)) : undefined,
        ownerId === undefined ? isNotNull(person) : eq(person, ownerId),
      ),
    )
    .groupBy(person);
  return new Map(rows.map(({ userId, n }) => [String(userId), n]));
}
