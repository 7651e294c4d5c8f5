import { expect, it } from 'vitest';
import { daysInStage, isLate } from './deal-age.ts';

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
