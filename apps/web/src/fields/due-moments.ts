import { zoned } from '../language/person.ts';
import { today } from '../ground/moments.ts';

export function dueOn(day: Date, now = new Date()): Date {
  const due = zoned(day);
  const isToday = today(day) === today(now);
  due.setHours(isToday ? 18 : 9, 0, 0, 0);
  // A task added in the evening would be overdue at once.
  if (isToday && due.getTime() - now.getTime() < leastMs) due.setHours(23, 59, 0, 0);
  return due;
}

const leastMs = 30 * 60_000;

export function dueChosen(choice: string, now = new Date()): string | null {
  const days = { today: 0, tomorrow: 1, week: 7 }[choice];
  if (days === undefined) return null;
  const day = zoned(now);
  day.setDate(day.getDate() + days);
  return dueOn(day, now).toISOString();
}
