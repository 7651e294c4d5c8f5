import { passwordLength } from '@dossier/domain/users/constants.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { checkWordsOf } from './check-words.ts';

/** The message of zod for a value. */
function said(schema: z.ZodType, value: unknown): string {
  return schema.safeParse(value).error?.issues[0]?.message ?? 'nothing';
}

it('what zod says of its own is said as people speak', () => {
  expect(checkWordsOf(said(z.number().max(100), 101))).toBe('must be at most 100');
  expect(checkWordsOf(said(z.number().min(0.5), 0))).toBe('must be at least 0.5');
  expect(checkWordsOf(said(z.int(), 1.5))).toBe('must be a whole number');
  expect(checkWordsOf(said(z.string().max(3), 'four'))).toBe('must have at most 3 characters');
  expect(checkWordsOf(said(z.string().min(2), '1'))).toBe('must have at least 2 characters');
  expect(checkWordsOf(said(z.string(), undefined))).toBe('is missing');
  expect(checkWordsOf(said(z.number(), null))).toBe('is missing');
});

it('a value in the words of a check stays in them', () => {
  expect(checkWordsOf('must be an e-mail address such as contact@example.com, not "a {b} c"')).toBe(
    'must be an e-mail address such as contact@example.com, not “a {b} c”',
  );
  expect(checkWordsOf('must be at most 1000 characters in all')).toBe('must have at most 1,000 characters');
  expect(checkWordsOf(`must have at least ${passwordLength.min} characters`)).toContain(String(passwordLength.min));
  expect(checkWordsOf('The folder "A "b"" is archived. Bring it back first: POST /folders/fld_1/archive.')).toBe(
    '“A "b"” is archived. Restore it first.',
  );
  expect(checkWordsOf('More than 500 deals have "New".')).toBe('500 deals have it');
});

it('other words are left to the catalogue', () => {
  expect(checkWordsOf('must not be empty')).toBeUndefined();
});
