import { expect, it } from 'vitest';
import { readMomentWords } from '../tasks/due-words.ts';
import { offeredMoments } from './moment-menu.tsx';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

it.each([
  [at(24, 10, 20), [at(24, 13), at(25, 9), at(30, 9)]],
  [at(24, 19), [at(25, 9), at(30, 9)]],
  [at(24, 23, 50), [at(25, 9), at(30, 9)]],
  // A Monday and a Sunday.
  [at(30, 8), [at(30, 11), new Date(2026, 11, 1, 9), new Date(2026, 11, 7, 9)]],
  [at(29, 8), [at(29, 11), at(30, 9), at(30, 9)]],
])('at %s offers later today, tomorrow and Monday in the morning', (now, expected) => {
  expect(offeredMoments(now).map((one) => one.at)).toEqual(expected);
});

it.each([
  ['tomorrow 9am', at(25, 9)],
  ['friday 3pm', at(27, 15)],
  ['in 2 hours', at(24, 12)],
])('reads %s', async (words, expected) => {
  expect(await readMomentWords(words, at(24, 10))).toBe(expected.toISOString());
});

it('reads nothing in what names no moment, or one that is over', async () => {
  expect(await readMomentWords('when they call', at(24, 10))).toBeUndefined();
  expect(await readMomentWords('24 November 2020 at 9:00', at(24, 10))).toBeUndefined();
});
