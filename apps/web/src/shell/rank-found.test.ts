import { expect, it } from 'vitest';
import { rankFound } from './rank-found.ts';

const ranked = (titles: string[], typed: string) =>
  rankFound(
    titles.map((title) => ({ title })),
    typed,
  ).map(({ title }) => title);

it('puts titles that begin with what was typed first, then beginnings of words, then what holds it', () => {
  const titles = ['Elsewhere', 'Scafell', 'The Café', 'Café Łódź', 'Cafeteria'];
  expect(ranked(titles, 'cafe')).toEqual(['Café Łódź', 'Cafeteria', 'The Café', 'Scafell', 'Elsewhere']);
  expect(ranked(['Decafe', 'Scafe'], 'cafe')).toEqual(['Decafe', 'Scafe']);
  expect(ranked(['Old lodz of cafe', 'Café Łódź'], 'lodz caf')).toEqual(['Old lodz of cafe', 'Café Łódź']);
  expect(ranked(['Other', 'Decafe lodz'], 'cafe lo')).toEqual(['Decafe lodz', 'Other']);
});
