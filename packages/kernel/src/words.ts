/**
 * Comparison of texts and searches: people find "Café Łódź" by "cafe lodz". Safe in a browser, since the web app uses
 * the same rule.
 *
 * Case, accents, ligatures, widths and invisible characters do not count. A mark that makes another letter does: the
 * vowel signs of Indic scripts, the tones of Thai, the voiced kana of Japanese, й.
 */
export function foldText(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  let left = phrasesMax;
  const plain = text
    .replaceAll(hidden, '')
    .replaceAll(phrases, (phrase) => (left-- > 0 ? phrase : ''))
    .replaceAll(longRuns, '$1')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(accents, '')
    .replaceAll(own, (letter) => plainLetters.get(letter) ?? letter);
  // Recomposes syllables of Hangul and voiced kana, which NFKD splits.
  return plain.normalize('NFC');
}

/**
 * The distinct words of a search, ten at most. `lowered` matches texts stored before folding, until `foldTexts` has
 * folded them.
 */
export function wordsOf(search: string) {
  const words = search.split(/\s+/).map((word) => ({ folded: foldText(word), lowered: lowered(word) }));
  return [...new Map(words.filter(({ folded }) => folded !== '').map((word) => [word.folded, word])).values()].slice(
    0,
    10,
  );
}

/** True if a text contains every word of a search; an empty search matches all. */
export function isFound(text: string, search: string): boolean {
  const folded = foldText(text);
  return wordsOf(search).every((word) => folded.includes(word.folded));
}

