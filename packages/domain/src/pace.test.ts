import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Pace } from './pace.ts';

let pace: Pace;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  pace = new Pace();
});
afterEach(() => void vi.useRealTimers());

/** So many writes, so far apart; the last is now. */
function write(count: number, apartMs: number): void {
  for (let n = 0; n < count; n += 1) {
    if (n > 0) vi.advanceTimersByTime(apartMs);
    pace.noteWrites();
  }
}

it('gives way to nobody where nobody writes, or one write came alone', () => {
  expect(pace.givesWay(undefined)).toBe(false);
  pace.noteWrites();
  expect(pace.givesWay(undefined)).toBe(false);
  vi.advanceTimersByTime(1_001);
  pace.noteWrites();
  expect(pace.givesWay(undefined)).toBe(false);
});

it.each([
  { apartMs: 20, untilMs: 100 },
  { apartMs: 300, untilMs: 600 },
  { apartMs: 1_000, untilMs: 2_000 },
])('gives way to writes $apartMs ms apart, until $untilMs ms after the last', ({ apartMs, untilMs }) => {
  write(3, apartMs);
  expect(pace.givesWay(undefined)).toBe(true);
  vi.advanceTimersByTime(untilMs);
  expect(pace.givesWay(undefined)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(pace.givesWay(undefined)).toBe(false);
});

it('does not give way with what has been behind for 30 s', () => {
  const behindSince = performance.now();
  write(300, 100);
  expect(pace.givesWay(behindSince)).toBe(true);
  write(2, 100);
  expect(pace.givesWay(behindSince)).toBe(false);
  expect(pace.givesWay(undefined)).toBe(true);
});
