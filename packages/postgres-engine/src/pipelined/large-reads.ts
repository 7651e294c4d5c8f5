import { LRUCache } from 'lru-cache';
import { noMeasures } from '../measures.ts';
import { Throttle, type ActiveOwners } from './throttle.ts';
import { Turns } from './turns.ts';

/**
 * Remembers, by owner, the statements whose answers were cut in the last minute. They are read gradually, on a
 * connection of their own (docs/decisions/0033).
 */
export class LargeAnswers {
  readonly #known = new LRUCache<string, true>({ max: 1_000, ttl: 60_000 });

  has(owner = '', statement: string): boolean {
    return this.#known.size > 0 && this.#known.has(`${owner} ${statement}`);
  }

  note(owner = '', statement: string): void {
    this.#known.set(`${owner} ${statement}`, true);
  }
}

/**
 * Queue of reads whose answers are known to be large: one of each owner at a time, few of all owners
 * (docs/decisions/0033). While other owners are active, a read leaves nine tenths of the time to them.
 */
export function turnsOfLargeReads(active: ActiveOwners): Turns {
  return new Turns({
    name: 'large',
    // Each read in progress holds a page, and prints and sends it on the shared event loop.
    max: 2,
    share: 1,
    // This many are read within the time limit of a turn.
    waitingMax: 16,
    // Each also takes its turn in a lane, which is measured.
    measures: noMeasures,
    throttle: new Throttle(active, 9),
  });
}
