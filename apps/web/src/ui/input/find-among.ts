import { errorsBetween, errorsIn, partsOf } from '@dossier/kernel/typos.ts';
import { foldText, wordsOf } from '@dossier/kernel/words.ts';
import { isOptionsGroup, type ComboboxParsedItem, type OptionsFilter } from '@mantine/core';

/**
 * Searches a loaded list and ranks as the server does: exact text, prefix, words at the beginning of words, words
 * anywhere; only if none match, texts that differ in a letter or two. Equal ones keep their order, and an empty text
 * matches all.
 */
export function findAmong<One>(list: readonly One[], textOf: (one: One) => string, typed: string): One[] {
  const asked = foldText(typed.trim());
  const words = wordsOf(typed).map(({ folded }) => folded);
  if (words.length === 0) return [...list];
  const folded = list.map((one) => ({ one, text: foldText(textOf(one)) }));
  const found = best(folded, (text) => rankOf(text, asked, words));
  return found.length > 0 ? found : best(folded, (text) => errorsOf(text, words));
}

/** The options of a select that match the typed text, best first within their groups. */
export const findOptions: OptionsFilter = ({ options, search, limit }) => {
  const all = options.flatMap((one) => (isOptionsGroup(one) ? one.items : [one]));
  const found = findAmong(all, ({ label }) => label, search).slice(0, limit);
  if (!options.some(isOptionsGroup)) return found;
  return options.flatMap((one): ComboboxParsedItem[] => {
    if (!isOptionsGroup(one)) return found.includes(one) ? [one] : [];
    const items = found.filter((item) => one.items.includes(item));
    return items.length === 0 ? [] : [{ ...one, items }];
  });
};

function best<One>(list: readonly { one: One; text: string }[], costOf: (text: string) => number | undefined): One[] {
  return list
    .flatMap(({ one, text }) => {
      const cost = costOf(text);
      return cost === undefined ? [] : [{ one, cost }];
    })
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ one }) => one);
}

function rankOf(text: string, asked: string, words: readonly string[]): number | undefined {
  if (text === asked) return 0;
  if (text.startsWith(asked)) return 1;
  const parts = partsOf(text);
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2;
  return words.every((word) => text.includes(word)) ? 3 : undefined;
}

function errorsOf(text: string, words: readonly string[]): number | undefined {
  const parts = partsOf(text);
  let errors = 0;
  for (const word of words) {
    if (text.includes(word)) continue;
    const fewest = Math.min(...parts.map((part) => errorsBetween(word, part, errorsIn(word)) ?? Infinity));
    if (fewest === Infinity) return undefined;
    errors += fewest;
  }
  return errors;
}
