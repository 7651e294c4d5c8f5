import { dayOf, isSkipped, momentOf, type Change } from './wall-clock.ts';

const hourMs = 3_600_000;

/** A run that waits until a moment. */
export interface Timer {
  readonly name: string;
  readonly dueMs: number;
  readonly date: string;
  readonly offset: string;
  /** Undefined: without a time of the day. */
  readonly time: string | undefined;
}

/** One of them is skipped or comes twice when the clocks change by an hour, and one when by half an hour. */
const times = ['01:45', '02:15', '02:45'];
export const scheduleAt = '02:15';

/** Timers at the change of the clocks and around it. */
export function timersOf(zone: string, { atMs }: Change): Timer[] {
  const [before, day, after] = [-1, 0, 1].map((days) => dayOf(atMs, zone, days));
  if (before === undefined || day === undefined || after === undefined) throw new Error('There are three days.');
  const evening = new Date(atMs + 12 * hourMs).toISOString();
  return [
    ...times.flatMap((time): Timer[] => {
      const dueMs = momentOf(day, time, zone);
      return [
        { name: `${time} of the day`, dueMs, date: day, offset: '0d', time },
        { name: `${time} of the day of a moment after the change`, dueMs, date: evening, offset: '0d', time },
        { name: `${time} a day after the day before`, dueMs, date: before, offset: '1d', time },
      ];
    }),
    {
      name: 'three hours after a moment before',
      dueMs: atMs + hourMs,
      date: new Date(atMs - 2 * hourMs).toISOString(),
      offset: '3h',
      time: undefined,
    },
    { name: 'the next day', dueMs: momentOf(after, '00:00', zone), date: after, offset: '0d', time: undefined },
  ];
}

/**
 * When a schedule of each day comes on the day before the change, on its day and on the day after: where the clocks
 * skip its time, at the same minute of the next hour.
 */
export function schedulesOf(zone: string, { atMs }: Change): number[] {
  const [hour = '', minute = ''] = scheduleAt.split(':');
  const next = `0${Number(hour) + 1}:${minute}`;
  return [-1, 0, 1].map((days) => {
    const day = dayOf(atMs, zone, days);
    return momentOf(day, isSkipped(day, scheduleAt, zone) ? next : scheduleAt, zone);
  });
}
