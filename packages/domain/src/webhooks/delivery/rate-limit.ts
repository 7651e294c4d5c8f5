/** Deliveries may catch up with what a late timer missed, but never exceed the limit of a second. */
const burstMs = 50;

/**
 * The rate limit of a webhook while its lease is held, by the generic cell rate algorithm (ITU-T I.371): each delivery
 * moves `#fullAtMs`, when the allowance is whole again, by an interval. No half-open second sees more than `perSecond`
 * starts. The next holder goes on where this one ends (`freeInMs`), and after one that died it starts with nothing.
 */
export class RateLimit {
  #perSecond = Infinity;
  /** By `performance.now()`; null: unknown, as much as there can be. */
  #fullAtMs: number | null;
  readonly #now: () => number;

  constructor(freeInMs: number | null, now = () => performance.now()) {
    this.#now = now;
    this.#fullAtMs = freeInMs === null ? null : now() + freeInMs;
  }

  get perSecond(): number {
    return this.#perSecond;
  }

  set perSecond(perSecond: number) {
    this.#perSecond = perSecond;
    this.#fullAtMs ??= this.#now() + this.#burst * this.#intervalMs;
  }

  /** Until the next delivery may start; 0: now. */
  get waitMs(): number {
    return Math.max(0, this.#fullAt - (this.#burst - 1) * this.#intervalMs - this.#now());
  }

  /** Until the allowance is whole again. */
  get freeInMs(): number {
    return Math.max(0, this.#fullAt - this.#now());
  }

  start(): void {
    this.#fullAtMs = Math.max(this.#fullAt, this.#now()) + this.#intervalMs;
  }

  get #fullAt(): number {
    return this.#fullAtMs ?? this.#now();
  }

  /** How many may start at once after a rest. */
  get #burst(): number {
    return this.#perSecond === Infinity ? 1 : Math.max(1, Math.floor((this.#perSecond * burstMs) / 1_000));
  }

  // The burst is part of the limit: with it, `perSecond` fit into a second.
  get #intervalMs(): number {
    return 1_000 / (this.#perSecond - this.#burst + 1);
  }
}
