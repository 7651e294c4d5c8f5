import { malformed } from '@dossier/kernel/errors.ts';
import { z } from 'zod';
import { eventDefinitions } from '../../../events.ts';
import { conditionSchema } from '../../definition.ts';
import { workflowStopped } from '../../events.ts';
import { defineAwait } from '../action.ts';

const unitS = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 };
const longestS = 366 * unitS.days;
const kinds = eventDefinitions.map(({ kind }) => kind).filter((kind) => kind !== workflowStopped.kind);

export const waitForAction = defineAwait({
  name: 'waitFor',
  title: 'Wait for an event',
  description:
    'Until something happens to the record, the deal or the task of the run, or to another one; takes the steps of ' +
    '`then` once it has, and those of `onTimeout` where it has not in time.',
  input: z.strictObject({
    event: z.enum(kinds).meta({ example: 'deal.stage_changed' }),
    timeout: z.coerce
      .number()
      .positive()
      .meta({ description: 'How long it waits at most, up to 366 days.', example: 3 }),
    unit: z.enum(['seconds', 'minutes', 'hours', 'days']).default('days'),
    of: z.string().trim().max(60).optional().meta({
      description: 'The id of a record, a deal or a task; without one that of the run.',
      example: '{{ steps.deal.output.id }}',
    }),
    condition: conditionSchema.optional(),
  }),
  check: async (_, { event }) =>
    kinds.some((kind) => kind === event)
      ? []
      : [{ path: ['event'], message: 'must be a kind of event, not a template' }],
  kindOf: ({ event }) => String(event),
  await({ event: kind, timeout, unit, of }) {
    const forS = timeout * unitS[unit];
    if (forS > longestS) throw malformed(['timeout'], 'A run waits at most 366 days.');
    return { kind, of: of === '' ? undefined : of, forS };
  },
});
