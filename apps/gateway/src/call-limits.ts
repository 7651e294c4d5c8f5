import { networkOf } from '@dossier/kernel/addresses.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { LRUCache } from 'lru-cache';

/** Calls a minute; 0 means no limit. */
export interface CallLimitsOptions {
  readonly person: number;
  readonly address: number;
}

/**
 * Limits calls without a valid API key, per process (docs/decisions/0039): calls by cookie for each person, all others
 * for each network address. Throws 429.
 */
export class CallLimits {
  readonly #persons: Buckets;
  readonly #addresses: Buckets;

  constructor({ person, address }: CallLimitsOptions) {
    this.#persons = new Buckets(person);
    this.#addresses = new Buckets(address);
  }

  countPerson(userId: string, calls: number): void {
    const retryAfterS = this.#persons.take(userId, calls);
    if (retryAfterS > 0) throw tooMany(`You may make ${this.#persons.perMinute} calls a minute.`, retryAfterS);
  }

  countAddress(address: string, calls = 1): void {
    const retryAfterS = this.#addresses.take(networkOf(address), calls);
    if (retryAfterS > 0)
      throw tooMany(
        `Without an API key or a session, ${this.#addresses.perMinute} calls a minute are allowed from one address.`,
        retryAfterS,
      );
  }
}

const minuteMs = 60_000;

/** A token bucket per caller: it holds the calls of one minute and refills evenly. */
class Buckets {
  readonly perMinute: number;
  /** When a bucket is full again, by the monotonic clock. Bounded, since a caller may have many addresses. */
  readonly #fullAtMs = new LRUCache<string, number>({ max: 50_000 });

  constructor(perMinute: number) {
    this.perMinute = perMinute;
  }

  /** Takes all calls or none. Answers 0, or the whole seconds until they can be taken. */
  take(caller: string, calls: number): number {
    if (this.perMinute === 0) return 0;
    const now = performance.now();
    // A batch larger than the bucket is admitted by a full one.
    const costMs = (Math.min(calls, this.perMinute) * minuteMs) / this.perMinute;
    const fullAtMs = Math.max(now, this.#fullAtMs.get(caller) ?? 0) + costMs;
    const missingMs = fullAtMs - now - minuteMs;
    // Sums of fractions may exceed the minute by rounding.
    if (missingMs > 0.001) return Math.max(1, Math.ceil(missingMs / 1_000));
    this.#fullAtMs.set(caller, fullAtMs);
    return 0;
  }
}

function tooMany(what: string, retryAfterS: number): DomainError {
  return new DomainError('TOO_MANY_REQUESTS', `${what} Repeat the call in ${retryAfterS} s.`, { retryAfterS });
}
