import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseExactly } from './exact-json.ts';

it.each([
  ['12345678901234567890', '12345678901234567890'],
  ['-9007199254740993', '-9007199254740993'],
  ['9007199254740991', 9_007_199_254_740_991],
  [
    '{"id":12345678901234567890,"list":[1,2.5,123456789012345678]}',
    { id: '12345678901234567890', list: [1, 2.5, '123456789012345678'] },
  ],
  ['["12345678901234567890","a\\"12345678901234567890,"]', ['12345678901234567890', 'a"12345678901234567890,']],
  ['{"12345678901234567890":0.12345678901234567890}', { '12345678901234567890': 0.123_456_789_012_345_68 }],
])('%s keeps its digits', (text, value) => {
  expect(parseExactly(text)).toEqual(value);
});

it('is JSON.parse for everything else', () => {
  const isExact = (value: unknown): boolean =>
    typeof value === 'object' && value !== null
      ? Object.values(value).every(isExact)
      : typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value);
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value = JSON.parse(text) as unknown;
      if (isExact(value)) expect(parseExactly(text)).toEqual(value);
    }),
  );
  expect(() => parseExactly('{"a":12345678901234567890')).toThrow(SyntaxError);
});

it('reads a text of megabytes in which digits follow one another', () => {
  const content = '1'.repeat(14_000_000);
  expect(parseExactly(JSON.stringify({ content }))).toEqual({ content });
});
