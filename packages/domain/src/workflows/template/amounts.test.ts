import { describe, expect, it } from 'vitest';
import { compile, TemplateError } from './templates.ts';

const fill = (template: unknown, body: unknown = {}) =>
  compile(template)({ trigger: { body }, workspace: { currency: 'EUR' }, now: '2026-01-31T09:30:00.000Z' });
const failed = (template: unknown, body: unknown = {}): string => {
  try {
    return `filled in: ${JSON.stringify(fill(template, body))}`;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return [...error.path, error.message].join(': ');
  }
};

describe('number parses one number, and nothing else', () => {
  it.each<[given: unknown, locale: string, read: number | null]>([
    [1200.5, '', 1200.5],
    ['1200.5', '', 1200.5],
    [' -3 ', '', -3],
    ['1e3', '', 1000],
    ['', '', null],
    [null, '', null],
    ['1,200.50', 'en-US', 1200.5],
    ['1200.5', 'en-US', 1200.5],
    ['1,200', 'en-US', 1200],
    ['1,234,567', 'en-US', 1_234_567],
    ['007', 'en-US', 7],
    ['1.200,50', 'de-DE', 1200.5],
    ['1200,5', 'de-DE', 1200.5],
    ['1.200', 'de-DE', 1200],
    ['1 200,5', 'fr-FR', 1200.5],
    ['1’200.5', 'de-CH', 1200.5],
    ['12,34,567.5', 'en-IN', 1_234_567.5],
  ])('%j in %j is %j', (given, locale, read) => {
    expect(fill(`{{ trigger.body | number${locale === '' ? '' : `: "${locale}"`} }}`, given)).toBe(read);
  });

  it.each<[given: unknown, locale: string]>([
    ['lots', ''],
    ['1,200.50', ''],
    ['1,200', ''],
    ['0x10', ''],
    ['Infinity', ''],
    [true, ''],
    [[1], ''],
    [{ n: 1 }, ''],
    ['lots', 'en-US'],
    ['12,00', 'en-US'],
    ['1,2,3', 'en-US'],
    ['1.200,50', 'en-US'],
    ['1.5.5', 'en-US'],
    ['$5', 'en-US'],
    ['5 apples', 'en-US'],
    ['1,200.50', 'de-DE'],
    ['12.34', 'de-DE'],
    ['12345678901234567890', ''],
    ['9007199254740993', 'en-US'],
    ['0.1234567890123456789', ''],
    ['1e999', ''],
    ['1e-400', ''],
  ])('%j in %j fails', (given, locale) => {
    expect(failed({ amount: `{{ trigger.body | number${locale === '' ? '' : `: "${locale}"`} }}` }, given)).toMatch(
      /^amount: .*(is not a number|more digits|beyond)/,
    );
  });

  it('names the field, the value and a valid example', () => {
    expect(failed({ deal: { amount: '{{ trigger.body | number }}' } }, 'lots')).toBe(
      'deal: amount: "lots" is not a number as JSON writes it, like 1200.5; for another spelling name its ' +
        'locale, as in number: "en-US"',
    );
    expect(failed({ amount: '{{ trigger.body | number: "de-DE" }}' }, '1,200.50')).toBe(
      'amount: "1,200.50" is not a number as de-DE writes it, like 1.234,5',
    );
    expect(failed({ amount: '{{ trigger.body | number: "de_DE" }}' }, '1')).toBe(
      'amount: "de_DE" is not a locale; one is for example "en-US" or "de-DE"',
    );
    expect(failed('{{ trigger.body | number }}', 'x'.repeat(5_000)).length).toBeLessThan(300);
  });
});

