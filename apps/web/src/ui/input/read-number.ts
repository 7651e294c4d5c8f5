import { locale as ownLocale } from '../../language/person.ts';
import { t } from '../../language/t.ts';
import { severalValues, type Reading } from './reading.ts';

export interface NumberRules {
  /** Locale of the person; default: the browser's. */
  locale?: string | undefined;
  /** An ISO 4217 code; signs of other currencies are refused. */
  currency?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  decimalsMax?: number | undefined;
}

/**
 * A number as people type and paste it: with the separators of their locale or the other ones, thousands, a currency
 * sign, a sign before or after, or parentheses. The usual library (@internationalized/number) drops thousands
 * separators anywhere, so "12,34" became 1234; here they must form groups.
 */
export function readNumber(typed: string, rules: NumberRules = {}): Reading<number> {
  const locale = localeOf(rules.locale);
  const text = plainText(typed, locale.digits);
  if (text === '') return { value: null };
  if (/[\t\n\r]/.test(text)) return { problem: severalValues };
  const signed = withoutSigns(text, rules);
  if (signed && 'problem' in signed) return signed;
  const found = signed && plainNumber(signed.body, locale.decimal);
  if (!found)
    return { problem: t('is not a number: write it like {example}', { example: format(1234.5, rules.locale) }) };
  const { plain, isAmbiguous, isDecimal } = found;
  const size = Number(plain);
  if (digitsOf(plain) !== digitsOf(size.toExponential().replace(/e.*$/, '')))
    return { problem: t('has too many digits for an exact number (about 15)') };
  const value = signed.isNegative && size !== 0 ? -size : size;
  const limit = limitOf(value, plain, rules);
  if (limit !== undefined) return { problem: limit };
  if (new RegExp(`^-?\\d+([${locale.decimal}]\\d*)?$`).test(typed.trim()) && !isAmbiguous) return { value };
  // A decimal part that can't be mistaken for a group of thousands.
  return { value, understood: `= ${format(value, rules.locale, isAmbiguous && isDecimal ? 4 : 2)}` };
}

/** The number in a text; null for an empty one, NaN where it can't be read. */
export function numberTyped(typed: string): number | null {
  const reading = readNumber(typed);
  return 'problem' in reading ? Number.NaN : reading.value;
}

/** The text that readNumber reads back as this number. */
export function showNumber(value: number, locale?: string): string {
  return new Intl.NumberFormat(locale ?? ownLocale, {
    useGrouping: false,
    maximumFractionDigits: 20,
    numberingSystem: 'latn',
  })
    .format(value)
    .replace('\u2212', '-');
}

function format(value: number, locale: string | undefined, fractionMin = 0): string {
  return new Intl.NumberFormat(locale ?? ownLocale, {
    minimumFractionDigits: fractionMin,
    maximumFractionDigits: 20,
    numberingSystem: 'latn',
  }).format(value);
}

