import { z } from 'zod';
import { defineControl } from '../action.ts';

export const forEachAction = defineControl({
  name: 'forEach',
  title: 'For each',
  description: 'Takes its steps once for each item of a list, at most 1,000; templates see the item as `item`.',
  input: z.strictObject({
    items: z
      .array(z.unknown())
      .max(1_000, 'must have at most 1,000 items')
      .meta({ example: '{{ trigger.body.lines }}' }),
  }),
  direct: ({ items }) => ({ kind: 'loop', items }),
});
