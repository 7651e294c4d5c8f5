import { moment } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { malformed } from '@dossier/kernel/errors.ts';
import { defineControl } from '../action.ts';

const unitMs = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 };
const longestMs = 366 * unitMs.days;

export const waitAction = defineControl({
  name: 'wait',
  title: 'Wait',
  description: 'For a duration, or until a moment; a moment that is past does not wait. At most 366 days.',
  input: z.strictObject({
    duration: z.coerce.number().min(0).optional().meta({ example: 2 }),
    unit: z.enum(['seconds', 'minutes', 'hours', 'days']).default('hours'),
    until: moment.optional().meta({ description: 'Instead of a duration.' }),
  }),
  check: async (_, { duration, until }) =>
    duration === undefined && until === undefined
      ? [{ path: ['duration'], message: 'Give a duration or a moment.' }]
      : [],
  direct({ duration, unit, until }, { now }) {
    if (until === undefined && duration === undefined) throw malformed(['duration'], 'Give a duration or a moment.');
    const untilMs = until === undefined ? Date.parse(now) + (duration ?? 0) * unitMs[unit] : Date.parse(until);
    if (untilMs - Date.parse(now) > longestMs)
      throw malformed([until === undefined ? 'duration' : 'until'], 'A run waits at most 366 days.');
    // A duration counts by the database's clock, which may differ from this machine's.
    return {
      kind: 'wait',
      until: new Date(untilMs).toISOString(),
      ...(until === undefined ? { forS: (untilMs - Date.parse(now)) / 1_000 } : {}),
    };
  },
});
