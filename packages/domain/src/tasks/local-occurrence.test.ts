import { expect, it } from 'vitest';
import { occurrenceIn } from './occurrences.ts';
import { parseRecurrence } from './recurrence.ts';

function next(zone: string, recurrence: string, start: string, now = start): string | undefined {
  const parsed = parseRecurrence(recurrence);
  if (!('rule' in parsed)) throw new Error(parsed.problem);
  return occurrenceIn(zone, parsed.rule, start, now);
}

it.each([
  ['into winter', 'FREQ=WEEKLY', '2026-10-19T07:00:00.000Z', '2026-10-26T08:00:00.000Z'],
  ['into summer', 'FREQ=WEEKLY', '2026-03-23T08:00:00.000Z', '2026-03-30T07:00:00.000Z'],
  ['by the local day', 'FREQ=WEEKLY;BYDAY=MO', '2026-06-07T22:30:00.000Z', '2026-06-14T22:30:00.000Z'],
  [
    'at the last day of the local month',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    '2026-01-30T23:30:00.000Z',
    '2026-02-27T23:30:00.000Z',
  ],
  ['past a skipped hour', 'FREQ=DAILY', '2026-03-28T01:30:00.000Z', '2026-03-29T01:30:00.000Z'],
])('a task repeats at the same time of Berlin %s', (_, rule, start, expected) => {
  expect(next('Europe/Berlin', rule, start)).toBe(expected);
});

it('an end in UTC stays where it is', () => {
  const rule = 'FREQ=DAILY;UNTIL=20260102T080000Z';
  expect(next('Europe/Berlin', rule, '2026-01-01T08:00:00.000Z')).toBe('2026-01-02T08:00:00.000Z');
  expect(next('Europe/Berlin', rule, '2026-01-02T08:00:00.000Z')).toBeUndefined();
});

it('UTC is as before', () => {
  expect(next('UTC', 'FREQ=WEEKLY', '2026-10-19T07:00:00.000Z')).toBe('2026-10-26T07:00:00.000Z');
});
