import { describe, expect, it } from 'vitest';
import { isoTimestamp } from './db/columns.ts';
import { amountValue, calendarDate, moment, optionalText, parseMoment } from './values.ts';

describe('moments', () => {
  it.each([
    ['2026-01-31T09:30:00Z', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31T09:30:00.123456Z', '2026-01-31T09:30:00.123Z'],
    ['2026-01-31T09:30:00+02:00', '2026-01-31T07:30:00.000Z'],
    ['2026-01-31T09:30', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31 09:30:00', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ])('reads %s as %s', (text, expected) => expect(moment.parse(text)).toBe(expected));

  it.each([
    '',
    'tomorrow',
    '2026-02-30T00:00:00Z',
    '2026-13-01',
    '0000-00-00',
    '2026-01-31T25:00:00Z',
    '31.01.2026',
    '1',
  ])('refuses %j', (text) => expect(parseMoment(text)).toBeUndefined());

  it('cuts a date-time to its UTC date', () =>
    expect(calendarDate.parse('2026-01-31T23:30:00-02:00')).toBe('2026-02-01'));

  it.each(['0001-01-01', '9999-12-31'])('reach to %s', (day) => expect(calendarDate.parse(day)).toBe(day));

  it.each([
    ['2026-01-02 03:04:05+00', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02 03:04:05.6+00', '2026-01-02T03:04:05.600Z'],
    ['2026-01-02 03:04:05.678+00', '2026-01-02T03:04:05.678Z'],
  ])('prints what PostgreSQL prints, %s, as %s', (text, expected) => expect(isoTimestamp(text)).toBe(expected));
});

describe('amounts', () => {
  it.each([0, -1, 12.3456, 99_999_999_999.9999])('takes %d', (value) =>
    expect(amountValue.safeParse(value).success).toBe(true),
  );
  it.each([
    [1.1 * 3, 3.3],
    [0.1 + 0.2, 0.3],
    [1234.56 * 1.19, 1469.1264],
    [99_999_999.99 * 1.1, 109_999_999.989],
  ])('takes %d as %d: floating-point error is no decimal', (value, expected) =>
    expect(amountValue.parse(value)).toBe(expected),
  );
  it.each([1e12, 0.00001, 3.30001, 1e9 + 0.00005, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (value) =>
    expect(amountValue.safeParse(value).success).toBe(false),
  );
});

describe('optional texts', () => {
  it('take "" and null for no value', () => {
    expect(optionalText(10).parse('')).toBeNull();
    expect(optionalText(10).parse('  ')).toBeNull();
    expect(optionalText(10).parse(null)).toBeNull();
  });
});
