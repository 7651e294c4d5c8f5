const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Waits between the 8 attempts of a delivery, about a day and a half in all. */
const retryWaitsMs = [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour, 24 * hour] as const;

/**
 * How long the circuit stays open, by how often it opened in a row. After each wait one delivery probes the receiver.
 */
const circuitWaitsMs = [5 * second, minute, 5 * minute, 30 * minute] as const;

export const circuitAfter = 10;

export const disableAfterDays = 5;

const jitter = 0.2;

/** The wait until the next attempt; undefined after the last one. `made` counts from 1. */
export function retryWaitMs(made: number, askedMs: number | undefined, random: () => number): number | undefined {
  const waitMs = retryWaitsMs[made - 1];
  return waitMs === undefined ? undefined : later(Math.max(waitMs, askedMs ?? 0), random);
}

/** How long the circuit stays open at the nth opening in a row, counted from 0. */
export function circuitWaitMs(pauses: number, random: () => number): number {
  return later(circuitWaitsMs[Math.min(pauses, circuitWaitsMs.length - 1)] ?? minute, random);
}

/** Adds jitter: never earlier than the given time, and not for all at once. */
function later(waitMs: number, random: () => number): number {
  return Math.round(waitMs * (1 + jitter * random()));
}
