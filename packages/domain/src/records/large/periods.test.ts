import { expect, it } from 'vitest';
import { newestPeriods, periodsSince } from './sample.ts';

const now = Date.parse('2026-05-10T12:30:00Z');
const ordinalOf = (moment: string, seconds: number) => Math.floor(Date.parse(moment) / 1_000 / seconds);

it.each([
  ['hours', '2026-05-10T01:10:00Z', 3_600, '2026-05-10T02:00:00.000Z'],
  ['days', '2026-04-01T01:10:00Z', 86_400, '2026-04-02T00:00:00.000Z'],
  ['thirty days', '2025-05-01T01:10:00Z', 2_592_000, '2025-05-12T00:00:00.000Z'],
  ['thirty days, however long ago', '2001-05-10T01:10:00Z', 2_592_000, '2001-05-18T00:00:00.000Z'],
])('looks back by %s, from the first that begins after it', (_, since, seconds, from) => {
  const found = periodsSince(Date.parse(since), now);
  expect({ seconds: found.seconds, from: new Date(found.from).toISOString() }).toEqual({ seconds, from });
});

it('has none that begins after a moment of this very hour', () => {
  expect(periodsSince(Date.parse('2026-05-10T12:10:00Z'), now).from).toBeGreaterThan(now);
  expect(newestPeriods({ seconds: 3_600, counts: [] }, 1, now)).toBeUndefined();
});

it('takes the newest that have twice as many records, up to the one after this one', () => {
  const noon = ordinalOf('2026-05-10T12:00:00Z', 3_600);
  const counts = [
    { ordinal: noon, n: 10 },
    { ordinal: noon - 2, n: 30 },
    { ordinal: noon - 3, n: 60 },
  ];
  const hours = (recordCount: number) =>
    newestPeriods({ seconds: 3_600, counts }, recordCount, now)?.map((ordinal) => ordinal - noon);
  expect(hours(5)).toEqual([0, 1]);
  expect(hours(6)).toEqual([-2, -1, 0, 1]);
  expect(hours(100)).toEqual([-3, -2, -1, 0, 1]);
  expect(hours(101)).toBeUndefined();
  // The fraction of matching records is unknown.
  expect(hours(Infinity)).toBeUndefined();
});

it('counts each length from 1970', () => {
  const today = ordinalOf('2026-05-10T00:00:00Z', 86_400);
  expect(newestPeriods({ seconds: 86_400, counts: [{ ordinal: today, n: 10 }] }, 1, now)).toEqual([today, today + 1]);
});
