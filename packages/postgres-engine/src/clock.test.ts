import { beforeEach, describe, expect, it } from 'vitest';
import { Clock } from './clock.ts';

const epoch = 1_800_000_000_000;
let monotonicMs: number;
/** How far PostgreSQL's clock is from the monotonic one. */
let aheadMs: number;
let clock: Clock;

beforeEach(() => {
  monotonicMs = 1_000;
  aheadMs = epoch;
  clock = new Clock(() => monotonicMs);
});

/** A round trip with these delays of the question and of the answer. */
function ask(thereMs: number, backMs: number): Promise<void> {
  return clock.sample(async () => {
    monotonicMs += thereMs;
    const answer = monotonicMs + aheadMs;
    monotonicMs += backMs;
    return answer;
  });
}

const errorMs = () => Math.abs(clock.now() - Math.floor(monotonicMs + aheadMs));

describe('the clock', () => {
  it('throws before the first sample', async () => {
    expect(clock.isSet).toBe(false);
    expect(() => clock.now()).toThrow('setClock');
    await ask(1, 1);
    expect(clock.isSet).toBe(true);
    expect(clock.now()).toBe(epoch + monotonicMs);
  });

  it('runs between samples, and keeps the one with the shortest round trip', async () => {
    await ask(1, 1);
    monotonicMs += 2_000;
    // The answer came late, so the middle of the round trip is 150 ms off.
    await ask(0, 300);
    expect(errorMs()).toBe(0);
    await ask(0.2, 0.2);
    expect(errorMs()).toBe(0);
  });

  it('is off by at most half a round trip, whichever direction was slow', async () => {
    for (const [thereMs, backMs] of [
      [0, 40],
      [40, 0],
      [12, 3],
      [0, 8],
    ] as const) {
      await ask(thereMs, backMs);
      expect(errorMs()).toBeLessThanOrEqual(21);
      monotonicMs += 2_000;
    }
    expect(errorMs()).toBeLessThanOrEqual(5);
  });

  it('does not trust an old sample for ever', async () => {
    await ask(1, 1);
    // In an hour the two clocks drift apart by the upper bound.
    monotonicMs += 3_600_000;
    aheadMs += 300;
    await ask(100, 100);
    expect(errorMs()).toBeLessThanOrEqual(1);
  });

  it.each([-3_600_000, -500, 500, 3_600_000])(
    'follows at once when the clock of PostgreSQL was set by %i ms',
    async (byMs) => {
      await ask(1, 1);
      monotonicMs += 2_000;
      aheadMs += byMs;
      await ask(20, 20);
      expect(errorMs()).toBe(0);
    },
  );

  it('never dates a change before the previous one', async () => {
    await ask(0, 0);
    const [past, future] = [-5_000, 5_000].map((ms) => new Date(clock.now() + ms).toISOString());
    expect(clock.isoSince(past ?? '')).toBe(clock.iso());
    expect(clock.isoSince(future ?? '')).toBe(future);
  });
});
