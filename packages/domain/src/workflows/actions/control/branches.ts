import { z } from 'zod';
import { conditionSchema } from '../../definition.ts';
import { defineControl } from '../action.ts';

export const branchAction = defineControl({
  name: 'branch',
  title: 'Branch',
  description: 'Runs the steps of `then` if a condition is met, otherwise those of `else`.',
  input: z.strictObject({ condition: conditionSchema }),
  isRaw: true,
  direct: async ({ condition }, _, holds) => ({ kind: 'enter', list: (await holds(condition)) ? 'then' : 'else' }),
});

export const stopUnlessAction = defineControl({
  name: 'stopUnless',
  title: 'Stop unless',
  description: 'Continues only if a condition is met. Otherwise the run ends here, successfully.',
  input: z.strictObject({ condition: conditionSchema }),
  isRaw: true,
  direct: async ({ condition }, _, holds) =>
    (await holds(condition)) ? { kind: 'next' } : { kind: 'stop', note: 'Stopped: the condition did not hold.' },
});

export const forEachAction = defineControl({
  name: 'forEach',
  title: 'For each',
  description: 'Runs its steps for each item of a list, at most 1,000. Templates see the item as `item`.',
  input: z.strictObject({
    items: z
      .array(z.unknown())
      .max(1_000, 'must have at most 1,000 items')
      .meta({ example: '{{ trigger.body.lines }}' }),
  }),
  direct: ({ items }) => ({ kind: 'loop', items }),
});
