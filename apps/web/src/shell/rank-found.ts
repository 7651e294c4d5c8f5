import { foldText, wordsOf } from '@dossier/kernel/words.ts';

/**
 * Best first: titles that begin with what was typed, titles with its words at the beginning of words, titles that hold
 * them, then what was found elsewhere. Equal ones keep their order.
 */
export function rankFound<Found extends { readonly title: string }>(found: readonly Found[], typed: string): Found[] {
  const asked = foldText(typed.trim());
  const words = wordsOf(typed).map(({ folded }) => folded);
  const ranked = found.map((one) => ({ one, rank: rankOf(foldText(one.title), asked, words) }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ one }) => one);
}

function rankOf(title: string, asked: string, words: readonly string[]): number {
  if (title.startsWith(asked)) return 0;
  const parts = title.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 1;
  return words.every((word) => title.includes(word)) ? 2 : 3;
}
