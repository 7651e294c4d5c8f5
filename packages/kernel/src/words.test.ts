import { cpuMs } from '@dossier/testing/cpu.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellOfItems, foldText, isFound, itemsInCell, wordsOf } from './words.ts';

describe('folding a text', () => {
  it.each([
    ['accents', 'Crème Brûlée', 'creme brulee'],
    ['accents that are characters of their own', 'cafe\u0301', 'cafe'],
    ['several accents on a letter', 'Nguyễn Thị Diệu', 'nguyen thi dieu'],
    ['the dotless and the dotted i', 'İstanbul Iğdır', 'istanbul igdir'],
    ['the final sigma', 'ΟΔΥΣΣΕΎΣ Οδυσσεύς', 'οδυσσευσ οδυσσευσ'],
    ['a sharp s', 'Straße STRAẞE', 'strasse strasse'],
    ['ligatures', 'ﬁﬂ Æsir Œuvre', 'fifl aesir oeuvre'],
    ['letters with a stroke', 'Łódź Ørsted Đorđe Þór', 'lodz orsted dorde thor'],
    ['widths', 'ＡＢＣ １２３ ｶﾞ', 'abc 123 ガ'],
    ['the quotes and dashes of a word processor', '“O’Brien” – A‑Z', '"o\'brien" - a-z'],
    ['what can not be seen', 'ex\u00adam\u200bple\ufeff \u202etext', 'example text'],
    ['a Russian ё, but not й', 'Ёлкин Йод', 'елкин йод'],
    ['points of Hebrew and Arabic', 'שָׁלוֹם مُحَمَّد', 'שלום محمد'],
  ])('takes away %s', (_, text, folded) => {
    expect(foldText(text)).toBe(folded);
    expect(foldText(text.normalize('NFD'))).toBe(folded);
  });

  it.each([
    ['Hindi', 'हिन्दी की'],
    ['Thai', 'น้ำ'.normalize('NFKC')],
    ['Tamil', 'தமிழ்'],
    ['Korean', '한국어'],
    ['Japanese', 'がぎぐ ぱぴぷ ヴ'],
    ['Chinese', '北京市'],
    ['Arabic letters with a hamza', 'أحمد مؤمن'],
    ['emoji', '🇩🇪👍🏽'],
  ])('keeps what makes a letter: %s', (_, text) => {
    expect(foldText(text).normalize('NFKC')).toBe(text);
    expect(foldText(text.normalize('NFD'))).toBe(foldText(text));
  });

  it.each([
    ['か', 'が'],
    ['क', 'कि'],
    ['и', 'й'],
    ['ا', 'أ'],
    ['กา', 'ก่า'],
    ['하', '한'],
  ])('tells %s from %s', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });

  it('says of letters with marks what the root collation of CLDR says', () => {
    const { compare } = new Intl.Collator('und', { sensitivity: 'base' });
    const isRight = (letter: string) =>
      (foldText(letter) === foldText(letter.normalize('NFD').charAt(0))) ===
      (compare(letter, letter.normalize('NFD').charAt(0)) === 0);
    const scripts = ['Latin', 'Greek', 'Cyrillic', 'Hebrew', 'Devanagari', 'Hiragana'];
    const isOfScript = new RegExp(`^[${scripts.map((script) => String.raw`\p{Script=${script}}`).join('')}]$`, 'u');
    const letters = Array.from({ length: 0x2000 }, (_, code) => String.fromCodePoint(code)).filter(
      (letter) => isOfScript.test(letter) && letter.normalize('NFD') !== letter,
    );
    expect(letters.length).toBeGreaterThan(700);
    expect(letters.filter((letter) => !isRight(letter))).toEqual([]);
  });

  it.each([
    ['accents', '\u0301', '\u0316'],
    ['accents and a voicing mark', '\u0301', '\uff9e'],
    ['hidden characters between marks that stay', '\u3099\u200b', '\u094d\u0640'],
    ['nothing but long words', 'é', 'ﷺ'],
  ])('takes no longer for a text that is all %s', async (_, one, other) => {
    for (const text of [`a${one.repeat(100_000)}${other.repeat(100_000)}`, `a${`${one}${other}`.repeat(100_000)}`]) {
      expect(foldText(text).length).toBeLessThan(4_000_000);
      expect(await cpuMs(() => foldText(text), 2_500)).toBeLessThan(2_500);
    }
  });

  it.each(['ﷺ', 'ﷻ', 'ﷺa', '㌖', '⒇', '🈀'])(
    'holds the event loop for less than 100 ms with a text that is all %s, which becomes many letters',
    async (letter) => {
      const text = letter.repeat(131_072 / letter.length);
      expect(foldText(text).length).toBeLessThan(1_200_000);
      expect(await cpuMs(() => foldText(text), 100)).toBeLessThan(100);
    },
  );

  it('is the same for a text in any case and form, and changes nothing twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = foldText(text);
        expect(foldText(folded)).toBe(folded);
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) expect(foldText(text.normalize(form))).toBe(folded);
        expect(foldText(text.toLowerCase())).toBe(folded);
      }),
      { numRuns: 5_000 },
    );
  });
});

it('looks for the words of a search, each once, also where white space is another character', () => {
  expect(wordsOf(' Café\u00a0CAFÉ\u3000cafe\u0301 \u200b Zoë ').map(({ folded }) => folded)).toEqual(['cafe', 'zoe']);
});

it('finds in a text at hand what the server would', () => {
  expect(isFound('Straße am Café', 'cafe\u0301 STRASSE')).toBe(true);
  expect(isFound('Straße am Café', 'cafes')).toBe(false);
  expect(isFound('Anything', ' ')).toBe(true);
});

describe('the items of a cell', () => {
  const item = fc
    .string({ unit: fc.constantFrom(...'ab,;|" \n'), maxLength: 6 })
    .filter((text) => text.trim() === text && text !== '');

  it('are read as they were written, whatever separates them', () => {
    const known = new Set(['a', 'b', 'a, b', 'a;b']);
    const isKnown = (text: string) => known.has(text);
    fc.assert(
      fc.property(fc.array(fc.oneof(item, fc.constantFrom(...known)), { minLength: 1, maxLength: 4 }), (items) => {
        expect(itemsInCell(cellOfItems(items))).toEqual(items);
        expect(itemsInCell(cellOfItems(items, isKnown), isKnown)).toEqual(items);
      }),
    );
    expect(cellOfItems(['VIP', 'New'])).toBe('VIP, New');
    expect(itemsInCell('"a, b", c')).toEqual(['"a', 'b"', 'c']);
  });
});
