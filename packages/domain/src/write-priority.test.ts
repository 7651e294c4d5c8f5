import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WritePriority } from './write-priority.ts';

let writePriority: WritePriority;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  writePriority = new WritePriority();
});
afterEach(() => void vi.useRealTimers());

/** Reports `count` writes, `apartMs` apart, the last one now. */
function write(count: number, apartMs: number): void {
  for (let n = 0; n < count; n += 1) {
    if (n > 0) vi.advanceTimersByTime(apartMs);
    writePriority.noteWrites();
  }
}

it('does not give way without writes, or to a single write', () => {
  expect(writePriority.givesWay(undefined)).toBe(false);
  writePriority.noteWrites();
  expect(writePriority.givesWay(undefined)).toBe(false);
  vi.advanceTimersByTime(1_001);
  writePriority.noteWrites();
  expect(writePriority.givesWay(undefined)).toBe(false);
});

it.each([
  { apartMs: 20, untilMs: 100 },
  { apartMs: 300, untilMs: 600 },
  { apartMs: 1_000, untilMs: 2_000 },
])('gives way to writes $apartMs ms apart, until $untilMs ms after the last', ({ apartMs, untilMs }) => {
  write(3, apartMs);
  expect(writePriority.givesWay(undefined)).toBe(true);
  vi.advanceTimersByTime(untilMs);
  expect(writePriority.givesWay(undefined)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(writePriority.givesWay(undefined)).toBe(false);
});

it('does not give way with what has been behind for 30 s', () => {
  const behindSince = performance.now();
  write(300, 100);
  expect(writePriority.givesWay(behindSince)).toBe(true);
  write(2, 100);
  expect(writePriority.givesWay(behindSince)).toBe(false);
  expect(writePriority.givesWay(undefined)).toBe(true);
});
