import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '@dossier/kernel/outbound/retry-after.ts';
import { circuitWaitMs, retryWaitMs } from './schedule.ts';

const soonest = () => 0;
const latest = () => 0.999_999;
const now = Date.parse('2026-01-31T09:30:00Z');

describe('the retry schedule', () => {
  it('makes 8 attempts, at once and after 5 s, 1 min, 5 min, 30 min, 2 h, 8 h and 24 h', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((made) => retryWaitMs(made, undefined, soonest));
    expect(waits).toEqual([5_000, 60_000, 300_000, 1_800_000, 7_200_000, 28_800_000, 86_400_000, undefined]);
  });

  it('adds up to 20 % of jitter, and is never early', () => {
    expect(retryWaitMs(1, undefined, latest)).toBe(6_000);
    expect(retryWaitMs(7, undefined, latest)).toBeCloseTo(86_400_000 * 1.2, -3);
  });

  it('waits for a longer Retry-After, without an additional attempt', () => {
    expect(retryWaitMs(1, 120_000, soonest)).toBe(120_000);
    expect(retryWaitMs(5, 120_000, soonest)).toBe(7_200_000);
    expect(retryWaitMs(8, 120_000, soonest)).toBeUndefined();
  });
});

describe('Retry-After', () => {
  it.each([
    [429, '120', 120_000],
    [503, ' 7 ', 7_000],
    [503, 'Sat, 31 Jan 2026 09:31:00 GMT', 60_000],
    [429, '1000000000', 3_600_000],
    [503, 'Sat, 31 Jan 2099 09:31:00 GMT', 3_600_000],
    [503, 'Sat, 31 Jan 2026 09:29:00 GMT', undefined],
    [429, '0', undefined],
    [429, '-5', undefined],
    [429, '1.5', undefined],
    [429, '99999999999999999999', undefined],
    [429, 'soon', undefined],
    [429, '', undefined],
    [429, undefined, undefined],
    [500, '120', undefined],
  ])('of a %i that says %j asks for %j ms', (status, header, expected) => {
    expect(retryAfterMs(status, header, now)).toBe(expected);
  });
});

describe('the open circuit', () => {
  it('probes after 5 s, 1 min, 5 min, and then every 30 min', () => {
    expect([0, 1, 2, 3, 4, 100].map((pauses) => circuitWaitMs(pauses, soonest))).toEqual([
      5_000, 60_000, 300_000, 1_800_000, 1_800_000, 1_800_000,
    ]);
  });
});
