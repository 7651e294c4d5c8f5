import { foldText } from '@dossier/kernel/words.ts';
import { distance } from 'fastest-levenshtein';

/** What a cell may say for yes and for no, folded. */
const truths = new Map<string, boolean>([
  ...['true', 'yes', 'y', '1', 'x', '✓', '✔', 'on', 'ja', 'j', 'oui', 'si', 'sim', 'tak'].map(
    (word) => [word, true] as const,
  ),
  ...['false', 'no', 'n', '0', '-', '✗', '✘', 'off', 'nein', 'non', 'nao', 'nie', 'nej'].map(
    (word) => [word, false] as const,
  ),
]);

export function truthInCell(cell: string): boolean | undefined {
  return truths.get(keyOf(cell));
}

/** How cells and options are told to be the same: without case, accents and repeated spaces. */
export function keyOf(cell: string): string {
  return foldText(cell).replaceAll(/\s+/g, ' ').trim();
}

const separators = [';', '|', '\n', ','];

/**
 * The items of a cell that holds several, by the first separator that occurs in it. A cell that is one of the known
 * values is one item, whatever it holds.
 */
export function itemsInCell(cell: string, isKnown: (item: string) => boolean = () => false): string[] {
  const separator = isKnown(cell) ? undefined : separators.find((sign) => cell.includes(sign));
  const items = separator === undefined ? [cell] : cell.split(separator);
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

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

/** A name without case, accents, signs, and the humps of camelCase. */
export function plainWords(name: string): string {
  return foldText(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
