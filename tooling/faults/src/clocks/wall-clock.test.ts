import { expect, it } from 'vitest';
import { dayOf, momentOf, nextChanges } from './wall-clock.ts';

const berlin = 'Europe/Berlin';
const iso = (ms: number) => new Date(ms).toISOString();

it('changes of clocks are found', () => {
  const from = Date.parse('2026-01-01T00:00:00Z');
  expect(nextChanges(berlin, from).map(({ atMs, byMin }) => [iso(atMs), byMin])).toEqual([
    ['2026-03-29T01:00:00.000Z', 60],
    ['2026-10-25T01:00:00.000Z', -60],
  ]);
  expect(nextChanges('Australia/Lord_Howe', from).map(({ byMin }) => byMin)).toEqual([-30, 30]);
});

it('a skipped time is as much later, and of two the first counts', () => {
  expect(iso(momentOf('2026-03-29', '02:30', berlin))).toBe('2026-03-29T01:30:00.000Z');
  expect(iso(momentOf('2026-10-25', '02:30', berlin))).toBe('2026-10-25T00:30:00.000Z');
  expect(iso(momentOf('2026-10-25', '03:30', berlin))).toBe('2026-10-25T02:30:00.000Z');
});

it('days are those of the zone', () => {
  expect(dayOf(Date.parse('2026-10-24T22:30:00Z'), berlin)).toBe('2026-10-25');
  expect(dayOf(Date.parse('2026-10-24T22:30:00Z'), berlin, -1)).toBe('2026-10-24');
});
