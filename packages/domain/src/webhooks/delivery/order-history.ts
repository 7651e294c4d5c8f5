/** A request or an answer that a receiver saw for one record, in the order in which they happened. */
export interface Sighting {
  readonly record: string;
  /** The place of the event among those of its record. */
  readonly place: number;
  readonly what: 'arrived' | 'accepted' | 'refused' | 'cut off';
}

/**
 * The breaches of the order per record: a delivery that began before the one before it was accepted or given up, or
 * that came again after a later one.
 */
export function breachesIn(history: readonly Sighting[], givenUp: ReadonlySet<string> = new Set()): string[] {
  const breaches: string[] = [];
  const accepted = new Set<string>();
  const latest = new Map<string, number>();
  for (const { record, place, what } of history) {
    if (what === 'accepted') accepted.add(`${record} ${place}`);
    if (what !== 'arrived') continue;
    for (let before = 0; before < place; before += 1) {
      const name = `${record} ${before}`;
      if (!accepted.has(name) && !givenUp.has(name))
        breaches.push(`${record}: ${place} began before the end of ${before}`);
    }
    const last = latest.get(record) ?? place;
    if (place < last) breaches.push(`${record}: ${place} came again after ${last}`);
    latest.set(record, Math.max(last, place));
  }
  return breaches;
}
