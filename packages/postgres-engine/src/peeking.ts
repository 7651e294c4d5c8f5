import { LRUCache } from 'lru-cache';

// Subjects about which a read was stale a moment ago: what is peeked about them would often be stale again.
const stale = new LRUCache<string, true>({ max: 2_000, ttl: 1_000 });

/** `Session.mayPeek`. The second try of a transaction remembers its subjects, so that the next one does not peek. */
export function mayPeek(isSecondTry: boolean, subjects: readonly string[]): boolean {
  if (isSecondTry) for (const subject of subjects) stale.set(subject, true);
  return !isSecondTry && !subjects.some((subject) => stale.has(subject));
}
