// Words with typing errors: a letter too many, too few or wrong, or two exchanged.

/** Shorter words have too many neighbours. */
const lengthMin = 4;
/** Errors in further letters are rare, and each letter adds four patterns. */
const lengthMax = 20;
/** The trigram index needs three letters in a row. */
const pieceMin = 3;
const twoErrorsFrom = 8;

/** Number of errors that a word may have; none if it is too short, or has a digit, since people copy numbers. */
export function errorsIn(word: string): number {
  const letters = [...word];
  if (letters.length < lengthMin || letters.length > lengthMax || !/^\p{L}[\p{L}\p{M}]*$/u.test(word)) return 0;
  // In scripts with a letter per syllable or word, one other letter makes another word.
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(word)) return 0;
  return letters.length < twoErrorsFrom ? 1 : 2;
}

/**
 * LIKE patterns that together match every word with one error; `_` matches any letter. Patterns without three letters
 * in a row are left out, because the index would be read completely.
 */
export function patternsOf(word: string): string[] {
  const letters = [...word];
  const around = (at: number, between: string, from: number) =>
    `${letters.slice(0, at).join('')}${between}${letters.slice(from).join('')}`;
  const patterns = letters.flatMap((letter, at) => [
    around(at, '_', at + 1),
    around(at, '_', at),
    around(at, '', at + 1),
    ...(at + 1 < letters.length ? [around(at, `${letters[at + 1] ?? ''}${letter}`, at + 2)] : []),
  ]);
  const isIndexed = (pattern: string) =>
    pattern.split('_').some((piece) => [...piece].length >= (pattern.includes('_') ? pieceMin : lengthMin - 1));
  return [...new Set(patterns)].filter((pattern) => pattern !== word && isIndexed(pattern)).map((one) => `%${one}%`);
}

/**
 * Number of errors between a word and the beginning of another, at most `max`; undefined if there are more. Exchanged
 * neighbours are one error (optimal string alignment).
 */
export function errorsBetween(typed: string, word: string, max: number): number | undefined {
  const a = [...typed];
  const b = [...word].slice(0, a.length + max);
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (const [row, letter] of a.entries()) {
    const next = [row + 1];
    for (const [column, other] of b.entries()) {
      const isSame = letter === other;
      const isExchanged = row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === other;
      next.push(
        Math.min(
          at(last, column + 1) + 1,
          at(next, column) + 1,
          at(last, column) + (isSame ? 0 : 1),
          isExchanged ? at(before, column - 1) + 1 : Infinity,
        ),
      );
    }
    [before, last] = [last, next];
  }
  const fewest = Math.min(...(last ?? []));
  return fewest <= max ? fewest : undefined;
}

function at(row: readonly number[] | undefined, column: number): number {
  return row?.[column] ?? Infinity;
}

export function partsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part !== '');
}
