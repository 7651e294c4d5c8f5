import { foldText } from '@dossier/kernel/words.ts';
import type { Part } from './schema.ts';

const snippetChars = 160;
const before = 40;
const windowChars = 400;

export function marked(text: string, words: readonly string[]): Part[] {
  const letters = text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
  let folded = '';
  // Which letter each code unit of the folded text is of.
  const origins: number[] = [];
  for (const [at, letter] of letters.entries()) {
    const piece = foldText(letter);
    folded += piece;
    for (let unit = 0; unit < piece.length; unit += 1) origins.push(at);
  }
  const isMarked = new Set<number>();
  for (const word of words)
    for (let from = folded.indexOf(word); from >= 0 && word !== ''; from = folded.indexOf(word, from + word.length))
      for (const letter of origins.slice(from, from + word.length)) isMarked.add(letter);
  const parts: Part[] = [];
  for (const [at, letter] of letters.entries()) {
    const isMatch = isMarked.has(at);
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += letter;
    else parts.push({ text: letter, isMatch });
  }
  return parts;
}

/** The part of a text around the first of the folded words, on one line; the text itself where it is short. */
export function snippetOf(text: string, words: readonly string[]): Part[] {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= snippetChars) return marked(line, words);
  const window = windowWith(line, words);
  const parts = marked(window.text, words);
  const first = parts.findIndex(({ isMatch }) => isMatch);
  const found = parts.slice(0, Math.max(0, first)).reduce((length, part) => length + part.text.length, 0);
  const from = found <= before ? 0 : boundary(window.text, found - before);
  const to = boundary(window.text, Math.min(window.text.length, from + snippetChars));
  const isCutBefore = window.from + from > 0;
  const isCutAfter = window.from + to < line.length;
  return [
    ...(isCutBefore ? [{ text: '… ', isMatch: false }] : []),
    ...marked(window.text.slice(from, to).trim(), words),
    ...(isCutAfter ? [{ text: ' …', isMatch: false }] : []),
  ];
}

/** The first stretch of a text with one of the words. Stretches overlap, so that no word lies between two. */
function windowWith(text: string, words: readonly string[]): { from: number; text: string } {
  for (let from = 0; from < text.length; from += windowChars / 2) {
    const start = boundary(text, from);
    const stretch = text.slice(start, boundary(text, Math.min(text.length, from + windowChars)));
    const folded = foldText(stretch);
    if (words.some((word) => folded.includes(word))) return { from: start, text: stretch };
  }
  return { from: 0, text: text.slice(0, boundary(text, windowChars)) };
}

/** A place in a text that is not between the two halves of a character. */
function boundary(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}
