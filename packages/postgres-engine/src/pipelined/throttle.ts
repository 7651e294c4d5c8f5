// An owner counts as active for so long after a call.
const activeForMs = 200;
// A statement may have waited for a lock, which cost no processor: its rest is bounded.
const restMaxMs = 100;
const restsMax = 1_000;

/** Knows whether several owners are active. */
export class ActiveOwners {
  #latest: string | undefined;
  #latestAt = -Infinity;
  /** When another owner than the latest one called. */
  #otherAt = -Infinity;

  note(owner: string): void {
    if (owner !== this.#latest) this.#otherAt = this.#latestAt;
    this.#latest = owner;
    this.#latestAt = performance.now();
  }

  /** Whether another owner is active. */
  hasOthers(owner: string): boolean {
    return performance.now() - (owner === this.#latest ? this.#otherAt : this.#latestAt) < activeForMs;
  }
}

/**
 * Throttles the long statements of an owner while other owners are active: one runs at a time, and a rest follows it.
 * So one owner takes at most a part of one core from the others. An owner who is alone never rests
 * (docs/decisions/0022).
 */
export class Throttle {
  readonly #active: ActiveOwners;
  readonly #restFactor: number;
  /** By key, until when it rests. */
  readonly #restsUntil = new Map<string, number>();

  /** A rest is `restFactor` times as long as the statement before it. */
  constructor(active: ActiveOwners, restFactor: number) {
    this.#active = active;
    this.#restFactor = restFactor;
  }

  /** Milliseconds until the next may begin; Infinity: not before one that is under way ends. */
  waitMs(owner: string, key: string, heldCount: number): number {
    const until = this.#restsUntil.get(key);
    if (until === undefined && heldCount === 0) return 0;
    if (!this.#active.hasOthers(owner)) return 0;
    if (heldCount > 0) return Infinity;
    const restMs = Math.max(0, (until ?? 0) - performance.now());
    if (restMs === 0) this.#restsUntil.delete(key);
    return restMs;
  }

  /** Notes that a statement ended after `ms`. */
  note(owner: string, key: string, ms: number): void {
    // Bounds the memory. Forgetting all rests lets each key begin once more.
    if (this.#restsUntil.size > restsMax) this.#restsUntil.clear();
    if (this.#active.hasOthers(owner))
      this.#restsUntil.set(key, performance.now() + Math.min(ms * this.#restFactor, restMaxMs));
    else this.#restsUntil.delete(key);
  }
}
