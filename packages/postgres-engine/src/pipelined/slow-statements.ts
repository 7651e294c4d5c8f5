// What takes longer alone is slow by itself, and no machine that has much to do is to blame.
const slowAloneMs = 250;
// A caller who asks now for little and now for much would else be slow where the others are, each second time.
const slowForMs = 5_000;

interface Slow {
  /** Until when each owner's stays alone even if it is quick there; 0 while it is only suspected. */
  readonly owners: Map<string, number>;
  /** It was so for several, as where a table is locked. */
  isForAll: boolean;
}

/**
 * Statements that were slow of late, by name, and for whom. They don't go with others until they were
 * quick where they harm no other: so a lock, or a workspace with large rows, costs the others one wait and not one
 * each. One that only seemed slow, because everything was, is quick there and goes with the others again.
 */
export class SlowStatements {
  readonly #slow = new Map<string, Slow>();

  isSlow(name: string, owner = ''): boolean {
    const slow = this.#slow.size > 0 ? this.#slow.get(name) : undefined;
    return slow !== undefined && (slow.isForAll || slow.owners.has(owner));
  }

  /** It held up others. */
  suspect(name: string, owner = ''): void {
    const slow = this.#slow.get(name) ?? { owners: new Map<string, number>(), isForAll: false };
    this.#slow.set(name, slow);
    slow.owners.set(owner, slow.owners.get(owner) ?? 0);
    slow.isForAll ||= slow.owners.size > 1;
  }

  /** It was answered alone, after so long. */
  noteAlone(name: string, owner: string | undefined, ms: number): void {
    const slow = this.#slow.get(name);
    if (!slow) return;
    const of = owner ?? '';
    if (ms >= slowAloneMs) {
      slow.owners.set(of, performance.now() + slowForMs);
      return;
    }
    // It is not the table: those who were slow are so by themselves.
    slow.isForAll = false;
    if ((slow.owners.get(of) ?? 0) < performance.now()) slow.owners.delete(of);
    if (slow.owners.size === 0) this.#slow.delete(name);
  }
}
