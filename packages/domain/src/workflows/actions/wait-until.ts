import { malformed } from '@dossier/kernel/errors.ts';
import { parseMoment } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { addBusinessDays, atTime, plus, readLocalDate, startOfDay, type LocalDate } from '../local-dates.ts';
import { defineControl } from './action.ts';

const longestMs = 366 * 86_400_000;
const offsetPattern = /^([+-]?)(\d{1,4})(m|h|d|bd|w)$/;

export const waitUntilAction = defineControl({
  name: 'waitUntil',
  title: 'Wait until a date',
  description:
    'Until a day or a moment, often of the record, with an offset before or after it, in the time zone of the ' +
    'workspace. A moment that is past does not wait. At most 366 days.',
  input: z.strictObject({
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
      .regex(offsetPattern, 'must be a number and a unit: m, h, d, bd (Monday to Friday) or w, for example -3d')
      .optional()
      .meta({
        description:
          'Before (-) or after the date: minutes (m), hours (h), days (d), Mondays to Fridays (bd), weeks (w).',
        example: '-3d',
      }),
    time: z
      .string()
      .trim()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time, for example 09:00')
      .optional()
      .meta({ description: 'The time of that day.', example: '09:00' }),
  }),
  direct({ date, offset, time }, { now, timeZone }) {
    const day = readLocalDate(date, timeZone);
    if (!day) throw malformed(['date'], 'must be a date, for example 2026-01-31');
    const moved = moveBy(day.isDay ? startOfDay(day, timeZone) : day, offset);
    const untilMs = (time === undefined ? moved : atTime(moved, time)).at.toMillis();
    if (untilMs - Date.parse(now) > longestMs) throw malformed(['date'], 'A run waits at most 366 days.');
    // So long ago that no date prints it, it is past all the same.
    return { kind: 'wait', until: new Date(Math.max(untilMs, 0)).toISOString() };
  },
});

function moveBy(date: LocalDate, offset: string | undefined): LocalDate {
  const [, sign = '', digits = '0', unit = 'd'] = offsetPattern.exec(offset ?? '') ?? [];
  const count = Number(`${sign}${digits}`);
  switch (unit) {
    case 'm':
      return plus(date, { minutes: count });
    case 'h':
      return plus(date, { hours: count });
    case 'w':
      return plus(date, { weeks: count });
    case 'bd':
      return addBusinessDays(date, count);
    default:
      return plus(date, { days: count });
  }
}
