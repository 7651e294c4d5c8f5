import { z } from 'zod';
import { incrementVariable, lockVariable } from '../../../variables/index.ts';
import { step } from '../../../variables/schema.ts';
import { defineWrite } from '../action.ts';
import { checkVariable } from '../checks.ts';

export const incrementAction = defineWrite({
  name: 'increment',
  title: 'Add to a variable',
  description:
    'Adds to a number of the workspace, once for each time that the step is taken, whatever crashes. Output: `name` ' +
    'and `value`, the new one.',
  input: z.strictObject({
    name: z.string().max(200).meta({ description: 'The variable.', example: 'dailyCalls' }),
    by: step.default(1),
  }),
  check: (ctx, { name }) => checkVariable(ctx, name),
  lockFirst: (ctx, { name }) => lockVariable(ctx, name),
  async run(ctx, input) {
    const { name, value } = await incrementVariable(ctx, input);
    return { name, value };
  },
});
