import { atTime, plus, startOfDay, type LocalDate } from './local-dates.ts';

// Public holidays are not known.

/** From the opening to the closing time of a day, Monday to Friday. */
export interface BusinessHours {
  readonly opens: string;
  readonly closes: string;
}

export const usualHours: BusinessHours = { opens: '09:00', closes: '17:00' };
export const hoursExample = '09:00-17:00';

const hoursMax = 2_000;
/** Days that one calculation goes through: hours of a few minutes a day would keep it busy for seconds. */
const daysMax = 1_000;
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
const hoursPattern = new RegExp(String.raw`^(${time})\s*-\s*(${time})$`);

/** Undefined for what is not like `09:00-17:00`, or closes before it opens. */
export function readHours(text: string): BusinessHours | undefined {
  const [, opens, closes] = hoursPattern.exec(text.trim()) ?? [];
  return opens !== undefined && closes !== undefined && opens < closes ? { opens, closes } : undefined;
}

/** The moment itself within business hours, else the next opening, or with -1 the closing before. */
export function nextOpen(date: LocalDate, hours: BusinessHours, direction: 1 | -1 = 1): LocalDate {
  const [from, to] = inDirection(hours, direction);
  if (isWorkday(date)) {
    const start = atTime(date, from);
    const isBefore = (moment: LocalDate) => direction * (date.at.toMillis() - moment.at.toMillis()) < 0;
    if (isBefore(start)) return start;
    if (isBefore(atTime(date, to))) return date;
  }
  return openingFrom(date, direction, from);
}

/** Counts only business hours. What ends with a day ends at its closing time, not at the next opening. */
export function addBusinessHours(date: LocalDate, count: number, hours: BusinessHours): LocalDate {
  if (!(Math.abs(count) <= hoursMax)) throw new Error(`the number of business hours must be at most ${hoursMax}`);
  const direction = count < 0 ? -1 : 1;
  const [from, to] = inDirection(hours, direction);
  let left = Math.abs(count) * 3_600_000;
  let at = nextOpen(date, hours, direction);
  for (let days = 0; days < daysMax; days += 1) {
    // A change of clocks may leave nothing of a day's hours.
    const room = Math.max(0, Math.abs(atTime(at, to).at.toMillis() - at.at.toMillis()));
    if (left <= room) return plus(at, { milliseconds: direction * left });
    left -= room;
    at = openingFrom(at, direction, from);
  }
  throw new Error(`so many business hours take more than ${daysMax} working days`);
}

function inDirection({ opens, closes }: BusinessHours, direction: 1 | -1): readonly [from: string, to: string] {
  return direction > 0 ? [opens, closes] : [closes, opens];
}

/** This time of the next working day, or with -1 of the one before. */
function openingFrom(date: LocalDate, direction: 1 | -1, at: string): LocalDate {
  let day = plus(startOfDay(date, date.at.zoneName ?? 'UTC'), { days: direction });
  while (!isWorkday(day)) day = plus(day, { days: direction });
  return atTime(day, at);
}

function isWorkday({ at }: LocalDate): boolean {
  return at.weekday <= 5;
}
