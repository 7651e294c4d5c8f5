import { itemsInCell, truthInCell } from '@dossier/kernel/words.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellReader, closestOption } from './cell-reader.ts';
import { readEmail, readPhone } from './cell-contacts.ts';
import { dayInCell, momentInCell } from './cell-dates.ts';
import { numberInCell, numberProblem } from './cell-numbers.ts';
import { folderOf, guessFormat } from '../mapping/guess-readings.ts';
import { namesOfFields, proposeField } from '../mapping/propose-field.ts';
import type { FieldType } from '../../fields/index.ts';

const cells = (...texts: string[]) => new Map(texts.map((text) => [text, 1]));

describe('a number', () => {
  it('has thousands by its currency, whatever the format of its column', () => {
    const field = { key: 'value', label: 'Value', type: 'NUMBER' as const, required: false, options: null };
    const read = cellReader(field, null, { members: new Map(), timeZone: 'UTC', today: '2026-01-31' });
    const values = ['R$ 1.000', '2.500 kr', 'kr 1.5', '1.000', '$1.000'].map(read);
    expect(values).toEqual([1_000, 2_500, 1.5, 1, 1].map((value) => ({ value })));
  });

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
    ['$(45.10)', -45.1, undefined],
    ['– 7.50', -7.5, undefined],
    ['Rs 5,00,000/-', 500_000, undefined],
    ['−7', -7, -7],
    ['$1,250.50', 1_250.5, undefined],
    ['EUR 1.250,50', undefined, 1_250.5],
    ['1 250,50 kr', undefined, 1_250.5],
    ['R$ 1.000', 1, 1_000],
    ['US$ 1,200', 1_200, 1.2],
    ['€ 3.000,-', undefined, 3_000],
    ['kr 500', 500, 500],
    ['Rs. 5,000', 5_000, 5],
    ['1 250,00 zł', undefined, 1_250],
    ['1.5M', 1_500_000, undefined],
    ['10k', 10_000, 10_000],
    ['$1.2 bn', 1_200_000_000, undefined],
    ['2.5 million', 2_500_000, undefined],
    ['1,5 Mio. €', undefined, 1_500_000],
    ['5 m', undefined, undefined],
    ['12%', undefined, undefined],
    ['50 %', undefined, undefined],
    ['1.23E+10', undefined, undefined],
    ['4.91711E+11', undefined, undefined],
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

  it('says why it is none', () => {
    expect(['many', '12%', '1.23E+10'].map(numberProblem)).toEqual([
      'must be a number',
      'must be a number without a percent sign',
      expect.stringContaining('was shortened by a spreadsheet') as string,
    ]);
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
    ['Jan 3, 2026', undefined, '2026-01-03'],
    ['Mon 01/03/2026', 'MDY', '2026-01-03'],
    ['3 января 2026 г.', undefined, '2026-01-03'],
    ['2026年1月3日', undefined, '2026-01-03'],
    ['1767434400', undefined, '2026-01-03'],
    ['1767434400000', undefined, '2026-01-03'],
    ['soon', 'DMY', undefined],
    ['13/13/2026', 'DMY', undefined],
  ] as const)('%s in the order %s is %s', (cell, format, day) => {
    expect(dayInCell(cell, { format })).toBe(day);
  });

  it.each([
    ['31/12/2026 14:30', '2026-12-31T14:30:00.000Z'],
    ['31/12/2026, 2:30 PM', '2026-12-31T14:30:00.000Z'],
    ['31/12/2026 12:05 am', '2026-12-31T00:05:00.000Z'],
    ['31/12/2026 14:30:15 +02:00', '2026-12-31T12:30:15.000Z'],
    ['2026-12-31T14:30:00Z', '2026-12-31T14:30:00.000Z'],
    ['31/12/2026 25:00', undefined],
    ['31.12.2026 14.30', '2026-12-31T14:30:00.000Z'],
    ['31/12/2026 14:30 EST', '2026-12-31T19:30:00.000Z'],
    ['2026-12-31 9:30', '2026-12-31T09:30:00.000Z'],
    ['2026-12-31 09:30:00.123456+01', '2026-12-31T08:30:00.000Z'],
    ['January 5, 2026 9:30 AM (GMT+1)', '2026-01-05T08:30:00.000Z'],
    ['January 5, 2026 9:30 AM UTC-3:30', '2026-01-05T13:00:00.000Z'],
    ['Fri Jan 2 09:30:00 CET 2026', '2026-01-02T08:30:00.000Z'],
    ['Jan 5, 2026 9h30', undefined],
    ['Thu Dec 31 2026 14:30:00 GMT+0100 (Central European Standard Time)', '2026-12-31T13:30:00.000Z'],
    ['1767434400000', '2026-01-03T10:00:00.000Z'],
  ])('%s has its time', (cell, moment) => {
    expect(momentInCell(cell, { format: 'DMY' })).toBe(moment);
  });
});

