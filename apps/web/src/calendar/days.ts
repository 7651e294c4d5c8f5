import dayjs from 'dayjs';
import { today } from '../ground/moments.ts';
import { person, zoned, zonedDay } from '../language/person.ts';

// Days are `2026-01-31` and months `2026-01`, by the person's own calendar.

const day = 'YYYY-MM-DD';

/** The weeks that show a month, including days of the months beside it. */
export function weeksOf(month: string, firstDay = person.firstDayOfWeek): string[][] {
  const first = dayjs(`${month}-01`);
  const start = first.subtract((first.day() - firstDay + 7) % 7, 'day');
  const weeks = Math.ceil((first.diff(start, 'day') + first.daysInMonth()) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_unused, at) => start.add(week * 7 + at, 'day').format(day)),
  );
}

/** The first and the last day that the calendar of a month shows. */
export function spanOf(month: string, firstDay = person.firstDayOfWeek): { from: string; to: string } {
  const days = weeksOf(month, firstDay).flat();
  return { from: days[0] ?? `${month}-01`, to: days.at(-1) ?? `${month}-28` };
}

export function monthOf(date: string): string {
  return date.slice(0, 7);
}

export function shiftMonth(month: string, by: number): string {
  return dayjs(`${month}-01`).add(by, 'month').format('YYYY-MM');
}

/** The same day of another month, or the last day if that month is shorter. */
export function shiftDay(date: string, by: number, unit: 'day' | 'month' = 'day'): string {
  return dayjs(date).add(by, unit).format(day);
}

export function dayOfMoment(moment: string): string {
  return today(new Date(moment));
}

export function startOfDay(date: string): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  return zonedDay(year, month, dayOfMonth).toISOString();
}

export function momentOnDay(moment: string, date: string): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  const moved = zoned(moment);
  moved.setFullYear(year, month - 1, dayOfMonth);
  return moved.toISOString();
}
