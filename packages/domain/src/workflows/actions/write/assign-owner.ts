import { changeRows } from '@dossier/kernel/db/rows.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { impossible, malformed, type Issue } from '@dossier/kernel/errors.ts';
import { idOf, optionalId } from '@dossier/kernel/values.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { countOpenDeals, updateDeal } from '../../../deals/index.ts';
import { findMemberIds, findPresence } from '../../../members/index.ts';
import { updateRecord } from '../../../records/index.ts';
import { countOpenTasks, updateTask } from '../../../tasks/index.ts';
import { workflowPools } from '../../table.ts';
import { defineWrite, type Running } from '../action.ts';
import { dealOf, dealOfRun, isLiteral, isNamed, recordOf, recordOfRun } from '../checks.ts';

const pool = z.strictObject({
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

const input = z.strictObject({
  ownerId: idOf('usr').optional().describe('The member.'),
  pool: pool.optional().describe('Instead: the people of whom one is chosen.'),
  of: z.enum(['record', 'deal']).default('record').describe('What is assigned where no id is given: that of the run.'),
  ...recordOfRun,
  ...dealOfRun,
  taskId: optionalId('task').optional().describe('A task.'),
});
const idFields = ['recordId', 'dealId', 'taskId'] as const;

export const assignOwnerAction = defineWrite({
  name: 'assignOwner',
  title: 'Assign an owner',
  description:
    'Assigns a member, or someone from a group, to the record or deal of the run, or to another record, ' +
    'deal or task. Output: the record, deal or task.',
  input,
  needs: (given) =>
    idFields.some((field) => isNamed(given[field])) ? [] : [given['of'] === 'deal' ? 'deal' : 'record'],
  async check(ctx, given) {
    const { ownerId, pool: asked } = given;
    if ((ownerId === undefined) === (asked === undefined)) return [{ path: ['ownerId'], message: eitherOr }];
    const [, second] = idFields.filter((field) => isNamed(given[field]));
    if (second) return [{ path: [second], message: oneOnly }];
    const members = pool.safeParse(asked).data?.members.map(({ userId }) => userId) ?? [];
    const known = await findMemberIds(ctx, members.filter(isLiteral));
    return members.flatMap((userId, at): Issue[] =>
      !isLiteral(userId) || known.has(userId)
        ? []
        : [{ path: ['pool', 'members', at, 'userId'], message: 'must be the id of a member' }],
    );
  },
  lockFirst: async (ctx, given, running) => (given.pool ? lockRoundRobin(ctx, running) : undefined),
  async run(ctx, given, running) {
    if ((given.ownerId === undefined) === (given.pool === undefined)) throw malformed(['ownerId'], eitherOr);
    const [field, second] = idFields.filter((one) => given[one] !== undefined);
    if (second) throw malformed([second], oneOnly);
    if (field === 'taskId' && given.taskId === null) throw malformed(['taskId'], 'names no task');
    const ownerId = given.pool ? await assignFromPool(ctx, given.pool, running) : given.ownerId;
    if (given.taskId) return updateTask(ctx, { id: given.taskId, assigneeId: ownerId });
    return field === 'dealId' || (field === undefined && given.of === 'deal')
      ? updateDeal(ctx, { id: dealOf(given.dealId, running), ownerId })
      : updateRecord(ctx, { id: recordOf(given.recordId, running), ownerId });
  },
});

const eitherOr = 'Name a member, or a pool of them.';
const oneOnly = 'Name one record, deal or task.';

export type Pool = z.output<typeof pool>;
type PoolMember = Pool['members'][number];

/** How far each member is from a turn, by user id. */
type Turns = Readonly<Record<string, number>>;

/** Locks the turns of a step, so that concurrent runs choose one after the other, and each sees the earlier choices. */
async function lockRoundRobin({ db, workspaceId }: WriteContext, { workflowId, step }: Running): Promise<Turns> {
  const target = [workflowPools.workspaceId, workflowPools.workflowId, workflowPools.step];
  const [row] = await db.orm
    .insert(workflowPools)
    .values({ workspaceId, workflowId, step, turns: {} })
    .onConflictDoUpdate({ target, set: { updatedAt: sql`now()` } })
    .returning({ turns: workflowPools.turns });
  return row?.turns ?? {};
}

/** Chooses an available member, and advances the turn in the same transaction. 422 if no member is available. */
async function assignFromPool(ctx: WriteContext, { members, by }: Pool, running: Running): Promise<string> {
  const turns = await lockRoundRobin(ctx, running);
  const merged = [...new Map(members.map((member) => [member.userId, member])).values()];
  const candidates = await leastLoaded(ctx, by, await present(ctx, merged));
  const { chosen, turns: next } = pickNext(candidates, turns);
  const kept = Object.fromEntries(merged.map(({ userId }) => [userId, next[userId] ?? 0]));
  const { workflowId, step } = running;
  await changeRows(ctx.db, workflowPools, { workspaceId: ctx.workspaceId, workflowId, step }, { turns: kept });
  return chosen;
}

/** Smooth weighted round robin (nginx): each gains their weight; the one with the most is chosen and pays for all. */
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
  const ids = members.map(({ userId }) => userId);
  const presence = await findPresence(ctx, ids);
  const there = members.filter(({ userId }) => presence.get(userId) === 'there');
  if (there.length > 0) return there;
  const away = members.filter(({ userId }) => presence.get(userId) === 'away').length;
  const reasons = [
    ...(away > 0 ? [`${away} away`] : []),
    ...(away < members.length ? [`${members.length - away} no longer a member`] : []),
  ];
  throw impossible(['pool'], `No person of the pool can be chosen: ${reasons.join(', ')}.`);
}

async function leastLoaded(ctx: ReadContext, by: Pool['by'], members: PoolMember[]): Promise<PoolMember[]> {
  if (by === 'roundRobin') return members;
  const ids = members.map(({ userId }) => userId);
  const counts = await (by === 'leastOpenDeals' ? countOpenDeals(ctx, ids) : countOpenTasks(ctx, ids));
  const loadOf = ({ userId, weight }: PoolMember) => (counts.get(userId) ?? 0) / weight;
  const least = Math.min(...members.map(loadOf));
  return members.filter((member) => loadOf(member) === least);
}