describe('a date that depends on more than the cell', () => {
  it.each([
    ['2026-01-31T23:30:00-05:00', '2026-01-31'],
    ['2026-02-01T00:30:00+02:00', '2026-02-01'],
    ['31/12/2026 23:30 -05:00', '2026-12-31'],
    ['2026-02-30T00:30:00+02:00', undefined],
  ])('%s is written on the day %s', (cell, day) => {
    expect(dayInCell(cell, { format: 'DMY' })).toBe(day);
  });

  it.each([
    ['2026-07-01 09:00', '2026-07-01T07:00:00.000Z'],
    ['2026-12-01 09:00', '2026-12-01T08:00:00.000Z'],
    ['7/2/2026 9:30 AM', '2026-07-02T07:30:00.000Z'],
    ['2026-07-01T09:00:00Z', '2026-07-01T09:00:00.000Z'],
  ])('%s is a time in the zone of the workspace', (cell, moment) => {
    expect(momentInCell(cell, { format: 'MDY', timeZone: 'Europe/Berlin' })).toBe(moment);
  });

  it.each([
    ['3/14/55', '2026-10-01', '1955-03-14'],
    ['10/2/26', '2026-10-01', '1926-10-02'],
    ['7/4/26', '2026-10-01', '2026-07-04'],
    ['3/14/55', '2046-10-01', '1955-03-14'],
    ['3/14/31', '2046-10-01', '2031-03-14'],
  ])('%s is at most %s: %s', (cell, latest, day) => {
    expect(dayInCell(cell, { format: 'MDY', latest })).toBe(day);
  });
});

describe('an address or a number', () => {
  it.each([
    ['ADA@EXAMPLE.COM', 'ada@example.com', []],
    ['Bo Example <bo@example.com>', 'bo@example.com', []],
    ['"Example, Bo" <bo@example.com>, Cy <cy@example.com>', 'bo@example.com', ['cy@example.com']],
    ['mailto:c@example.com', 'c@example.com', []],
    ['d@example.com; d2@example.com', 'd@example.com', ['d2@example.com']],
    ['e@example.com.', 'e@example.com', []],
    ['g@exämple.com', 'g@exämple.com', []],
    ['\u200bj@example.com', 'j@example.com', []],
    ['k@example.com\nk2@example.com', 'k@example.com', ['k2@example.com']],
    ['a@example.com ::: b@example.com', 'a@example.com', ['b@example.com']],
    ['["a@example.com","b@example.com"]', 'a@example.com', ['b@example.com']],
    ['Work: a@example.com; Home: b@example.com', 'a@example.com', ['b@example.com']],
    ['<a href="mailto:a@example.com?subject=Hi">a@example.com</a>', 'a@example.com', []],
    ['Ada Example a@example.com', 'a@example.com', []],
  ])('%s is an e-mail address, and others', (cell, value, others) => {
    expect(readEmail(cell)).toEqual({ value, others });
  });

  it.each(['h@example', 'one(at)example', '<@@@@>'])('%s is no e-mail address', (cell) => {
    expect(readEmail(cell)).toEqual({ problem: 'must be an e-mail address such as contact@example.com' });
  });

  it.each([
    ["'0171 1234567", '0171 1234567', []],
    ['=+491711234567', '+491711234567', []],
    ['="+491711234567"', '+491711234567', []],
    ['+49 (0) 171 / 123 45 67', '+49 (0) 171 / 123 45 67', []],
    ['+49 171 1, +49 171 2', '+49 171 1', ['+49 171 2']],
    ['555-0100, ext. 12', '555-0100, ext. 12', []],
    ['tel:+1-555-0100', '+1-555-0100', []],
    ['📞 +1 555 0100', '+1 555 0100', []],
    ['Mobile: +1 555 0100', '+1 555 0100', []],
    ['15550100100.0', '15550100100', []],
    ['+1 555 0100 / +1 555 0101', '+1 555 0100', ['+1 555 0101']],
    ['８０-１２３４-５６７８', '80-1234-5678', []],
    ['+49 171 1 ::: +49 30 1 ::: +49 40 1', '+49 171 1', ['+49 30 1', '+49 40 1']],
  ])('%s is a phone number, and others', (cell, value, others) => {
    expect(readPhone(cell)).toEqual({ value, others });
  });

  it('is none where a spreadsheet has cut its digits off', () => {
    expect(readPhone('4.91711E+11')).toMatchObject({ problem: expect.stringContaining('lost digits') as string });
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
    ['* myContacts ::: Friends', ['myContacts', 'Friends']],
    ['["VIP","EU"]', ['VIP', 'EU']],
    ['"VIP","Blog"', ['VIP', 'Blog']],
    ['"VIP","Blog, news"', ['VIP', 'Blog, news']],
    ["['VIP', 'EU']", ['VIP', 'EU']],
    ['[VIP', ['[VIP']],
    ['Doe; Inc / Ltd', ['Doe', 'Inc / Ltd']],
  ])('%s has the items %j', (cell, items) => {
    expect(itemsInCell(cell, (item) => item === 'A, B')).toEqual(items);
  });

  it.each([
    ['Yes', true],
    ['x', true],
    ['JA', true],
    ['non', false],
    ['0', false],
    ['WAHR', true],
    ['FAUX', false],
    ['T', true],
    ['да', true],
    ['Нет', false],
    ['checked', true],
    ['Kyllä', true],
    ['Όχι', false],
    ['아니오', false],
    ['いいえ', false],
    ['perhaps', undefined],
  ])('%s is %s', (cell, truth) => {
    expect(truthInCell(cell)).toBe(truth);
  });
});

