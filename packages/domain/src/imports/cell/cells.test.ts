import { itemsInCell, truthInCell } from '@dossier/kernel/words.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closestOption } from './cell-reader.ts';
import { momentInCell } from './cell-dates.ts';
import { numberInCell } from './cell-numbers.ts';
import { guessFormat, proposeField } from '../mapping/guess-readings.ts';
import type { FieldType } from '../../fields/index.ts';

const cells = (...texts: string[]) => new Map(texts.map((text) => [text, 1]));

describe('a number', () => {
  it.each([
    ['12,500.50', 12_500.5, undefined],
    ['12.500,50', undefined, 12_500.5],
    ['12500.5', 12_500.5, undefined],
    ['12500,5', undefined, 12_500.5],
    ['1,234', 1_234, 1.234],
    ['12 500,50', undefined, 12_500.5],
    ['12\u202f500', 12_500, 12_500],
    ["CHF 1'234.50", 1_234.5, undefined],
    ['$ 1,200', 1_200, 1.2],
    ['€1.200,00', undefined, 1_200],
    ['1.200,00 EUR', undefined, 1_200],
    ['-$45', -45, -45],
    ['(45.10)', -45.1, undefined],
    ['45-', -45, -45],
    ['−7', -7, -7],
    ['50 %', 50, 50],
    ['12,34,567', 1_234_567, undefined],
    ['.5', 0.5, undefined],
    ['1e3', 1_000, undefined],
    ['1,23,4', undefined, undefined],
    ['12345678901234567890', undefined, undefined],
    ['many', undefined, undefined],
    ['', undefined, undefined],
    ['12 boxes', undefined, undefined],
    ['1.2.3', undefined, undefined],
  ])('%j is %j with a decimal point, and %j with a decimal comma', (cell, point, comma) => {
    expect([numberInCell(cell, 'DECIMAL_POINT'), numberInCell(cell, 'DECIMAL_COMMA')]).toEqual([point, comma]);
  });

  it('is read back as each country writes it', () => {
    const cents = fc.integer({ min: 1 - 100_000_000_000, max: 99_999_999_999 });
    fc.assert(
      fc.property(cents, fc.constantFrom('en-US', 'en-IN', 'de-DE', 'fr-FR', 'de-CH', 'sv-SE'), (amount, locale) => {
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount / 100);
        const format = ['en-US', 'en-IN', 'de-CH'].includes(locale) ? 'DECIMAL_POINT' : 'DECIMAL_COMMA';
        expect(numberInCell(text, format), text).toBe(amount / 100);
      }),
    );
  });
});

describe('a date', () => {
  it.each([
    ['31/12/2026', 'DMY', '2026-12-31'],
    ['31/12/2026', 'MDY', undefined],
    ['12/31/2026', 'MDY', '2026-12-31'],
    ['1.2.26', 'DMY', '2026-02-01'],
    ['1-2-99', 'MDY', '1999-01-02'],
    ['2026/3/4', 'DMY', '2026-03-04'],
    ['20260304', undefined, '2026-03-04'],
    ['3/4/2026', undefined, undefined],
    ['30/02/2026', 'DMY', undefined],
    ['31 Dec 2026', undefined, '2026-12-31'],
    ['Dec 31st, 2026', undefined, '2026-12-31'],
    ['31. Dezember 2026', undefined, '2026-12-31'],
    ['1 août 2026', undefined, '2026-08-01'],
    ['3-MAR-26', undefined, '2026-03-03'],
    ['soon', 'DMY', undefined],
    ['13/13/2026', 'DMY', undefined],
  ] as const)('%s in the order %s is %s', (cell, format, day) => {
    expect(momentInCell(cell, format)?.slice(0, 10)).toBe(day);
  });

  it.each([
    ['31/12/2026 14:30', '2026-12-31T14:30:00.000Z'],
    ['31/12/2026, 2:30 PM', '2026-12-31T14:30:00.000Z'],
    ['31/12/2026 12:05 am', '2026-12-31T00:05:00.000Z'],
    ['31/12/2026 14:30:15 +02:00', '2026-12-31T12:30:15.000Z'],
    ['2026-12-31T14:30:00Z', '2026-12-31T14:30:00.000Z'],
    ['31/12/2026 25:00', undefined],
  ])('%s has its time', (cell, moment) => {
    expect(momentInCell(cell, 'DMY')).toBe(moment);
  });
});

