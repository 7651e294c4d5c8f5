// A caller who asks now for little and now for much would else be slow where the others are, each second time.
const slowForMs = 5_000;

interface Slow {
  /** When each owner's was slow last. */
  readonly owners: Map<string, number>;
  /** It was so for several, as where a table is locked. */
  isForAll: boolean;
}

/**
 * Statements that were slow of late, by name, and for whom. They don't go with others until they were
 * quick again where they harm no other: so a lock, or a workspace with large rows, costs the others one wait and not one each.
 */
export class SlowStatements {
  readonly #slow = new Map<string, Slow>();

  isSlow(name: string, owner = ''): boolean {
    const slow = this.#slow.size > 0 ? this.#slow.get(name) : undefined;
    return slow !== undefined && (slow.isForAll || slow.owners.has(owner));
  }

  noteSlow(name: string, owner = ''): void {
    const slow = this.#slow.get(name) ?? { owners: new Map<string, number>(), isForAll: false };
    this.#slow.set(name, slow);
    slow.owners.set(owner, performance.now());
    slow.isForAll ||= slow.owners.size > 1;
  }

  noteQuick(name: string, owner = ''): void {
    const slow = this.#slow.get(name);
    if (!slow) return;
    // It is not the table: those who were slow are so by themselves.
    slow.isForAll = false;
    if ((slow.owners.get(owner) ?? 0) < performance.now() - slowForMs) slow.owners.delete(owner);
    if (slow.owners.size === 0) this.#slow.delete(name);
  }
}
