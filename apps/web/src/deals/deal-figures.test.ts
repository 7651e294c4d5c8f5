import { expect, it } from 'vitest';
import { daysInStage, isIdle, isLate, weighted } from './deal-figures.ts';

const now = new Date(2026, 10, 24, 12, 0);

it('a deal under way is late on the day after its close date', () => {
  const open = { kind: 'OPEN' } as const;
  expect(isLate({ closeDate: '2026-11-24' }, open, now)).toBe(false);
  expect(isLate({ closeDate: '2026-11-23' }, open, now)).toBe(true);
  expect(isLate({ closeDate: null }, open, now)).toBe(false);
});

it('a deal that is won or lost is never late', () => {
  for (const kind of ['WON', 'LOST'] as const) expect(isLate({ closeDate: '2020-01-31' }, { kind }, now)).toBe(false);
});

it('the age in a stage is in whole days', () => {
  const hoursAgo = (hours: number) => ({ stageChangedAt: new Date(now.getTime() - hours * 3_600_000).toISOString() });
  expect([23, 25, 240, -1].map((hours) => daysInStage(hoursAgo(hours), now.getTime()))).toEqual([0, 1, 10, 0]);
});

it('a deal is idle after the days that its stage allows, or else the usual ones, and never when it is closed', () => {
  const since = { stageChangedAt: new Date(now.getTime() - 7 * 86_400_000).toISOString() };
  const isIdleIn = (kind: 'OPEN' | 'WON', idleDays: number | null, usual?: number) =>
    isIdle(since, { kind, idleDays }, usual, now.getTime());
  expect([isIdleIn('OPEN', 7), isIdleIn('OPEN', 8), isIdleIn('OPEN', null), isIdleIn('WON', 1)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([isIdleIn('OPEN', null, 6), isIdleIn('OPEN', null, 7), isIdleIn('OPEN', 8, 6)]).toEqual([true, false, false]);
});

it('a sum is weighted by the probability of its stage', () => {
  expect(weighted(1_000, { probability: 25 })).toBe(250);
});
