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

/** The moment itself within business hours, else the next opening. */
export function nextOpen(date: LocalDate, hours: BusinessHours): LocalDate {
  if (isWorkday(date)) {
    const opening = atTime(date, hours.opens);
    if (date.at < opening.at) return opening;
    if (date.at < atTime(date, hours.closes).at) return date;
  }
  return openingFrom(date, 1, hours.opens);
}

/** The moment itself within business hours, else the closing before. */
function lastOpen(date: LocalDate, hours: BusinessHours): LocalDate {
  if (isWorkday(date)) {
    const closing = atTime(date, hours.closes);
    if (date.at > closing.at) return closing;
    if (date.at > atTime(date, hours.opens).at) return date;
  }
  return openingFrom(date, -1, hours.closes);
}

/**
 * So many hours later (earlier, if negative), of which only those within business hours count. What ends with a day
 * ends at its closing time, not at the next opening.
 */
export function addBusinessHours(date: LocalDate, count: number, hours: BusinessHours): LocalDate {
  if (!(Math.abs(count) <= hoursMax)) throw new Error(`the number of business hours must be at most ${hoursMax}`);
  let left = Math.abs(count) * 3_600_000;
  let at = count < 0 ? lastOpen(date, hours) : nextOpen(date, hours);
  for (let days = 0; days < daysMax; days += 1) {
    const end = atTime(at, count < 0 ? hours.opens : hours.closes);
    // A change of clocks may leave nothing of a day's hours.
    const room = Math.max(0, Math.abs(end.at.toMillis() - at.at.toMillis()));
    if (left <= room) return plus(at, { milliseconds: count < 0 ? -left : left });
    left -= room;
    at = count < 0 ? openingFrom(at, -1, hours.closes) : openingFrom(at, 1, hours.opens);
  }
  throw new Error(`so many business hours take more than ${daysMax} working days`);
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
