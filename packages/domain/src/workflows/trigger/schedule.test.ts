import { expect, it } from 'vitest';
import { nextRunAt } from './schedule.ts';

it.each<[cron: string, timeZone: string, after: string, at: string]>([
  ['0 9 * * 1', 'UTC', '2026-01-05T09:00:00Z', '2026-01-12T09:00:00.000Z'],
  ['0 9 * * 1', 'Europe/Berlin', '2026-01-05T00:00:00Z', '2026-01-05T08:00:00.000Z'],
  ['0 9 * * 1', 'Europe/Berlin', '2026-07-06T00:00:00Z', '2026-07-06T07:00:00.000Z'],
  ['0 9 * * *', 'America/New_York', '2026-03-07T20:00:00Z', '2026-03-08T13:00:00.000Z'],
  // 2:30 does not exist on the day when clocks go forward, and comes twice when they go back.
  ['30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T01:30:00.000Z'],
  ['30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
  ['30 2 * * *', 'Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00.000Z'],
  ['*/15 * * * *', 'Asia/Kathmandu', '2026-01-01T00:01:00Z', '2026-01-01T00:15:00.000Z'],
  ['0 0 29 2 *', 'UTC', '2026-01-01T00:00:00Z', '2028-02-29T00:00:00.000Z'],
])('%s in %s, after %s, comes at %s', (cron, timeZone, after, at) => {
  expect(nextRunAt(cron, timeZone, new Date(after))).toEqual({ at });
});

it.each([
  ['* * * *', 'UTC'],
  ['61 * * * *', 'UTC'],
  ['0 9 * * 9', 'UTC'],
  ['a b c d e', 'UTC'],
  ['0 0 30 2 *', 'UTC'],
  ['0 9 * * 1 *', 'UTC'],
  ['', 'UTC'],
  ['0 9 * * 1', 'Europe/Nowhere'],
  ['0 9 * * 1', ''],
])('%j in %j is refused with a sentence', (cron, timeZone) => {
  const answer = nextRunAt(cron, timeZone, new Date('2026-01-01T00:00:00Z'));
  expect('problem' in answer && answer.problem.length > 3).toBe(true);
});
