import { expect, it } from 'vitest';
import { findAmong } from './find-among.ts';

const found = (titles: string[], typed: string) => findAmong(titles, (title) => title, typed);

it('puts the text itself first, then its beginning, then beginnings of words, then what holds it', () => {
  const titles = ['Elsewhere', 'Scafell', 'The Café', 'Cafeteria', 'Café'];
  expect(found(titles, 'cafe')).toEqual(['Café', 'Cafeteria', 'The Café', 'Scafell']);
  expect(found(['Decafe', 'Scafe'], 'cafe')).toEqual(['Decafe', 'Scafe']);
  expect(found(['Café Łódź', 'Lodz cafe'], 'lodz caf')).toEqual(['Lodz cafe', 'Café Łódź']);
  expect(found(titles, ' ')).toEqual(titles);
});

it('finds what differs in a letter or two only where nothing has the words', () => {
  const names = ['Zoë Müller', 'Martha Miller', 'Mulls'];
  expect(found(names, 'mullre')).toEqual(['Zoë Müller']);
  expect(found(names, 'muller')).toEqual(['Zoë Müller']);
  expect(found(names, 'marhta miler')).toEqual(['Martha Miller']);
  expect(found(names, 'xyz')).toEqual([]);
});
