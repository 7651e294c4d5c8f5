import { malformed } from '@dossier/kernel/errors.ts';
import { parseMoment } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import {
  addBusinessDays,
  addBusinessHours,
  atTime,
  hoursExample,
  nextOpen,
  plus,
  readHours,
  readLocalDate,
  startOfDay,
  usualHours,
  type BusinessHours,
  type LocalDate,
} from '../../template/local-dates.ts';
import { defineControl } from '../action.ts';

const longestMs = 366 * 86_400_000;
const offsetPattern = /^([+-]?)(\d{1,4})(m|h|bh|d|bd|w)$/;

const input = z.strictObject({
  date: z
    .string('must be a date, for example 2026-01-31')
    .max(40)
    .refine((value) => parseMoment(value.trim()) !== undefined, 'must be a date, for example 2026-01-31')
    .meta({
      description:
        'A day, which means its start, or a moment. It is read when the step begins: later changes do not count.',
      example: '{{ record.data.renewsOn }}',
    }),
  offset: z
    .string()
    .trim()
    .regex(
      offsetPattern,
      'must be a number and a unit: m, h, bh (business hours), d, bd (Monday to Friday) or w, for example -3d',
    )
    .optional()
    .meta({
      description:
        'Before (-) or after the date: minutes (m), hours (h), business hours (bh), days (d), Mondays to Fridays ' +
        '(bd), weeks (w).',
      example: '-3d',
    }),
  time: z
    .string()
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time, for example 09:00')
    .optional()
    .meta({ description: 'The time of that day.', example: '09:00' }),
  hours: z
    .string()
    .trim()
    .max(20)
    .refine((value) => readHours(value) !== undefined, `must be two times, for example ${hoursExample}`)
    .optional()
    .meta({
      description:
        'Business hours, Monday to Friday, in which `bh` counts. A moment outside them becomes their next start. ' +
        `Without them a moment stays, and \`bh\` counts from ${usualHours.opens} to ${usualHours.closes}.`,
      example: hoursExample,
    }),
});

export const waitUntilAction = defineControl({
  name: 'waitUntil',
  title: 'Wait until a date',
  description:
    'Waits until a date or time, often from the record, with an offset before or after it, in the time ' +
    'zone of the workspace. A time in the past does not wait. At most 366 days.',
  input,
  direct: (given, running) => ({ kind: 'wait', until: momentOf(given, running) }),
});

/** When the wait ends, as ISO 8601 in UTC. */
export function momentOf(
  { date, offset, time, hours }: z.output<typeof input>,
  { now, timeZone }: { now: string; timeZone: string },
) {
  const day = readLocalDate(date, timeZone);
  if (!day) throw malformed(['date'], 'must be a date, for example 2026-01-31');
  const open = hours === undefined ? undefined : readHours(hours);
  const moved = moveBy(day.isDay ? startOfDay(day, timeZone) : day, offset, open ?? usualHours);
  const timed = time === undefined ? moved : atTime(moved, time);
  // A wait that ends with a day is not moved to the next working day.
  const isCounted = offset?.endsWith('bh') === true && time === undefined;
  const untilMs = (open && !isCounted ? nextOpen(timed, open) : timed).at.toMillis();
  if (untilMs - Date.parse(now) > longestMs) throw malformed(['date'], 'A run waits at most 366 days.');
  // A date too early to print is in the past all the same.
  return new Date(Math.max(untilMs, 0)).toISOString();
}

function moveBy(date: LocalDate, offset: string | undefined, hours: BusinessHours): LocalDate {
  const [, sign = '', digits = '0', unit = 'd'] = offsetPattern.exec(offset ?? '') ?? [];
  const count = Number(`${sign}${digits}`);
  if (unit === 'm') return plus(date, { minutes: count });
  if (unit === 'h') return plus(date, { hours: count });
  if (unit === 'bh') return addBusinessHours(date, count, hours);
  if (unit === 'bd') return addBusinessDays(date, count);
  return plus(date, unit === 'w' ? { weeks: count } : { days: count });
}