function localeOf(name: string | undefined) {
  const digits = [...new Intl.NumberFormat(name ?? ownLocale, { useGrouping: false }).format(9_876_543_210)].reverse();
  const decimal =
    new Intl.NumberFormat(name ?? ownLocale, { numberingSystem: 'latn' })
      .formatToParts(1.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.';
  return { decimal, digits };
}

/** Removes invisible marks, and converts digits and separators of other scripts to ASCII. */
function plainText(typed: string, digits: readonly string[]): string {
  const ascii = [...typed.replaceAll(/\p{Cf}/gu, '').trim()].map((character) => {
    const digit = digits.indexOf(character);
    if (digit !== -1) return String(digit);
    if (/[０-９．，－（）]/.test(character)) return String.fromCodePoint((character.codePointAt(0) ?? 0) - 0xfee0);
    return { '٫': '.', '٬': "'", '’': "'", '\u2212': '-', '\u2013': '-' }[character] ?? character;
  });
  return ascii.join('').replaceAll(/[^\S\t\n\r]/g, ' ');
}

/** Strips a currency sign and a minus at any position: -$5, $-5, ($5), 5 €-. */
function withoutSigns(
  text: string,
  { currency, locale }: NumberRules,
): { body: string; isNegative: boolean } | { problem: string } | undefined {
  const [money, second] = text.match(/\p{L}*\p{Sc}|\p{L}[\p{L}.]*/gu) ?? [];
  const at = money === undefined ? 0 : text.indexOf(money);
  const before = text.slice(0, at).trim();
  const after = text.slice(at + (money?.length ?? 0)).trim();
  const isInside = money !== undefined && /\d/.test(before) && /\d/.test(after);
  if (second !== undefined || isInside || (money !== undefined && !isCurrency(money))) return undefined;
  if (money !== undefined && currency !== undefined && !isSignOf(currency, money, locale))
    return { problem: t('is in {money}, but amounts here are in {currency}', { money, currency }) };
  const signed = /^(?:\((.*)\)|([-+]) ?(.*)|(.*?) ?-)$/.exec(before + after);
  return {
    body: signed ? (signed[1] ?? signed[3] ?? signed[4] ?? '') : before + after,
    isNegative: signed !== null && signed[2] !== '+',
  };
}

function isCurrency(sign: string): boolean {
  return (
    /\p{Sc}/u.test(sign) ||
    Intl.supportedValuesOf('currency').includes(sign.toUpperCase()) ||
    /^(kr|zł|ft|kč|lei|лв|din)\.?$/i.test(sign)
  );
}

function isSignOf(currency: string, sign: string, locale: string | undefined): boolean {
  const displays = ['code', 'symbol', 'narrowSymbol'] as const;
  const known = [locale ?? ownLocale, 'en'].flatMap((name) =>
    displays.map(
      (currencyDisplay) =>
        new Intl.NumberFormat(name ?? ownLocale, { style: 'currency', currency, currencyDisplay })
          .formatToParts(1)
          .find(({ type }) => type === 'currency')?.value ?? '',
    ),
  );
  // US$: several currencies are called dollar.
  const all = [...known, ...known.map((one) => `${currency.slice(0, 2)}${one}`)];
  return all.some((one) => bare(one) === bare(sign));
}

function bare(sign: string): string {
  return sign.toLowerCase().replace(/\.$/, '');
}

/** The number with a decimal point and without groups; undefined if the text is no number. */
function plainNumber(body: string, localDecimal: string) {
  if (!/^(?=.*\d)[\d., ']*$/.test(body)) return undefined;
  const marks = body.replaceAll(/[^.,]/g, '');
  const last = marks.at(-1) ?? '';
  // A single separator means thousands only between one to three digits and exactly three.
  const isAmbiguous = /^[1-9]\d{0,2}[.,]\d{3}$/.test(body);
  const isDecimal = new Set(marks).size === 2 || (marks.length === 1 && (!isAmbiguous || last === localDecimal));
  const [whole = '', fraction = '', ...more] = isDecimal ? body.split(last) : [body];
  if (more.length > 0 || !/^\d*$/.test(fraction)) return undefined;
  const mark = /\D/.exec(whole)?.[0] ?? '';
  // Groups of three digits; in India the higher groups have two.
  const grouped = new RegExp(`^\\d{1,3}([${mark}]\\d{3})+$|^\\d{1,2}([${mark}]\\d{2})+[${mark}]\\d{3}$`);
  if (mark !== '' && !grouped.test(whole)) return undefined;
  return { plain: `${whole.replaceAll(/\D/g, '') || '0'}.${fraction || '0'}`, isAmbiguous, isDecimal };
}

function limitOf(value: number, plain: string, { locale, min, max, decimalsMax }: NumberRules): string | undefined {
  const decimals = (plain.split('.')[1] ?? '').replace(/(?<!0)0+$/, '').length;
  if (decimalsMax !== undefined && decimals > decimalsMax)
    return t('has more than {max, plural, one {# decimal} other {# decimals}}', { max: decimalsMax });
  if (max !== undefined && value > max) return t('must be at most {limit}', { limit: format(max, locale) });
  if (min !== undefined && value < min) return t('must be at least {limit}', { limit: format(min, locale) });
  return undefined;
}

function digitsOf(plain: string): string {
  const [whole = '', fraction = ''] = plain.split('.');
  return `${whole}${fraction}`.replace(/^0+/, '').replace(/(?<!0)0+$/, '');
}
