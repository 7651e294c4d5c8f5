import { foldText, keyOf } from '@dossier/kernel/words.ts';
import { distance } from 'fastest-levenshtein';

/** The option that was probably meant: with few other letters, or the only one that begins alike. */
export function closestOption(said: string, options: readonly string[]): string | undefined {
  const key = keyOf(said);
  const ranked = options
    .map((option) => ({ option, differing: distance(key, keyOf(option)) }))
    .toSorted((one, other) => one.differing - other.differing);
  const [best, second] = ranked;
  if (!best || key === '') return undefined;
  const isClose =
    best.differing <= Math.max(1, Math.floor(key.length / 3)) && best.differing < keyOf(best.option).length;
  if (isClose && best.differing !== second?.differing) return best.option;
  const beginning = options.filter((option) => key.length >= 3 && beginsAlike(key, keyOf(option)));
  return beginning.length === 1 ? beginning[0] : undefined;
}

function beginsAlike(one: string, other: string): boolean {
  return other.length >= 3 && (one.startsWith(other) || other.startsWith(one));
}

export function plainWords(name: string): string {
  return foldText(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
