/** Deliveries may make up for a late timer, but never exceed the limit per second. */
const burstMs = 50;

/**
 * The rate limit of a webhook while its lease is held, by the generic cell rate algorithm (ITU-T I.371): each delivery
 * moves `#fullAtMs`, when the allowance is complete again, by an interval. No half-open second contains more than
 * `perSecond` starts. The next holder continues from `freeInMs`; after a holder that died, it starts without allowance.
 */
export class RateLimit {
  #perSecond = Infinity;
  /** By `performance.now()`; null: unknown, so the allowance counts as empty. */
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

  /** Wait until the next delivery may start; 0: now. */
  get waitMs(): number {
    return Math.max(0, this.#fullAt - (this.#burst - 1) * this.#intervalMs - this.#now());
  }

  /** Wait until the allowance is complete again. */
  get freeInMs(): number {
    return Math.max(0, this.#fullAt - this.#now());
  }

  start(): void {
    this.#fullAtMs = Math.max(this.#fullAt, this.#now()) + this.#intervalMs;
  }

  get #fullAt(): number {
    return this.#fullAtMs ?? this.#now();
  }

  /** Number of deliveries that may start at once after a rest. */
  get #burst(): number {
    return this.#perSecond === Infinity ? 1 : Math.max(1, Math.floor((this.#perSecond * burstMs) / 1_000));
  }

  // Includes the burst, so that burst and interval together allow `perSecond` in a second.
  get #intervalMs(): number {
    return 1_000 / (this.#perSecond - this.#burst + 1);
  }
}
