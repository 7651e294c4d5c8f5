// Who asked for something within this time is there.
const activeForMs = 200;
// A statement that waited for a lock cost the others nothing.
const restMaxMs = 100;
const restsMax = 1_000;

/** Which owners asked for something of late. */
export class ActiveOwners {
  #latest: string | undefined;
  #latestAt = -Infinity;
  /** When somebody else than the latest asked. */
  #otherAt = -Infinity;

  note(owner: string): void {
    if (owner !== this.#latest) this.#otherAt = this.#latestAt;
    this.#latest = owner;
    this.#latestAt = performance.now();
  }

  /** Somebody else than this owner is there. */
  hasOthers(owner: string): boolean {
    return performance.now() - (owner === this.#latest ? this.#otherAt : this.#latestAt) < activeForMs;
  }
}

/**
 * Throttles long statements of one owner while other owners are there: one runs at a time, and a rest follows it.
 * However much the owner asks for, it costs the others a part of one core. An owner who is alone never rests.
 */
export class Throttle {
  readonly #active: ActiveOwners;
  readonly #restFactor: number;
  /** Until when each rests. */
  readonly #restsUntil = new Map<string, number>();

  /** A rest is `restFactor` times as long as the statement before it. */
  constructor(active: ActiveOwners, restFactor: number) {
    this.#active = active;
    this.#restFactor = restFactor;
  }

  /** In how many milliseconds the next may begin; 0 for now, Infinity for when one of those under way has ended. */
  waitMs(owner: string, key: string, heldCount: number): number {
    const until = this.#restsUntil.get(key);
    if (until === undefined && heldCount === 0) return 0;
    if (!this.#active.hasOthers(owner)) return 0;
    if (heldCount > 0) return Infinity;
    const restMs = Math.max(0, (until ?? 0) - performance.now());
    if (restMs === 0) this.#restsUntil.delete(key);
    return restMs;
  }

  /** One has ended, after so many milliseconds. */
  note(owner: string, key: string, ms: number): void {
    // To forget all rests lets each begin once.
    if (this.#restsUntil.size > restsMax) this.#restsUntil.clear();
    if (this.#active.hasOthers(owner))
      this.#restsUntil.set(key, performance.now() + Math.min(ms * this.#restFactor, restMaxMs));
    else this.#restsUntil.delete(key);
  }
}
