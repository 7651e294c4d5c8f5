import { malformed } from '@dossier/kernel/errors.ts';
import { moment } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { eventDefinitions } from '../../../events.ts';
import { conditionSchema } from '../../definition.ts';
import { workflowStopped } from '../../events.ts';
import { defineAwait, defineControl, defineReceive } from '../action.ts';
import { isNamed } from '../checks.ts';

const unitS = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 };
const unit = z.enum(['seconds', 'minutes', 'hours', 'days']);
const longestS = 366 * unitS.days;
const tooLong = 'A run waits at most 366 days.';

/** How long a run waits for something; `waitOf` gives the seconds. */
export const timeout = {
  timeout: z.coerce.number().positive().meta({ description: 'How long it waits at most, up to 366 days.', example: 3 }),
  unit: unit.default('days'),
};

export function waitOf({ timeout: count, unit: of }: { timeout: number; unit: keyof typeof unitS }): number {
  const forS = count * unitS[of];
  if (forS > longestS) throw malformed(['timeout'], tooLong);
  return forS;
}

export const waitAction = defineControl({
  name: 'wait',
  title: 'Wait',
  description: 'Waits for a duration or until a time. A time in the past does not wait. At most 366 days.',
  input: z.strictObject({
    duration: z.coerce.number().min(0).optional().meta({ example: 2 }),
    unit: unit.default('hours'),
    until: moment.optional().describe('Instead of a duration.'),
  }),
  check: async (_, { duration, until }) =>
    duration === undefined && until === undefined
      ? [{ path: ['duration'], message: 'Give a duration or a time.' }]
      : [],
  direct({ duration, unit, until }, { now }) {
    if (until === undefined && duration === undefined) throw malformed(['duration'], 'Give a duration or a time.');
    const nowMs = Date.parse(now);
    const untilMs = until === undefined ? nowMs + (duration ?? 0) * unitS[unit] * 1_000 : Date.parse(until);
    const forS = (untilMs - nowMs) / 1_000;
    if (forS > longestS) throw malformed([until === undefined ? 'duration' : 'until'], tooLong);
    // A duration counts by the database's clock, which may differ from this machine's.
    return { kind: 'wait', until: new Date(untilMs).toISOString(), ...(until === undefined ? { forS } : {}) };
  },
});

const kinds = eventDefinitions.map(({ kind }) => kind).filter((kind) => kind !== workflowStopped.kind);

export const waitForAction = defineAwait({
  name: 'waitFor',
  title: 'Wait for an event',
  description:
    'Waits until something happens to the record, deal or task of the run, or to another one. Runs the ' +
    'steps of `then` once it has, or those of `onTimeout` if it has not in time.',
  input: z.strictObject({
    event: z.enum(kinds).meta({ example: 'deal.stage_changed' }),
    ...timeout,
    of: z.string().trim().max(60).optional().meta({
      description: 'The id of a record, a deal or a task; without one that of the run.',
      example: '{{ steps.deal.output.id }}',
    }),
    condition: conditionSchema.optional(),
    since: z.string().trim().max(40).default('trigger').meta({
      description: 'Counts events from the trigger on, or from the beginning of this step, or of an earlier one.',
      example: 'call',
    }),
  }),
  check: async (_, { event }) =>
    kinds.some((kind) => kind === event)
      ? []
      : [{ path: ['event'], message: 'must be a kind of event, not a template' }],
  needs({ event, of }) {
    if (isNamed(of)) return [];
    const kind = String(event);
    return [
      'record',
      ...(kind.startsWith('deal.') ? ['deal' as const] : kind.startsWith('task.') ? ['task' as const] : []),
    ];
  },
  kindOf: ({ event }) => String(event),
  await: ({ event: kind, of, ...time }) => ({ kind, of: of === '' ? undefined : of, forS: waitOf(time) }),
});

export const waitForCallAction = defineReceive({
  name: 'waitForCall',
  title: 'Wait for an API call',
  description:
    "Waits until another system calls this step's URL, which is `resumeUrls.` and the name of the step. Send it to " +
    'that system in an earlier step. Runs the steps of `then` once it is called, or those of `onTimeout` if it is ' +
    'not in time. The output has the `body`, `headers` and `query` of the call.',
  input: z.strictObject(timeout),
  receive: waitOf,
});
