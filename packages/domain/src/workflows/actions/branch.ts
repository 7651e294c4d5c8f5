import { z } from 'zod';
import { holds } from '../conditions.ts';
import { conditionSchema } from '../definition.ts';
import { defineControl } from './action.ts';

export const branchAction = defineControl({
  name: 'branch',
  title: 'Branch',
  description: 'Takes the steps of `then` where a condition holds, otherwise those of `else`.',
  input: z.strictObject({ condition: conditionSchema }),
  isRaw: true,
  direct: ({ condition }, _, scope) => ({ kind: 'enter', list: holds(condition, scope) ? 'then' : 'else' }),
});
