import type { ReadContext } from '@dossier/kernel/context.ts';
import type { Issue } from '@dossier/kernel/errors.ts';
import { z } from 'zod';
import { incrementVariable, lockVariable, readVariables, updateVariable } from '../../../variables/index.ts';
import { step, variableValue } from '../../../variables/schema.ts';
import { defineWrite } from '../action.ts';
import { isLiteral } from '../checks.ts';

const name = (example: string) => z.string().max(200).meta({ description: 'The variable.', example });

async function check(ctx: ReadContext, { name }: Record<string, unknown>): Promise<Issue[]> {
  if (!isLiteral(name)) return [];
  const known = Object.keys(await readVariables(ctx));
  return known.includes(name) ? [] : [{ path: ['name'], message: 'There is no such variable.' }];
}

export const setVariableAction = defineWrite({
  name: 'setVariable',
  title: 'Set a variable',
  description: 'Sets a variable of the workspace. Output: `name`, `value` and `previousValue`.',
  input: z.strictObject({ name: name('greeting'), value: variableValue }),
  check,
  // Locks before the value is computed, so that a value computed from the variable itself overwrites no later one; and
  // before the locks of records, as every step that changes a variable does.
  lockFirst: (ctx, { name }) => lockVariable(ctx, name),
  async run(ctx, { name, value }) {
    const { value: previousValue } = await lockVariable(ctx, name);
    await updateVariable(ctx, { name, value });
    return { name, value, previousValue };
  },
});

export const incrementAction = defineWrite({
  name: 'increment',
  title: 'Add to a variable',
  description:
    'Adds to a number of the workspace, exactly once each time the step runs, even after a crash. ' +
    'Output: `name` and the new `value`.',
  input: z.strictObject({ name: name('dailyCalls'), by: step.default(1) }),
  check,
  lockFirst: (ctx, { name }) => lockVariable(ctx, name),
  async run(ctx, input) {
    const { name, value } = await incrementVariable(ctx, input);
    return { name, value };
  },
});
