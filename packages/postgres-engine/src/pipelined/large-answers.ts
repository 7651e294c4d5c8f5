import { LRUCache } from 'lru-cache';

const rememberedMs = 60_000;

/**
 * Remembers, by owner, the statements whose answers were cut recently. They are read gradually, on a connection of
 * their own (docs/decisions/0033).
 */
export class LargeAnswers {
  readonly #known = new LRUCache<string, true>({ max: 1_000, ttl: rememberedMs });

  has(owner: string | undefined, statement: string): boolean {
    return this.#known.size > 0 && this.#known.has(keyOf(owner, statement));
  }

  note(owner: string | undefined, statement: string): void {
    this.#known.set(keyOf(owner, statement), true);
  }
}

function keyOf(owner = '', statement: string): string {
  return `${owner} ${statement}`;
}
