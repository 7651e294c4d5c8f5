// An owner counts as active for this long after a call.
const activeForMs = 200;
// Limits the rest after a statement, which may have waited for a lock without using a processor.
const restMaxMs = 100;
const restsMax = 1_000;

export class ActiveOwners {
  #latest: string | undefined;
  #latestAt = -Infinity;
  /** When an owner other than the latest one called. */
  #otherAt = -Infinity;

  note(owner: string): void {
    if (owner !== this.#latest) this.#otherAt = this.#latestAt;
    this.#latest = owner;
    this.#latestAt = performance.now();
  }

  hasOthers(owner: string): boolean {
    return performance.now() - (owner === this.#latest ? this.#otherAt : this.#latestAt) < activeForMs;
  }
}

/**
 * Throttles the long statements of an owner while other owners are active: one runs at a time, followed by a rest. So
 * one owner takes at most a part of one core from the others. A single active owner never rests (docs/decisions/0022).
 */
export class Throttle {
  readonly #active: ActiveOwners;
  readonly #restFactor: number;
  /** End of the rest, by key. */
  readonly #restsUntil = new Map<string, number>();

  /** A rest is `restFactor` times as long as the previous statement. */
  constructor(active: ActiveOwners, restFactor: number) {
    this.#active = active;
    this.#restFactor = restFactor;
  }

  /** Milliseconds until the next one may begin; Infinity: not before one in progress ends. */
  waitMs(owner: string, key: string, heldCount: number, now: number): number {
    const until = this.#restsUntil.get(key);
    if (until === undefined && heldCount === 0) return 0;
    if (!this.#active.hasOthers(owner)) return 0;
    if (heldCount > 0) return Infinity;
    const restMs = Math.max(0, (until ?? 0) - now);
    if (restMs === 0) this.#restsUntil.delete(key);
    return restMs;
  }

  /** Records that a statement ended after `ms`. */
  note(owner: string, key: string, ms: number): void {
    // Limits the memory. Dropping all rests lets each key begin once more.
    if (this.#restsUntil.size > restsMax) this.#restsUntil.clear();
    if (this.#active.hasOthers(owner))
      this.#restsUntil.set(key, performance.now() + Math.min(ms * this.#restFactor, restMaxMs));
    else this.#restsUntil.delete(key);
  }
}

// A statement that takes longer when alone is slow itself, not because of load.
const slowAloneMs = 250;
// Without it, a caller who alternates between small and large answers would delay every second group.
const slowForMs = 5_000;

interface Slow {
  /** For each owner, until when the statement runs alone; 0 while it is only suspected. */
  readonly owners: Map<string, number>;
  /** True if it was slow for several owners, for example because its table is locked. */
  isForAll: boolean;
}

/**
 * Remembers recently slow statements, and for which owners. They run alone until they are quick alone, so a lock or a
 * workspace with large rows delays the others only once. A statement that was slow only under load is quick alone, and
 * joins groups again (docs/decisions/0022).
 */
export class SlowStatements {
  readonly #slow = new Map<string, Slow>();

  isSlow(name: string, owner = ''): boolean {
    const slow = this.#slow.size > 0 ? this.#slow.get(name) : undefined;
    return slow !== undefined && (slow.isForAll || slow.owners.has(owner));
  }

  /** Records that a statement delayed a group. */
  suspect(name: string, owner = ''): void {
    const slow = this.#slow.get(name) ?? { owners: new Map<string, number>(), isForAll: false };
    this.#slow.set(name, slow);
    slow.owners.set(owner, slow.owners.get(owner) ?? 0);
    slow.isForAll ||= slow.owners.size > 1;
  }

  /** Records how long a statement took alone. */
  noteAlone(name: string, owner: string | undefined, ms: number): void {
    const slow = this.#slow.get(name);
    if (!slow) return;
    const of = owner ?? '';
    if (ms >= slowAloneMs) {
      slow.owners.set(of, performance.now() + slowForMs);
      return;
    }
    // The table is not locked, so its slow owners have large rows.
    slow.isForAll = false;
    if ((slow.owners.get(of) ?? 0) < performance.now()) slow.owners.delete(of);
    if (slow.owners.size === 0) this.#slow.delete(name);
  }
}
