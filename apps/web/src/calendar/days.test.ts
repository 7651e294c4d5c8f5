import { expect, it } from 'vitest';
import { dayOfMoment, momentOnDay, shiftDay, shiftMonth, spanOf, startOfDay, weeksOf } from './days.ts';

it('a month is shown in whole weeks, as many as it needs', () => {
  expect(weeksOf('2026-02', 1).map((week) => week[0])).toEqual([
    '2026-01-26',
    '2026-02-02',
    '2026-02-09',
    '2026-02-16',
    '2026-02-23',
  ]);
  // February 2026 begins on a Sunday and has 28 days.
  expect(spanOf('2026-02', 0)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(weeksOf('2026-08', 1)).toHaveLength(6);
  expect(weeksOf('2026-03', 1).flat()).toHaveLength(new Set(weeksOf('2026-03', 1).flat()).size);
});

it('months and days go on over the turn of the year, and stay within short months', () => {
  expect(shiftMonth('2026-12', 1)).toBe('2027-01');
  expect(shiftDay('2026-01-01', -1)).toBe('2025-12-31');
  expect(shiftDay('2026-01-31', 1, 'month')).toBe('2026-02-28');
});

it('a moment keeps its time on another day', () => {
  const moment = new Date(2026, 2, 1, 14, 30).toISOString();
  const moved = momentOnDay(moment, '2026-10-31');
  expect(moved).toBe(new Date(2026, 9, 31, 14, 30).toISOString());
  expect(dayOfMoment(moved)).toBe('2026-10-31');
  expect(startOfDay('2026-10-31')).toBe(new Date(2026, 9, 31).toISOString());
});
