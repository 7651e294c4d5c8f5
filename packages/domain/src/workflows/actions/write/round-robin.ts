import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { idOf } from '@dossier/kernel/values.ts';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { countOpenDeals } from '../../../deals/index.ts';
import { findPresence } from '../../../members/index.ts';
import { countOpenTasks } from '../../../tasks/index.ts';
import type { Running } from '../action.ts';
import { workflowPools } from '../../table.ts';

export const pool = z.strictObject({
  members: z
    .array(
      z.strictObject({
        userId: idOf('usr').describe('The member.'),
        weight: z
          .int()
          .min(1)
          .max(100)
          .default(1)
          .meta({ description: 'Twice the weight gets twice as many.', example: 1 }),
      }),
    )
    .min(1)
    .max(100)
    .describe('Who may be chosen; who is away is passed over.'),
  by: z
    .enum(['roundRobin', 'leastOpenDeals', 'leastOpenTasks'])
    .default('roundRobin')
    .describe('In turn, or who has the fewest open deals or tasks; of several, in turn.'),
});

export type Pool = z.output<typeof pool>;
type PoolMember = Pool['members'][number];

/** How far each member is from a turn, by user id. */
export type Turns = Readonly<Record<string, number>>;

/** Locks the turns of a step: runs that meet choose one after the other, and each sees the choices before it. */
export async function lockRoundRobin({ db, workspaceId }: WriteContext, { workflowId, step }: Running): Promise<Turns> {
  const target = [workflowPools.workspaceId, workflowPools.workflowId, workflowPools.step];
  const [row] = await db.orm
    .insert(workflowPools)
    .values({ workspaceId, workflowId, step, turns: {} })
    .onConflictDoUpdate({ target, set: { updatedAt: sql`now()` } })
    .returning({ turns: workflowPools.turns });
  return row?.turns ?? {};
}

/** Chooses a member who is there, and moves the turn on in the same transaction. 422 where none is. */
export async function assignFromPool(ctx: WriteContext, { members, by }: Pool, running: Running): Promise<string> {
  const turns = await lockRoundRobin(ctx, running);
  const merged = [...new Map(members.map((member) => [member.userId, member])).values()];
  const candidates = await leastLoaded(ctx, by, await present(ctx, merged));
  const { chosen, turns: next } = pickNext(candidates, turns);
  const kept = Object.fromEntries(merged.map(({ userId }) => [userId, next[userId] ?? 0]));
  const { workspaceId, workflowId, step } = workflowPools;
  await ctx.db.orm
    .update(workflowPools)
    .set({ turns: kept })
    .where(and(eq(workspaceId, ctx.workspaceId), eq(workflowId, running.workflowId), eq(step, running.step)));
  return chosen;
}

/** Smooth weighted round robin (nginx): each gains their weight; the one who has most is chosen and pays for all. */
export function pickNext(members: readonly PoolMember[], turns: Turns): { chosen: string; turns: Turns } {
  const next: Record<string, number> = { ...turns };
  let chosen: string | undefined;
  for (const { userId, weight } of members) {
    const credit = (next[userId] ?? 0) + weight;
    next[userId] = credit;
    if (chosen === undefined || credit > (next[chosen] ?? 0)) chosen = userId;
  }
  if (chosen === undefined) throw new Error('A turn needs somebody who can take it.');
  next[chosen] = (next[chosen] ?? 0) - members.reduce((sum, { weight }) => sum + weight, 0);
  return { chosen, turns: next };
}

async function present(ctx: ReadContext, members: readonly PoolMember[]): Promise<PoolMember[]> {
  const presence = await findPresence(
    ctx,
    members.map(({ userId }) => userId),
  );
  const there = members.filter(({ userId }) => presence.get(userId) === 'there');
  if (there.length > 0) return there;
  const away = members.filter(({ userId }) => presence.get(userId) === 'away').length;
  const reasons = [
    ...(away > 0 ? [`${away} away`] : []),
    ...(away < members.length ? [`${members.length - away} no longer a member`] : []),
  ];
  throw impossible(['pool'], `Nobody of the pool can be chosen: ${reasons.join(', ')}.`);
}

async function leastLoaded(ctx: ReadContext, by: Pool['by'], members: PoolMember[]): Promise<PoolMember[]> {
  if (by === 'roundRobin') return members;
  const ids = members.map(({ userId }) => userId);
  const counts = await (by === 'leastOpenDeals' ? countOpenDeals(ctx, ids) : countOpenTasks(ctx, ids));
  const loadOf = ({ userId, weight }: PoolMember) => (counts.get(userId) ?? 0) / weight;
  const least = Math.min(...members.map(loadOf));
  return members.filter((member) => loadOf(member) === least);
}
