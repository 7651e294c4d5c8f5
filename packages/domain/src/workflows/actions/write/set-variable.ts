import { z } from 'zod';
import { lockVariable, updateVariable } from '../../../variables/index.ts';
import { variableValue } from '../../../variables/schema.ts';
import { defineWrite } from '../action.ts';
import { checkVariable } from '../checks.ts';

export const setVariableAction = defineWrite({
  name: 'setVariable',
  title: 'Set a variable',
  description: 'Gives a variable of the workspace another value. Output: `name`, `value` and `previousValue`.',
  input: z.strictObject({
    name: z.string().max(200).meta({ description: 'The variable.', example: 'greeting' }),
    value: variableValue,
  }),
  check: (ctx, { name }) => checkVariable(ctx, name),
  // Locks before the value is computed, so a value that is made of the variable itself overwrites no later one; and
  // before the locks of records, as every step that changes a variable does.
  lockFirst: (ctx, { name }) => lockVariable(ctx, name),
  async run(ctx, { name, value }) {
    const { value: previousValue } = await lockVariable(ctx, name);
    await updateVariable(ctx, { name, value });
    return { name, value, previousValue };
  },
});
