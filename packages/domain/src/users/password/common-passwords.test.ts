import { expect, it } from 'vitest';
import { isCommonPassword, passwordProblem } from './common-passwords.ts';

it.each(['1234567890', 'Password123', 'Password2024!', '!!iloveyou!!', 'QWERTYUIOP', 'aaaaaaaaaaaa', 'abcabcabcabc'])(
  'attackers try %s first',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

it.each([
  'correct horse battery',
  'mike 8392 0293 8473',
  'tulip-Gravel-92',
  'abcabcabcxyzxyz',
  ''.padEnd(128, 'ab1c9'),
])('they do not try %s first', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

it.each([
  ['ErikaExample1', true],
  ['example.com2026', true],
  ['Northwind!2026', true],
  ['dossier-dossier', true],
  ['Erika plays chess on Sundays', false],
  ['seven green umbrellas', false],
])('of words about the person: %s', async (password, isRefused) => {
  const problem = await passwordProblem(password, ['Erika Example', 'erika@example.com', 'Northwind']);
  expect(problem !== undefined).toBe(isRefused);
});
