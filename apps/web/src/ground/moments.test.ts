import { expect, it } from 'vitest';
import { showAhead, showRelative } from './moments.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const after = (seconds: number) => new Date(now + seconds * 1_000).toISOString();

it('what is due in a moment is not told as if it were over', () => {
  expect([-2, 1, 15, 40].map((seconds) => showAhead(after(seconds), now))).toEqual(Array(4).fill('in a few seconds'));
  expect([55, 120, 7_200].map((seconds) => showAhead(after(seconds), now))).toEqual([
    'in 55 sec.',
    'in 2 min.',
    'in 2 hr.',
  ]);
});

it('what has just happened is not told as if it were to come, where two clocks differ', () => {
  expect([-15, 0, 5].map((seconds) => showRelative(after(seconds), now))).toEqual(Array(3).fill('just now'));
});
