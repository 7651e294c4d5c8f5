import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WritePriority } from '../../write-priority.ts';
import { RequestBudget } from './request-budget.ts';

let writePriority: WritePriority;
let requestBudget: RequestBudget;
/** Requests that wait to start, and how many have started since the last of them came. */
let waiting: number;
let begun: number;

function beginAll(): void {
  for (; waiting > 0 && requestBudget.begin(begun); waiting -= 1) begun += 1;
}

function want(count: number): void {
  waiting += count;
  begun = 0;
  beginAll();
}

/** Advances the clock and reports this many writes ten times a second. */
function write(ms: number, count = 1): void {
  for (let n = 0; n < ms; n += 100) {
    writePriority.noteWrites(count);
    vi.advanceTimersByTime(100);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  [waiting, begun] = [0, 0];
  writePriority = new WritePriority();
  requestBudget = new RequestBudget(writePriority, beginAll);
});
afterEach(() => {
  requestBudget.close();
  vi.useRealTimers();
});

it('starts everything at once while there are no writes', () => {
  want(1_000);
  expect(begun).toBe(1_000);
});

it('shares 128 requests out among the drains that have any under way, and lets each have four', () => {
  expect(requestBudget.share).toBe(128);
  const shares: number[] = [];
  for (let drains = 1; drains <= 40; drains += 1) {
    for (let underWay = 0; underWay < 3; underWay += 1) requestBudget.begin(underWay);
    shares.push(requestBudget.share);
  }
  expect([1, 2, 10, 32, 40].map((drains) => shares[drains - 1])).toEqual([128, 64, 12, 4, 4]);
  for (let drains = 40; drains > 10; drains -= 1)
    for (let underWay = 2; underWay >= 0; underWay -= 1) requestBudget.end(underWay);
  expect(requestBudget.share).toBe(12);
});

it('lets 12 begin in 5 ms while others write, and continues by itself', () => {
  write(200);
  want(1_000);
  expect(begun).toBe(12);
  vi.advanceTimersByTime(50);
  expect(begun).toBe(11 * 12);
});

it('lets one more begin for each write, so that deliveries keep up with continuous writes', () => {
  write(200);
  want(20_000);
  write(1_000, 500);
  const before = waiting;
  write(500, 500);
  expect(before - waiting).toBe((500 / 5) * 12 + 5 * 500);
});

it('starts a few at once during writes', () => {
  write(200);
  for (let n = 0; n < 10; n += 1) {
    want(12);
    expect(begun).toBe(12);
    write(100);
  }
});

it('starts waiting requests when the writes end', () => {
  write(200);
  want(10_000);
  vi.advanceTimersByTime(100);
  expect(waiting).toBeGreaterThan(9_000);
  vi.advanceTimersByTime(10);
  expect(waiting).toBe(0);
});

it('starts everything after 30 s of delay, until it has caught up', () => {
  write(200);
  want(100_000);
  write(29_900);
  expect(begun).toBeLessThanOrEqual((30_000 / 5) * 12 + 300);
  write(200);
  expect(waiting).toBe(0);
  want(1_000);
  expect(begun).toBe(12);
});
