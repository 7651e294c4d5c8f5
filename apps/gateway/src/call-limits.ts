import { networkOf } from '@dossier/kernel/addresses.ts';
import { type DomainError, tooMany } from '@dossier/kernel/errors.ts';
import { LRUCache } from 'lru-cache';

/** Calls a minute; 0 means no limit. */
export interface CallLimitsOptions {
  readonly person: number;
  readonly address: number;
}

export type CallLimits = ReturnType<typeof callLimitsOf>;

/**
 * Limits calls without a valid API key, per process (docs/decisions/0039): calls by cookie for each person, all others
 * for each network address. Throws 429.
 */
export function callLimitsOf({ person, address }: CallLimitsOptions) {
  const takePerson = bucketsOf(person);
  const takeAddress = bucketsOf(address);
  return {
    countPerson(userId: string, calls: number): void {
      const retryAfterS = takePerson(userId, calls);
      if (retryAfterS > 0) throw refusal(`You may make ${person} calls a minute.`, retryAfterS);
    },
    countAddress(from: string, calls = 1): void {
      const retryAfterS = takeAddress(networkOf(from), calls);
      if (retryAfterS > 0)
        throw refusal(
          `Without an API key or a session, ${address} calls a minute are allowed from one address.`,
          retryAfterS,
        );
    },
  };
}

const minuteMs = 60_000;

/**
 * A token bucket per caller: it holds the calls of one minute and refills evenly. The returned function takes all calls
 * or none; it returns 0, or the seconds until they can be taken.
 */
function bucketsOf(perMinute: number): (caller: string, calls: number) => number {
  /** Moment when a bucket is full again, by the monotonic clock. Bounded, since a caller may have many addresses. */
  const fullAt = new LRUCache<string, number>({ max: 50_000 });
  return (caller, calls) => {
    if (perMinute === 0) return 0;
    const now = performance.now();
    // A batch larger than the bucket is admitted by a full one.
    const costMs = (Math.min(calls, perMinute) * minuteMs) / perMinute;
    const fullAtMs = Math.max(now, fullAt.get(caller) ?? 0) + costMs;
    const missingMs = fullAtMs - now - minuteMs;
    // Sums of fractions may exceed the minute by rounding.
    if (missingMs > 0.001) return Math.max(1, Math.ceil(missingMs / 1_000));
    fullAt.set(caller, fullAtMs);
    return 0;
  };
}

function refusal(what: string, retryAfterS: number): DomainError {
  return tooMany(`${what} Repeat the call in ${retryAfterS} s.`, retryAfterS);
}
