import { expect, it } from 'vitest';
import { defineStatement } from './statement.ts';

const nameOf = (name: string) =>
  defineStatement('read', name, () => {
    throw new Error('Nobody runs it.');
  }).name;

it('keeps a name that fits', () => {
  expect(nameOf('records.list -createdAt')).toBe('records.list -createdAt');
  expect(nameOf('n'.repeat(63))).toBe('n'.repeat(63));
});

it('distinguishes two names that PostgreSQL would truncate to the same', () => {
  const [one = '', other = ''] = ['one', 'other'].map((end) => nameOf(`${'n'.repeat(63)} ${end}`));
  expect(one).not.toBe(other);
  for (const name of [one, other]) expect(name).toMatch(/^n{42} [\w-]{20}$/);
});
