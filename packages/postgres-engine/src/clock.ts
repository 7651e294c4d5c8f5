interface Sample {
  /** PostgreSQL's clock minus the monotonic clock of this process. */
  readonly offsetMs: number;
  readonly errorMs: number;
  readonly takenAtMs: number;
}

// Upper bound for the drift of two monotonic clocks; NTP assumes 15 parts per million for disciplined ones (RFC 5905,
// 7.2).
const driftPerMs = 100e-6;

/**
 * An estimate of PostgreSQL's clock: the monotonic clock of the process plus an offset, sampled as NTP does (RFC 5905,
 * 8). PostgreSQL read its clock about halfway through the round trip, so the error is at most half of it. The sample
 * with the smallest error wins; errors grow with age. A contradicting sample means that PostgreSQL's clock was set, and
 * wins at once. The wall clock of the process is never read, so machines with different clocks agree on every stored
 * time. Durations are differences of performance.now().
 */
export class Clock {
  readonly #monotonicMs: () => number;
  #best: Sample | undefined;
  #stoppedAtMs: number | undefined;

  constructor(monotonicMs = () => performance.now()) {
    this.#monotonicMs = monotonicMs;
  }

  /** True if there is a sample, which timestamps need. */
  get isSet(): boolean {
    return this.#best !== undefined || this.#stoppedAtMs !== undefined;
  }

  /** Milliseconds since 1970. Throws before the first sample, so that no guess is stored. */
  now(): number {
    if (this.#stoppedAtMs !== undefined) return this.#stoppedAtMs;
    if (!this.#best)
      throw new Error('The clock is not set: PostgreSQL was not asked for its time. Await database.setClock() before.');
    return Math.floor(this.#monotonicMs() + this.#best.offsetMs);
  }

  /** ISO 8601 in UTC with milliseconds, the format of columns and answers. */
  iso(): string {
    return new Date(this.now()).toISOString();
  }

  /** The time of a change: now, but never before the previous change. */
  isoSince(before: string): string {
    const now = this.iso();
    return now > before ? now : before;
  }

  /** Takes a sample. `ask` returns PostgreSQL's time in milliseconds since 1970. */
  async sample(ask: () => Promise<number>): Promise<void> {
    const askedAtMs = this.#monotonicMs();
    const theirsMs = await ask();
    const takenAtMs = this.#monotonicMs();
    const errorMs = (takenAtMs - askedAtMs) / 2;
    const offsetMs = theirsMs - askedAtMs - errorMs;
    const knownErrorMs = this.#best ? this.#best.errorMs + (takenAtMs - this.#best.takenAtMs) * driftPerMs : Infinity;
    const wasSet = this.#best !== undefined && Math.abs(offsetMs - this.#best.offsetMs) > errorMs + knownErrorMs;
    if (errorMs <= knownErrorMs || wasSet) this.#best = { offsetMs, errorMs, takenAtMs };
  }

  /** Stops the clock at this time, for tests; `undefined` starts it again. */
  stop(atMs: number | undefined): void {
    this.#stoppedAtMs = atMs;
  }
}

export const clock = new Clock();
