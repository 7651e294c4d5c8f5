import { TZDateMini } from '@date-fns/tz/date/mini';
import { person } from './person.ts';

/** A moment whose fields (`getHours`, `setDate` and so on) are those of the person's time zone. */
export function zoned(moment: Date | string | number): Date {
  return new TZDateMini(new Date(moment).getTime(), person.timeZone);
}

/** Midnight of a day of the person's calendar; months count from 1. */
export function zonedDay(year: number, month: number, day: number): Date {
  return new TZDateMini(year, month - 1, day, person.timeZone);
}
