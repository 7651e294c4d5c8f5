import { z } from 'zod';
import { conditionSchema } from '../../definition.ts';
import { defineControl } from '../action.ts';

export const stopUnlessAction = defineControl({
  name: 'stopUnless',
  title: 'Stop unless',
  description: 'Goes on only where a condition holds; otherwise the run ends here, successfully.',
  input: z.strictObject({ condition: conditionSchema }),
  isRaw: true,
  direct: async ({ condition }, _, holds) =>
    (await holds(condition)) ? { kind: 'next' } : { kind: 'stop', note: 'Stopped: the condition did not hold.' },
});
