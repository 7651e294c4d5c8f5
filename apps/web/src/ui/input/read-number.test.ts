import { describe, expect, it } from 'vitest';
import { readNumber, showNumber } from './read-number.ts';

const value = (typed: string, locale = 'en-US', rules = {}) => {
  const reading = readNumber(typed, { locale, ...rules });
  return 'problem' in reading ? 'refused' : reading.value;
};
const understood = (typed: string, locale = 'en-US') => {
  const reading = readNumber(typed, { locale });
  return 'problem' in reading ? reading.problem : reading.understood;
};

describe('a typed number', () => {
  it.each([
    ['1999.99', 1999.99],
    ['0.5', 0.5],
    ['.5', 0.5],
    ['12,500.25', 12500.25],
    ['12500.', 12500],
    ['-3', -3],
    ['\u22123', -3],
    ['+3', 3],
    ['1,234', 1234],
    ['1.234', 1.234],
    ['1,234,567', 1234567],
    ['12,5', 12.5],
    ['1999,99', 1999.99],
    ['1.234.567', 1234567],
    ['1.234,50', 1234.5],
    ['12,34,567.5', 1234567.5],
    ['007', 7],
    ['0,125', 0.125],
  ])('in English, %s, is %d', (typed, expected) => expect(value(typed)).toBe(expected));

  it.each([
    ['1999,99', 1999.99],
    ['1999.99', 1999.99],
    ['12.500,25', 12500.25],
    ['1.234', 1234],
    ['1,234', 1.234],
    ['0,5', 0.5],
    ['1 234,50', 1234.5],
    ["1'234.50", 1234.5],
  ])('in German, %s, is %d', (typed, expected) => expect(value(typed, 'de-DE')).toBe(expected));

  it.each([
    ['€ 1.234,50', 1234.5],
    ['$1,234.50', 1234.5],
    ['1\u00a0234,50', 1234.5],
    ['1\u202f234,50\u00a0€', 1234.5],
    ['(1,200)', -1200],
    ['($1,200.50)', -1200.5],
    ['-$5', -5],
    ['$-5', -5],
    ['5 EUR', 5],
    ['EUR 5', 5],
    ['1,200.00-', -1200],
    ['12.5\n', 12.5],
    ['12.5\t', 12.5],
    ['\u200e12', 12],
    ['１２．５', 12.5],
  ])('pasted as %j, is %d', (typed, expected) => expect(value(typed)).toBe(expected));

  it.each([
    '12x',
    'twelve',
    '1,23,4',
    '1.2.3',
    '12,34.5',
    '1 2',
    '12\t13',
    '12\n500',
    '--3',
    '-',
    '.',
    '12%',
    '1e5',
    '1/2',
    '(12',
    '€',
    '5 € 6',
    '$5 €',
    '10²',
    '9007199254740993',
    '0.12345678901234567890',
    '1'.repeat(400),
    '5 apples',
    'NaN',
    'Infinity',
  ])('is not %j', (typed) => expect(value(typed)).toBe('refused'));

  it('is nothing where nothing is typed', () => expect([value(''), value(' \t')]).toEqual([null, null]));

  it('takes digits of the locale', () => expect(value('١٢٫٥', 'ar-EG')).toBe(12.5));

  it('says what it understood where that is not obvious, and nothing where it is', () => {
    expect([understood('1999.99'), understood('-5'), understood('1999,99', 'de-DE')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([
      understood('1,234'),
      understood('1.234'),
      understood('1.234', 'de-DE'),
      understood('1,234', 'de-DE'),
    ]).toEqual(['= 1,234.00', '= 1.2340', '= 1.234,00', '= 1,2340']);
    expect(understood('(1,200)')).toBe('= -1,200.00');
    expect(understood('12,5')).toBe('= 12.50');
    expect(understood('x', 'de-DE')).toBe('is not a number: write it like 1.234,5');
  });

  it('of money is in one currency, within what is stored exactly', () => {
    const money = { currency: 'EUR', max: 99_999_999_999.9999, min: -99_999_999_999.9999, decimalsMax: 4 };
    expect(['€5', '5 EUR', '5 eur', '5'].map((typed) => value(typed, 'en-US', money))).toEqual([5, 5, 5, 5]);
    expect(
      ['$5', '5 USD', '5 apples', '0.12345', '100000000000', '-100000000000'].map((typed) =>
        value(typed, 'en-US', money),
      ),
    ).toEqual(Array(6).fill('refused'));
    expect(value('99999999999.9999', 'en-US', money)).toBe(99_999_999_999.9999);
    expect([
      value('$5', 'en-US', { currency: 'USD' }),
      value('US$5', 'en-US', { currency: 'USD' }),
      value('A$5', 'en-US', { currency: 'AUD' }),
      value('5 kr', 'sv-SE', { currency: 'SEK' }),
      value('5 zł', 'pl-PL', { currency: 'PLN' }),
    ]).toEqual([5, 5, 5, 5, 5]);
  });

  it('is read as it is shown', () => {
    for (const locale of ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'ar-EG', 'hi-IN', 'sv-SE', 'fa-IR']) {
      for (const number of [0, 1234.567, -0.5, 1999.99, 1e15, 0.0000001, -12])
        expect(value(showNumber(number, locale), locale), locale).toBe(number);
    }
  });
});