describe('the format of a column', () => {
  it.each([
    ['NUMBER', ',', ['1,200', '12,500.50', '7'], 'DECIMAL_POINT', true],
    ['NUMBER', ',', ['1.200', '12.500,50', '7'], 'DECIMAL_COMMA', true],
    ['NUMBER', ',', ['1,200', '3'], 'DECIMAL_POINT', false],
    ['NUMBER', ';', ['1.200', '3'], 'DECIMAL_COMMA', false],
    ['NUMBER', ';', ['5', '7'], 'DECIMAL_COMMA', true],
    ['DATE', ',', ['03/04/2026', '31/12/2026'], 'DMY', true],
    ['DATE', ',', ['03/04/2026', '12/31/2026'], 'MDY', true],
    ['DATE', ',', ['03/04/2026'], 'DMY', false],
    ['DATE', ',', ['2026-03-04'], 'DMY', true],
  ] as const)('of %s behind %s is found in %j: %s', (type, delimiter, texts, format, isCertain) => {
    expect(guessFormat(cells(...texts), type, delimiter)).toEqual({ format, isCertain });
  });

  it('is none for a text', () => {
    expect(guessFormat(cells('1'), 'TEXT', ',')).toBeUndefined();
  });
});

describe('a choice', () => {
  it.each([
    ['Wrking', 'Working'],
    ['working', 'Working'],
    ['Won', 'Won'],
    ['Custmer', 'Customer'],
    ['New lead', 'New'],
    ['zzz', undefined],
    ['Lorst', 'Lost'],
  ])('%s probably means %s', (said, meant) => {
    expect(closestOption(said, ['New', 'Working', 'Won', 'Lost', 'Customer'])).toBe(meant);
  });

  it.each([
    ['hot;cold', ['hot', 'cold']],
    ['hot, cold', ['hot', 'cold']],
    ['hot | cold |', ['hot', 'cold']],
    ['A, B; C', ['A, B', 'C']],
    ['A, B', ['A, B']],
  ])('%s has the items %j', (cell, items) => {
    expect(itemsInCell(cell, (item) => item === 'A, B')).toEqual(items);
  });

  it.each([
    ['Yes', true],
    ['x', true],
    ['JA', true],
    ['non', false],
    ['0', false],
    ['perhaps', undefined],
  ])('%s is %s', (cell, truth) => {
    expect(truthInCell(cell)).toBe(truth);
  });
});

describe('a column without a field', () => {
  const folders = [{ id: 'fld_1', name: 'Companies', type: 'COMPANY' as const }];
  const many = (...texts: string[]) => new Map(texts.map((text) => [text, 10]));
  it.each([
    ['Company', many('Example One', 'Example Two'), 'RECORD', null],
    ['Renewal', many('31/12/2026', '01/02/2027'), 'DATE', null],
    ['Last call', many('31/12/2026 10:30'), 'DATETIME', null],
    ['Value', many('12,500.50', '$ 3'), 'NUMBER', null],
    ['Postcode', many('01067', '01069', '02110', '03001'), 'SELECT', ['01067', '01069', '02110', '03001']],
    ['Active', many('yes', 'No'), 'BOOLEAN', null],
    ['Status', many('New', 'new', 'Won'), 'SELECT', ['New', 'Won']],
    ['Topics', many('hot;cold', 'cold;late'), 'MULTI_SELECT', ['cold', 'hot', 'late']],
    ['Site', cells('https://example.com'), 'URL', null],
    ['Remark', cells('one', 'two', 'three'), 'TEXT', null],
  ] as const)('%s could become a field', (label, texts, type, options) => {
    expect(proposeField(label, texts, folders)).toEqual({ label, type: type satisfies FieldType, options });
  });

  it('without values becomes none', () => {
    expect(proposeField('Empty', new Map(), folders)).toBeUndefined();
  });
});