/** The LIKE pattern for texts that contain this one; `%`, `_` and `\` in it are plain characters. */
export function holding(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * The comparison form of e-mail addresses and titles: any case is equal, but accents differ. `caseless` is the same in
 * SQL.
 */
export function lowered(text: string): string {
  return text.toLowerCase();
}

/**
 * The text in Unicode NFC, as all text is stored. A run of more than 30 marks is kept unchanged, since normalizing it
 * takes quadratic time.
 */
export function composed(text: string): string {
  if (isAscii.test(text)) return text;
  return text
    .split(overlong)
    .map((part, at) => (at % 2 === 0 ? part.normalize('NFC') : part))
    .join('');
}

/** A JSON value with all its texts in NFC. */
export function composedAll(value: unknown): unknown {
  return mapTexts(value, composed);
}

/** Changes all texts in a JSON value, including keys. Only lists and plain objects are entered. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [change(key), mapTexts(inner, change)]));
}

/**
 * The comparison form of a text: without zero-width characters, and with plain spaces for no-break spaces. `visible` is
 * the same in SQL.
 */
export function visibleText(text: string): string {
  if (isAscii.test(text)) return text;
  return text.replaceAll(zeroWidth, '').replaceAll(noBreakSpaces, ' ');
}

/** The order of names, equal to `nameOrder` in SQL. English has the root order, which `und` may not select. */
export const compareNames = new Intl.Collator('en', { numeric: true }).compare;

/** A name for a remark in generated code: on one line, and without characters that would end the remark or tag it. */
export function oneLineOfCode(name: string): string {
  return name
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
    .replaceAll('*/', '* /')
    .replaceAll('@', '(at)')
    .trim();
}

export function comparedText(text: string): string {
  return lowered(visibleText(text));
}

/** Zero-width characters, except those that join to the letter before them (marks, variation selectors). */
export const zeroWidthCharacters = '\u{ad}\u{61c}\u{180e}\u{200b}\u{200c}\u{200d}' + '\u{200e}\u{200f}\u{2060}\u{feff}';
export const noBreakSpaceCharacters = '\u{a0}\u{2007}\u{202f}';

const zeroWidth = new RegExp(`(?:${[...zeroWidthCharacters].join('|')})`, 'gu');
const noBreakSpaces = new RegExp(`[${noBreakSpaceCharacters}]`, 'gu');

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

// Invisible characters, which are removed first, so that no two runs of marks are joined later.
const hidden = /\u{640}|\p{Default_Ignorable_Code_Point}/gu;

// Single characters that expand to 18 and 8 letters: 100,000 of them took 80 ms. Excess ones are left out.
const phrases = /[\u{fdfa}\u{fdfb}]/gu;
const phrasesMax = 5_000;

// Normalizing sorts the marks of a letter in quadratic time: half a million of them took 100 s. No letter has more than
// 30 (UAX 15, stream-safe).
const longRuns = /([\p{M}\u{ff9e}\u{ff9f}]{30})[\p{M}\u{ff9e}\u{ff9f}]+/gu;

const overlong = /([\p{M}\u{ff9e}\u{ff9f}]{31,})/u;

const isAscii = /^[\0-\x7f]*$/;

/**
 * Accents of Latin, Greek and Cyrillic letters, the vowel points of Hebrew and Arabic, and the dot of Devanagari. As in
 * the root collation of CLDR at its primary strength, the breve of й is part of the letter.
 */
const accents =
  /(?<!и)\u{306}|[\u{300}-\u{305}]|[\u{307}-\u{36f}]|[\u{1ab0}-\u{1aff}]|[\u{1dc0}-\u{1dff}]|[\u{20d0}-\u{20ff}]|[\u{fe20}-\u{fe2f}]|[\u{591}-\u{5bd}]|[\u{5bf}-\u{5c7}]|\u{640}|[\u{64b}-\u{652}]|[\u{670}]|[\u{93c}]/gu;

/** Letters without a decomposition and their replacements, from the transform Latin-ASCII of CLDR; and sigma. */
const plainLetters = new Map(
  (
    'æae œoe ßss þth øo łl đd ðd ħh ıi ĸq ŋn ŧt ƀb ɓb ɖd ɗd ɛe ƒf ǥg ɨi ƙk ɲn ʉu ʋv ƴy ƶz ςσ ' +
    `‘' ’' ‛' ʼ' ʻ' ′' “" ”" „" ‐- ‒- –- —- −- ⁄/`
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
);

const own = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'gu');

/** Words for yes and no in imported cells, folded. */
const truths = new Map<string, boolean>([
  ...(
    'true t yes y 1 x [x] ✓ ✔ on checked enabled ja j wahr an ' +
    'oui vrai si verdadero vero sim tak ano evet да истина はい 是 kylla igen taip ναι так כן نعم 예 네'
  )
    .split(' ')
    .map((word) => [word, true] as const),
  ...(
    'false f no n 0 - ✗ ✘ off unchecked disabled nein falsch aus ' +
    'non faux falso nao nie nej hayir нет ложь いいえ 否 ei nem οχι ні לא لا 아니오 아니요 khong'
  )
    .split(' ')
    .map((word) => [word, false] as const),
]);

export function truthInCell(cell: string): boolean | undefined {
  return truths.get(keyOf(cell));
}

/** Key of cells and options, without case, accents and repeated spaces. */
export function keyOf(cell: string): string {
  return foldText(cell).replaceAll(/\s+/g, ' ').trim();
}

const separators = [':::', ';', '|', '\n', ','];
const quotedList = /^"[^"]*(?:""[^"]*)*"(?:, ?"[^"]*(?:""[^"]*)*")*$/;
const quotedItem = /"([^"]*(?:""[^"]*)*)"(?:, ?|$)/gy;

/** A cell with several items, as `itemsInCell` parses it: quoted if a character or a known value requires it. */
export function cellOfItems(items: readonly string[], isKnown: (item: string) => boolean = () => false): string {
  const plain = items.join(', ');
  const isPlain = items.length === 1 && isKnown(plain);
  const isClear = !items.some((item) => /[;|\n,"]|:::|^\* |^\[/.test(item)) && (items.length === 1 || !isKnown(plain));
  return isPlain || isClear ? plain : items.map((item) => `"${item.replaceAll('"', '""')}"`).join(', ');
}

/**
 * The items of a cell with several: in quotes, from a JSON list, or by the first separator in it. A cell that equals a
 * known value is one item. Quotes around items and the star of Google's labels are removed.
 */
export function itemsInCell(cell: string, isKnown: (item: string) => boolean = () => false): string[] {
  if (isKnown(cell)) return [cell.trim()];
  if (quotedList.test(cell)) return [...cell.matchAll(quotedItem)].map(([, item = '']) => item.replaceAll('""', '"'));
  const separator = separators.find((sign) => cell.includes(sign));
  const items = listIn(cell) ?? (separator === undefined ? [cell] : cell.split(separator));
  return items
    .map((item) =>
      item
        .trim()
        .replace(/^"([^"]*)"$/, '$1')
        .replace(/^\* /, '')
        .trim(),
    )
    .filter((item) => item !== '');
}

function listIn(cell: string): string[] | undefined {
  if (!cell.startsWith('[')) return undefined;
  try {
    // Python prints lists with single quotes.
    const list: unknown = JSON.parse(cell.startsWith("['") ? cell.replaceAll("'", '"') : cell);
    return Array.isArray(list) ? list.map(String) : undefined;
  } catch {
    return undefined;
  }
}

export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
