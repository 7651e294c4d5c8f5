import { describe, expect, it } from 'vitest';
import { readDate, readMoment, showDateInput, showMomentInput } from './read-date.ts';

const now = new Date(2026, 5, 15, 12);
const day = (typed: string, locale = 'en-US') => {
  const reading = readDate(typed, { locale, now });
  return 'problem' in reading ? 'refused' : reading.value;
};
const moment = (typed: string, locale = 'en-US') => {
  const reading = readMoment(typed, { locale, now });
  return 'problem' in reading ? 'refused' : reading.value;
};
const local = (...parts: [number, number, number, number?, number?, number?]) => new Date(...parts).toISOString();

describe('a typed date', () => {
  it.each([
    ['12/31/2026', '2026-12-31'],
    ['31/12/2026', '2026-12-31'],
    ['12/31/26', '2026-12-31'],
    ['2026-12-31', '2026-12-31'],
    ['2026/12/31', '2026-12-31'],
    ['Dec 31, 2026', '2026-12-31'],
    ['31 december 2026', '2026-12-31'],
    ['31st Dec 2026', '2026-12-31'],
    ['12/31', '2026-12-31'],
    ['3/4/2026', '2026-03-04'],
    ['today', '2026-06-15'],
    ['Tomorrow', '2026-06-16'],
    ['yesterday', '2026-06-14'],
    ['1/1/76', '2076-01-01'],
    ['1/1/77', '1977-01-01'],
    ['2/29/2028', '2028-02-29'],
  ])('in English, %s, is %s', (typed, expected) => expect(day(typed)).toBe(expected));

  it.each([
    ['31.12.2026', '2026-12-31'],
    ['31.12.26', '2026-12-31'],
    ['31.12.', '2026-12-31'],
    ['3.4.2026', '2026-04-03'],
    ['3/4/2026', '2026-04-03'],
    ['31. Dezember 2026', '2026-12-31'],
    ['31. März 2026', '2026-03-31'],
    ['2026-12-31', '2026-12-31'],
    ['heute', '2026-06-15'],
    ['morgen', '2026-06-16'],
  ])('in German, %s, is %s', (typed, expected) => expect(day(typed, 'de-DE')).toBe(expected));

  it.each([
    '3',
    '31',
    '31.',
    '2026',
    '30.2.2026',
    '2/30/2026',
    '13/13/2026',
    '31.12.202',
    '31.12.20261',
    'soon',
    'ma 3 2026',
    '1.2.3.4',
    '1/1/0001',
    '2026-13-01',
    '-',
    '31 12',
  ])('is not %j', (typed) =>
    expect([day(typed), day(typed, 'de-DE')]).toEqual(
      typed === '31 12' ? ['2026-12-31', '2026-12-31'] : ['refused', 'refused'],
    ),
  );

  it('is nothing where nothing is typed, and says which day it is', () => {
    expect(day(' ')).toBeNull();
    expect(readDate('3/4/2026', { locale: 'en-US', now })).toEqual({
      value: '2026-03-04',
      understood: '= Wed, Mar 4, 2026',
    });
    expect(readDate('x', { locale: 'de-DE', now })).toEqual({ problem: 'is not a date: write it like 31.12.2026' });
  });

  it('is read as it is shown, in every locale', () => {
    for (const locale of [
      'en-US',
      'en-GB',
      'de-DE',
      'fr-FR',
      'ja-JP',
      'ko-KR',
      'fa-IR',
      'ar-EG',
      'th-TH',
      'hu-HU',
      'lt-LT',
      'sv-SE',
      'bg-BG',
    ]) {
      for (const date of ['2026-03-04', '1999-12-31'])
        expect(day(showDateInput(date, locale), locale), locale).toBe(date);
      const at = local(2026, 2, 4, 14, 30);
      expect(moment(showMomentInput(at, locale), locale), locale).toBe(at);
    }
  });
});

describe('a typed moment', () => {
  it('of a day alone is at the time that the field has for it', () => {
    const timeOf = (at: Date) => new Date(at.getTime() + 3_600_000);
    const value = (typed: string) => readMoment(typed, { locale: 'en-US', now, timeOf });
    expect(value('today')).toMatchObject({ value: local(2026, 5, 15, 1) });
    expect(value('today 0:00')).toMatchObject({ value: local(2026, 5, 15) });
  });

  it.each([
    ['12/31/2026 14:30', local(2026, 11, 31, 14, 30)],
    ['12/31/2026, 2:30 PM', local(2026, 11, 31, 14, 30)],
    ['12/31/2026 2pm', local(2026, 11, 31, 14)],
    ['12/31/2026 12:05 a.m.', local(2026, 11, 31, 0, 5)],
    ['Dec 31 2026 at 9:00', local(2026, 11, 31, 9)],
    ['2026-12-31T14:30', local(2026, 11, 31, 14, 30)],
    ['2026-12-31T14:30:15Z', '2026-12-31T14:30:15.000Z'],
    ['2026-12-31T14:30:00+02:00', '2026-12-31T12:30:00.000Z'],
    ['12/31/2026', local(2026, 11, 31)],
    ['tomorrow 9:00', local(2026, 5, 16, 9)],
    ['31 12 2026', local(2026, 11, 31)],
  ])('in English, %s, is %s', (typed, expected) => expect(moment(typed)).toBe(expected));

  it('in German is read with Uhr', () =>
    expect([moment('31.12.2026 14:30 Uhr', 'de-DE'), moment('31.12.2026, 14:30', 'de-DE')]).toEqual([
      local(2026, 11, 31, 14, 30),
      local(2026, 11, 31, 14, 30),
    ]));

  it.each([
    '12/31/2026 25:00',
    '12/31/2026 14:60',
    '12/31/2026 13 pm',
    '14:30',
    '12/31/2026 soon',
    '2026-12-31T25:00:00Z',
  ])('is not %j', (typed) => expect(moment(typed)).toBe('refused'));
});
