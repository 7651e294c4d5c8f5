import { expect, it } from 'vitest';
import { checkWakes, type Wake, type WaitingRun } from './check-wakes.ts';

const runs: WaitingRun[] = [
  { name: 'a', fate: 'woken', timeoutS: 60 },
  { name: 'b', fate: 'timed out', timeoutS: 2 },
];
const woken: Wake = { name: 'a', fate: 'woken', fromMs: 0, toMs: 500 };
const timedOut: Wake = { name: 'b', fate: 'timed out', fromMs: 0, toMs: 2_100 };
const check = (...wakes: Wake[]) => checkWakes(runs, wakes, 1_000);

it('runs that go on once, each for its reason and in time, are right', () => {
  expect(check(timedOut, woken)).toEqual([]);
});

it.each<[fault: string, wakes: Wake[], found: string]>([
  ['a missed event', [timedOut], 'a never went on'],
  ['a run that is woken twice', [woken, woken, timedOut], 'a went on 2 times'],
  ['an event and the time limit', [woken, { ...woken, fate: 'timed out' }, timedOut], 'a went on 2 times'],
  ['a time limit instead of an event', [{ ...woken, fate: 'timed out' }, timedOut], 'a was timed out, not woken'],
  ['an event after the time limit', [{ ...woken, toMs: 60_001 }, timedOut], 'a was woken 1 ms after its time'],
  ['a time limit that comes early', [woken, { ...timedOut, toMs: 1_999 }], 'b timed out 1 ms early'],
  ['a time limit that comes late', [woken, { ...timedOut, toMs: 3_001 }], 'b timed out 1001 ms late'],
  ['a run of nobody', [woken, timedOut, { ...woken, name: 'c' }], 'c waited for nothing'],
])('%s is found', (_fault, wakes, found) => {
  expect(check(...wakes)).toEqual([found]);
});
