import { closest, distance } from 'fastest-levenshtein';

/** Longer names are not typing mistakes. */
const lengthMax = 100;

/** The known name that was probably meant; undefined if none is similar. */
export function nearestOf(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0 || name.length > lengthMax) return undefined;
  const likely = closest(name, [...known]);
  return distance(name, likely) <= Math.max(2, name.length / 3) ? likely : undefined;
}