describe('a column without a field', () => {
  const folders = [{ id: 'fld_1', name: 'Companies', type: 'COMPANY' as const }];
  const many = (...texts: string[]) => new Map(texts.map((text) => [text, 10]));
  it.each([
    ['Company', many('Example One', 'Example Two'), 'RECORD'],
    ['Account name', many('Example One', 'Example Two'), 'RECORD'],
    ['Firma', many('Example One', 'Example Two'), 'RECORD'],
    ['Company size', many('10-50', '51-200'), 'SELECT'],
    ['Company Annual Revenue', cells('1200000', '2500000'), 'NUMBER'],
    ['Account Manager', cells('Anna', 'Sam'), 'TEXT'],
    ['Renewal', many('31/12/2026', '01/02/2027'), 'DATE'],
    ['Last call', many('31/12/2026 10:30'), 'DATETIME'],
    ['Value', many('12,500.50', '$ 3'), 'NUMBER'],
    ['Postcode', many('01067', '01069', '02110', '03001'), 'TEXT'],
    ['PLZ', cells('80331', '10115', '01067'), 'TEXT'],
    ['Account number', cells('100000001', '100000002', '5'), 'TEXT'],
    ['Phone 2', cells('5155550136', '229.555.0154'), 'PHONE'],
    ['Active', many('yes', 'No'), 'BOOLEAN'],
    ['Newsletter', many('WAHR', 'FAUX', 'да', 'x'), 'BOOLEAN'],
    ['Flag', many('1', '0'), 'BOOLEAN'],
    ['Version', many('1'), 'NUMBER'],
    ['Status', many('New', 'new', 'Won'), 'SELECT'],
    ['Topics', many('hot;cold', 'cold;late'), 'MULTI_SELECT'],
    ['Site', cells('https://example.com'), 'URL'],
    ['IP', cells('192.0.2.1', '198.51.100.20'), 'TEXT'],
    ['Business Postal Code', cells('94043'), 'TEXT'],
    ['CEP', cells('01000-000', '20040-020'), 'TEXT'],
    ['Tax number', cells('123/456/78901'), 'TEXT'],
    [
      'Size',
      new Map([
        ['10-50', 2],
        ['51-200', 1],
      ]),
      'SELECT',
    ],
    ['Remark', cells('one', 'two', 'three'), 'TEXT'],
  ] as const)('%s could become a field', (label, texts, type) => {
    const isLink = folderOf([label], folders, true) !== undefined;
    expect(proposeField(label, texts, 'key', isLink)).toMatchObject({
      key: 'key',
      label,
      type: type satisfies FieldType,
    });
  });

  it('has its values as choices, those that differ in case once', () => {
    expect(proposeField('Status', many('New', 'new', 'Won; Lost'), 'key', false)).toMatchObject({
      options: ['New', 'Won; Lost'],
      items: ['New', 'Won', 'Lost'],
    });
  });

  it('has a key of its own, whatever its header is', () => {
    const header = ['Straße', 'Phone', 'Phone', '電話', '', '2024', 'E-mail 2 Address', 'constructor', 'Phone'];
    expect(namesOfFields(header, ['strasse', 'field_4'])).toEqual([
      { label: 'Straße', key: 'strasse_2' },
      { label: 'Phone', key: 'phone' },
      { label: 'Phone 2', key: 'phone_2' },
      { label: '電話', key: 'field_4_2' },
      { label: 'Column 5', key: 'field_5' },
      { label: '2024', key: 'field_6' },
      { label: 'E-mail 2 Address', key: 'eMail2Address' },
      { label: 'constructor', key: 'field_8' },
      { label: 'Phone 3', key: 'phone_3' },
    ]);
  });

  it('without values becomes none', () => {
    expect(proposeField('Empty', new Map(), 'key', false)).toBeUndefined();
  });
});
