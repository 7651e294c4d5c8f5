import { expect, it } from 'vitest';
import { shortMoney } from './money.ts';

it.each([
  [0, '$0'],
  [1_200, '$1,200'],
  [9_999.5, '$10,000'],
  [12_300, '$12.3K'],
  [123_456_789, '$123.5M'],
  [-2_000_000, '-$2M'],
])('a sum is short: %d is %s', (amount, words) => {
  expect(shortMoney(amount, 'USD', 'en-US')).toBe(words);
});
