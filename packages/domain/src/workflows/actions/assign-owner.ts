import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { updateDeal } from '../../deals/index.ts';
import { updateRecord } from '../../records/index.ts';
import { defineWrite } from './action.ts';
import { checkMember, dealOf, recordOf } from './checks.ts';

export const assignOwnerAction = defineWrite({
  name: 'assignOwner',
  title: 'Assign an owner',
  description: 'Makes a member look after the record or the deal of the run. Output: the record or deal.',
  input: z.strictObject({
    ownerId: idOf('usr').meta({ description: 'The member.' }),
    of: z.enum(['record', 'deal']).default('record').meta({ description: 'What is assigned.' }),
  }),
  check: (ctx, { ownerId }) => checkMember(ctx, ownerId),
  run: (ctx, { ownerId, of }, running) =>
    of === 'deal'
      ? updateDeal(ctx, { id: dealOf(undefined, running), ownerId })
      : updateRecord(ctx, { id: recordOf(undefined, running), ownerId }),
});