describe('money reads an amount beside the sign of its currency', () => {
  it.each<[given: unknown, more: string, read: number | null]>([
    ['$1,200.50', ': "en-US"', 1200.5],
    ['1,200.50', ': "en-US"', 1200.5],
    ['-$5', ': "en-US"', -5],
    ['5 USD', ': "en-US"', 5],
    [1200.5, ': "en-US"', 1200.5],
    ['', ': "en-US"', null],
    ['1.200,50 €', ': "de-DE", "EUR"', 1200.5],
    ['EUR 1.200,50', ': "de-DE", "EUR"', 1200.5],
    ['€5', ': "de-DE", workspace.currency', 5],
    ['1200.5', '', 1200.5],
    ['1.200', ': "en-US", "KWD"', 1.2],
    ['KWD 1.200', ': "en-US"', 1.2],
    ['1.200', ': "de-DE", "EUR"', 1200],
    [1.2345, ': "en-US", "EUR"', 1.2345],
  ])('%j with %j is %j', (given, more, read) => {
    expect(fill(`{{ trigger.body | money${more} }}`, given)).toBe(read);
  });

  it.each<[given: unknown, more: string]>([
    ['lots', ': "en-US"'],
    ['$lots', ': "en-US"'],
    ['$5 €', ': "en-US"'],
    ['5 apples', ': "en-US"'],
    ['$5', ': "en-US", "EUR"'],
    ['5 USD', ': "de-DE", workspace.currency'],
    ['5-10', ': "en-US"'],
    ['about 5', ': "en-US"'],
    ['1,200', ''],
    ['€5', ': "en-US", "euro"'],
    ['1.200', ': "en-US", "EUR"'],
    ['1.200 €', ': "en-US", workspace.currency'],
    ['1,200', ': "de-DE", "EUR"'],
    ['1.200', ''],
    ['1.200', ': "en-US", "JPY"'],
  ])('%j with %j fails', (given, more) => {
    expect(failed({ amount: `{{ trigger.body | money${more} }}` }, given)).toMatch(/^amount: .*("|not)/);
  });
});

describe('arithmetic', () => {
  it('treats a missing value as 0, and accepts numbers as texts', () => {
    expect([
      fill('{{ trigger.body.n | plus: 1 }}'),
      fill('{{ trigger.body.n | plus: 1 }}', { n: '' }),
      fill('{{ "2.5" | times: "2" }}'),
      fill('{{ 7 | divided_by: 2, true }}'),
      fill('{{ trigger.body | sum: "n" }}', [{ n: 1 }, { n: '2' }, {}]),
    ]).toEqual([1, 1, 5, 3, 3]);
  });

  it.each([
    '{{ "lots" | plus: 0 }}',
    '{{ "1,200.50" | times: 1 }}',
    '{{ 1 | minus: "x" }}',
    '{{ 1 | divided_by: 0 }}',
    '{{ trigger.body | plus: 1 }}',
    '{{ "9007199254740991" | plus: 1 }}',
    '{{ "1,2" | split: ";" | sum }}',
    '{{ 9007199254740993 }}',
    '{{ trigger.body.endless }}',
    'n {{ trigger.body.endless }}',
    'n {{ 12345678901234567890 }}',
  ])('%s fails', (template) => {
    expect(failed(template, { n: 1, endless: Number.POSITIVE_INFINITY })).not.toMatch(/^filled in/);
  });
});

describe('date', () => {
  it('prints with %, and reads with the names of parts', () => {
    expect(fill('{{ now | date: "%d.%m.%Y" }}')).toBe('31.01.2026');
    expect(fill('{{ now | date: "%s" | plus: 86400 | date: "%Y-%m-%d", "UTC" }}')).toBe('2026-02-01');
    expect(fill('{{ trigger.body | date: "DD.MM.YYYY" }}', '31.01.2026')).toBe('2026-01-31');
    expect(fill('{{ trigger.body | date: "DD.MM.YYYY", "YYYY-MM-DD" }}', '2026-01-31')).toBe('2026-01-31');
    expect(fill('{{ trigger.body | date: "DD.MM.YYYY HH:mm" }}', '31.01.2026 09:30')).toBe('2026-01-31T09:30:00.000Z');
    expect(fill('{{ trigger.body | date: "D MMMM YYYY" }}', '31 January 2026')).toBe('2026-01-31');
    expect(fill('{{ trigger.body | date: "DD.MM.YYYY" | date: "%d %b" }}', '31.01.2026')).toBe('31 Jan');
    const moment = '2026-01-31T23:30:00Z';
    const local = (template: string, body = moment) =>
      compile(template)({ trigger: { body }, timeZone: 'Europe/Berlin' });
    expect(local('{{ trigger.body | date: "%d.%m. %H:%M" }}')).toBe('01.02. 00:30');
    expect(local('{{ trigger.body | date: "%d.%m. %H:%M", "UTC" }}')).toBe('31.01. 23:30');
    expect(local('{{ trigger.body | date: "%Y-%m-%dT%H:%M:%SZ" }}')).toBe(moment);
    expect(local('{{ trigger.body | date: "%d.%m. %H:%M" }}', '2026-01-31 23:30')).toBe('01.02. 00:30');
    expect(local('{{ trigger.body | date: "%d.%m." }}', '2026-01-31')).toBe('31.01.');
    expect(
      compile('{{ trigger.body | date: "%d" }}')({ trigger: { body: '2026-01-31' }, timeZone: 'America/New_York' }),
    ).toBe('31');
    expect([fill('{{ trigger.body.x | date: "DD.MM.YYYY" }}'), fill('{{ trigger.body.x | date: "%Y" }}')]).toEqual([
      null,
      null,
    ]);
  });

  it.each<[given: unknown, template: string]>([
    ['31.02.2026', '{{ trigger.body | date: "DD.MM.YYYY" }}'],
    ['1.2.2026', '{{ trigger.body | date: "DD.MM.YYYY" }}'],
    ['soon', '{{ trigger.body | date: "DD.MM.YYYY" }}'],
    [5, '{{ trigger.body | date: "DD.MM.YYYY" }}'],
    ['soon', '{{ trigger.body | date: "%Y" }}'],
    ['lots 5', '{{ trigger.body | date: "%Y" }}'],
    ['2026-13-01', '{{ trigger.body | date: "%Y" }}'],
  ])('%j in %j fails', (given, template) => {
    expect(failed({ dueAt: template }, given)).toMatch(/^dueAt: .*is not a date/);
  });
});

it('an object inside a text prints as JSON; alone it keeps its value', () => {
  const body = { lead: { name: 'Example', tags: ['a', { b: 1 }] } };
  expect(fill('Lead: {{ trigger.body.lead }}', body)).toBe('Lead: {"name":"Example","tags":["a",{"b":1}]}');
  expect(fill('{{ trigger.body.lead }}', body)).toEqual(body.lead);
  expect(fill('{{ trigger.body.lead.tags }}!', body)).toBe('a{"b":1}!');
});
