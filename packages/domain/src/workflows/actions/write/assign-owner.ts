import { malformed, type Issue } from '@dossier/kernel/errors.ts';
import { idOf, optionalId } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { updateDeal } from '../../../deals/index.ts';
import { findMemberIds } from '../../../members/index.ts';
import { updateRecord } from '../../../records/index.ts';
import { updateTask } from '../../../tasks/index.ts';
import { assignFromPool, lockRoundRobin, pool } from './round-robin.ts';
import { defineWrite } from '../action.ts';
import { dealOf, dealOfRun, isLiteral, isNamed, recordOf, recordOfRun } from '../checks.ts';

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
