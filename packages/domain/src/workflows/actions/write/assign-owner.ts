import { malformed, type Issue } from '@dossier/kernel/errors.ts';
import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { updateDeal } from '../../../deals/index.ts';
import { findMemberIds } from '../../../members/index.ts';
import { updateRecord } from '../../../records/index.ts';
import { assignFromPool, lockRoundRobin, pool } from './round-robin.ts';
import { defineWrite } from '../action.ts';
import { dealOf, isLiteral, recordOf } from '../checks.ts';

const input = z.strictObject({
  ownerId: idOf('usr').optional().meta({ description: 'The member.' }),
  pool: pool.optional().meta({ description: 'Instead: the people of whom one is chosen.' }),
  of: z.enum(['record', 'deal']).default('record').meta({ description: 'What is assigned.' }),
});

export const assignOwnerAction = defineWrite({
  name: 'assignOwner',
  title: 'Assign an owner',
  description:
    'Makes a member look after the record or the deal of the run: the one that is named, or one of a pool. Output: ' +
    'the record or deal.',
  input,
  async check(ctx, given) {
    const { ownerId, pool: asked } = given;
    if ((ownerId === undefined) === (asked === undefined)) return [{ path: ['ownerId'], message: eitherOr }];
    const members = pool.safeParse(asked).data?.members.map(({ userId }) => userId) ?? [];
    const known = await findMemberIds(ctx, members.filter(isLiteral));
    const strangers = members.flatMap((userId, at): Issue[] =>
      !isLiteral(userId) || known.has(userId)
        ? []
        : [{ path: ['pool', 'members', at, 'userId'], message: 'must be the id of a member' }],
    );
    return strangers;
  },
  lockFirst: async (ctx, given, running) => (given.pool ? lockRoundRobin(ctx, running) : undefined),
  async run(ctx, given, running) {
    if ((given.ownerId === undefined) === (given.pool === undefined)) throw malformed(['ownerId'], eitherOr);
    const ownerId = given.pool ? await assignFromPool(ctx, given.pool, running) : given.ownerId;
    return given.of === 'deal'
      ? updateDeal(ctx, { id: dealOf(undefined, running), ownerId })
      : updateRecord(ctx, { id: recordOf(undefined, running), ownerId });
  },
});

const eitherOr = 'Name a member, or a pool of them.';
