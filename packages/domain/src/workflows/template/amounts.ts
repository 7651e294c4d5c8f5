import { LRUCache } from 'lru-cache';
import { isBlank, quoteValue } from './quote-value.ts';

const lengthMax = 100;
// Significant digits that a double always holds exactly.
const digitsMax = 15;

/**
 * Parses a number without guessing: in JSON notation, or in the notation of `locale` and no other. Thousands separators
 * must be in the places of the locale. Null for a blank value; throws for anything else, and for a number that a double
 * can't hold exactly.
 */
export function readNumber(value: unknown, locale?: string): number | null {
  if (isBlank(value)) return null;
  if (typeof value === 'number') return demandExact(value);
  const plain = typeof value === 'string' && value.length <= lengthMax ? plainNumber(value.trim(), locale) : undefined;
  if (plain === undefined)
    throw new Error(
      `${quoteValue(value)} is not a number ` +
        (locale === undefined
          ? 'as JSON writes it, like 1200.5; for another spelling name its locale, as in number: "en-US"'
          : `as ${locale} writes it, like ${spellings.memo(locale).example}`),
    );
  if (
    plain
      .replace(/^[+-]?0*/, '')
      .replace('.', '')
      .replace(/(?<!0)0+$/, '').length > digitsMax
  )
    throw new Error(`${quoteValue(value)} has more digits than a number holds exactly`);
  const number = demandExact(Number(plain));
  if (number === 0 && /[1-9]/.test(plain.split(/e/i)[0] ?? ''))
    throw new Error(`${quoteValue(value)} is beyond what a number holds: it would be 0`);
  return number;
}

const money = /^(?<sign>[+-]?)\s*(?<before>[^\d\s.,'’+-]*)\s*(?<amount>[+-]?[\d.,'’\s]*\d)\s*(?<after>[^\d\s]*)$/u;

/**
 * Parses an amount, with or without a currency sign or an ISO 4217 code. With `currency`, the sign of another currency
 * is refused, since the amount would count as this one's. A text with more decimals than the currency has is refused
 * too: in `1.200` they are probably thousands.
 */
export function readMoney(value: unknown, locale?: string, currency?: string): number | null {
  if (typeof value !== 'string' || isBlank(value)) return readNumber(value, locale);
  if (value.length > lengthMax) throw new Error(`${quoteValue(value)} is not an amount`);
  const { sign = '', before = '', amount = '', after = '' } = money.exec(value.trim())?.groups ?? {};
  const marks = [before, after].filter((mark) => mark !== '');
  const [mark] = marks;
  if (amount === '' || marks.length > 1 || (mark !== undefined && !isMark(mark, currency))) {
    throw new Error(`${quoteValue(value)} is not an amount${currency === undefined ? '' : ` in ${currency}`}`);
  }
  const number = readNumber(`${sign}${amount}`, locale);
  const decimals = amount.split(locale === undefined ? '.' : spellings.memo(locale).decimal)[1]?.length ?? 0;
  const most = decimalsOf(currency ?? mark?.toUpperCase());
  if (decimals > most)
    throw new Error(
      `${quoteValue(value)} is not an amount with at most ${most} decimals: are they thousands, in the spelling ` +
        'of another locale?',
    );
  return number;
}

/** Throws for a number that JSON.parse may have rounded: beyond 2^53, or infinite. A text would keep its digits. */
export function demandExact<T>(value: T): T {
  if (
    typeof value === 'number' &&
    (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
  )
    throw new Error(`${value} is beyond what a number holds exactly (2^53): send it as a text`);
  return value;
}

const spellings = new LRUCache<string, ReturnType<typeof spellingOf>>({ max: 100, memoMethod: spellingOf });

function plainNumber(text: string, locale: string | undefined): string | undefined {
  if (locale === undefined) return /^[+-]?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/.test(text) ? text : undefined;
  const { group, decimal, whole } = spellings.memo(locale);
  const [integer = '', fraction, ...more] = evenSpaces(text).split(decimal);
  const digits = group === '' ? integer : integer.replaceAll(group, '');
  if (more.length > 0 || !/^[+-]?\d+$/.test(digits) || (fraction !== undefined && !/^\d+$/.test(fraction)))
    return undefined;
  const unsigned = digits.replace(/^[+-]/, '');
  if (integer !== digits && integer.replace(/^[+-]/, '') !== whole(unsigned)) return undefined;
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}

function spellingOf(locale: string) {
  if (!isLocale(locale))
    throw new Error(`${quoteValue(locale)} is not a locale; one is for example "en-US" or "de-DE"`);
  const format = new Intl.NumberFormat(locale, {
    useGrouping: 'always',
    numberingSystem: 'latn',
    maximumFractionDigits: 20,
  });
  const parts = format.formatToParts(1_234_567.5);
  const of = (wanted: string) => evenSpaces(parts.find(({ type }) => type === wanted)?.value ?? '');
  return {
    group: of('group'),
    decimal: of('decimal'),
    example: format.format(1_234.5),
    whole: (digits: string) => evenSpaces(format.format(BigInt(digits))),
  };
}

function isLocale(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}

/** Replaces every kind of space and apostrophe between thousands by one kind each. */
function evenSpaces(text: string): string {
  return text.replaceAll(/\s/gu, ' ').replaceAll('’', "'");
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

function isMark(mark: string, currency: string | undefined): boolean {
  const code = mark.toUpperCase();
  if (currency === undefined) return currencies.has(code) || /^\p{Sc}$/u.test(mark);
  if (!currencies.has(currency)) throw new Error(`${quoteValue(currency)} is not an ISO 4217 currency code`);
  return code === currency || signsOf(currency).includes(mark);
}

function signsOf(currency: string): string[] {
  return (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
      .formatToParts(1)
      .filter(({ type }) => type === 'currency')
      .map(({ value }) => value),
  );
}

/** At least two: many people write cents even for a currency without them. */
function decimalsOf(currency: string | undefined): number {
  if (currency === undefined || !currencies.has(currency)) return 2;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return Math.max(2, format.resolvedOptions().maximumFractionDigits ?? 0);
}
