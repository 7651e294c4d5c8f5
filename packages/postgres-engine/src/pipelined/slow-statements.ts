// A statement that takes longer alone is slow by itself, not because of load.
const slowAloneMs = 250;
// Without it, a caller who alternates between small and large answers would hold up a group every second time.
const slowForMs = 5_000;

interface Slow {
  /** Until when the statement of each owner runs alone; 0 while it is only suspected. */
  readonly owners: Map<string, number>;
  /** It was slow for several owners, as if its table were locked. */
  isForAll: boolean;
}

/**
 * Remembers which statements were slow recently, and for which owners. They run alone until they were quick alone, so a
 * lock or a workspace with large rows delays the others once. A statement that was slow under load only is quick alone,
 * and joins groups again (docs/decisions/0022).
 */
export class SlowStatements {
  readonly #slow = new Map<string, Slow>();

  isSlow(name: string, owner = ''): boolean {
    const slow = this.#slow.size > 0 ? this.#slow.get(name) : undefined;
    return slow !== undefined && (slow.isForAll || slow.owners.has(owner));
  }

  /** Notes that a statement held up a group. */
  suspect(name: string, owner = ''): void {
    const slow = this.#slow.get(name) ?? { owners: new Map<string, number>(), isForAll: false };
    this.#slow.set(name, slow);
    slow.owners.set(owner, slow.owners.get(owner) ?? 0);
    slow.isForAll ||= slow.owners.size > 1;
  }

  /** Notes how long a statement took alone. */
  noteAlone(name: string, owner: string | undefined, ms: number): void {
    const slow = this.#slow.get(name);
    if (!slow) return;
    const of = owner ?? '';
    if (ms >= slowAloneMs) {
      slow.owners.set(of, performance.now() + slowForMs);
      return;
    }
    // The table is not locked: the owners for whom it was slow have large rows.
    slow.isForAll = false;
    if ((slow.owners.get(of) ?? 0) < performance.now()) slow.owners.delete(of);
    if (slow.owners.size === 0) this.#slow.delete(name);
  }
}
