import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

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
