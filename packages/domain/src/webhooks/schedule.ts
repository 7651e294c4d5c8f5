const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses between the attempts of a delivery: 8 attempts in about a day and a half. */
const retryWaitsMs = [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour, 24 * hour] as const;

/** Pauses between the probes of a receiver that failed so often that nothing else is sent to it. */
const circuitWaitsMs = [5 * second, minute, 5 * minute, 30 * minute] as const;

/** So many failures in a row open the circuit. */
export const circuitAfter = 10;

/** A webhook that did nothing but fail for so long is switched off. */
export const disableAfterDays = 5;

const jitter = 0.2;
const retryAfterMsMax = hour;

/** How long until the next attempt, or undefined where the last one was made. `made` counts from 1. */
export function retryWaitMs(made: number, askedMs: number | undefined, random: () => number): number | undefined {
  const waitMs = retryWaitsMs[made - 1];
  return waitMs === undefined ? undefined : later(Math.max(waitMs, askedMs ?? 0), random);
}

/** How long the circuit stays open when it opens for the nth time in a row, from 0. */
export function circuitWaitMs(pauses: number, random: () => number): number {
  return later(circuitWaitsMs[Math.min(pauses, circuitWaitsMs.length - 1)] ?? minute, random);
}

/** Never sooner than promised, and not all at once. */
function later(waitMs: number, random: () => number): number {
  return Math.round(waitMs * (1 + jitter * random()));
}

/**
 * What a receiver that answered 429 or 503 asks for with Retry-After, seconds or a date (RFC 9110,
 * 10.2.3), at most an hour. What is neither, or is over, asks for nothing.
 */
export function retryAfterMs(status: number, header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined || (status !== 429 && status !== 503)) return undefined;
  const text = header.trim();
  const askedMs = /^\d{1,10}$/.test(text)
    ? Number(text) * second
    : Date.parse(text.endsWith('GMT') ? text : '') - nowMs;
  return askedMs > 0 ? Math.min(askedMs, retryAfterMsMax) : undefined;
}
