interface Sample {
  /** What PostgreSQL's clock is ahead of the monotonic clock of this process. */
  readonly offsetMs: number;
  readonly errorMs: number;
  readonly takenAtMs: number;
}

// Two monotonic clocks drift apart by less than this; NTP assumes 15 parts per million for disciplined ones (RFC 5905,
// 7.2).
const driftPerMs = 100e-6;

/**
 * PostgreSQL's clock, estimated: the monotonic clock of the process plus an offset that is sampled over a
 * connection, as NTP does (RFC 5905, 8): PostgreSQL answered about halfway between question and answer,
 * and at most half of that round trip off. The sample with the smallest error counts, errors growing with
 * age. One that contradicts it says that PostgreSQL's clock was set, and counts at once.
 *
 * The wall clock of the process is never asked, so machines whose clocks differ agree on every time that
 * is stored or compared with a stored one. Durations need no clock: they are differences of performance.now().
 */
export class Clock {
  readonly #monotonicMs: () => number;
  #best: Sample | undefined;
  #stoppedAtMs: number | undefined;

  constructor(monotonicMs = () => performance.now()) {
    this.#monotonicMs = monotonicMs;
  }

  /** Whether PostgreSQL was asked; nothing may be stamped before. */
  get isSet(): boolean {
    return this.#best !== undefined || this.#stoppedAtMs !== undefined;
  }

  /** Milliseconds since 1970. Throws before the first sample: a guess would be stored. */
  now(): number {
    if (this.#stoppedAtMs !== undefined) return this.#stoppedAtMs;
    if (!this.#best)
      throw new Error('The clock is not set: PostgreSQL was not asked for its time. Await database.setClock() before.');
    return Math.floor(this.#monotonicMs() + this.#best.offsetMs);
  }

  /** ISO 8601 in UTC with milliseconds, as columns and answers have it. */
  iso(): string {
    return new Date(this.now()).toISOString();
  }

  /** For the time of a change: now, but never before the time of the change before it. */
  isoSince(before: string): string {
    const now = this.iso();
    return now > before ? now : before;
  }

  /** Asks for PostgreSQL's time, in milliseconds since 1970, and takes the answer into account. */
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

  /** For tests: stands still at this time, until it is told another one, or `undefined` to go on. */
  stop(atMs: number | undefined): void {
    this.#stoppedAtMs = atMs;
  }
}

/** The one clock of the process. */
export const clock = new Clock();
