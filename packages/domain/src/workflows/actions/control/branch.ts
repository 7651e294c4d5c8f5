import { z } from 'zod';
import { conditionSchema } from '../../definition.ts';
import { defineControl } from '../action.ts';

export const branchAction = defineControl({
  name: 'branch',
  title: 'Branch',
  description: 'Takes the steps of `then` where a condition holds, otherwise those of `else`.',
  input: z.strictObject({ condition: conditionSchema }),
  isRaw: true,
  direct: async ({ condition }, _, holds) => ({ kind: 'enter', list: (await holds(condition)) ? 'then' : 'else' }),
});
