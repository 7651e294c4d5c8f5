import { t } from '../language/t.ts';

const hourMs = 3_600_000;
/** Not later than this in the evening. */
const lastHour = 21;
const morning = 9;

/** Later today, tomorrow and next week, as a person puts things off; what is too late today is left out. */
export function offeredMoments(now = new Date()): { label: string; at: Date }[] {
  const soon = new Date(Math.ceil((now.getTime() + 2.5 * hourMs) / hourMs) * hourMs);
  const isToday = soon.getDate() === now.getDate() && soon.getHours() <= lastHour;
  const daysToMonday = (8 - now.getDay()) % 7 || 7;
  return [
    ...(isToday ? [{ label: t('Later today'), at: soon }] : []),
    { label: t('Tomorrow'), at: morningIn(1, now) },
    { label: t('Next week'), at: morningIn(daysToMonday, now) },
  ];
}

function morningIn(days: number, now: Date): Date {
  const at = new Date(now);
  at.setDate(at.getDate() + days);
  at.setHours(morning, 0, 0, 0);
  return at;
}
