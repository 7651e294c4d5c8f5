import { expect, test } from 'vitest';
import { repeatedDecisions } from './files.ts';

test('two decisions with one number are refused, and both are named', () => {
  const [first, again, other] = [
    'docs/decisions/0007-one.md',
    'docs/decisions/0007-two.md',
    'docs/decisions/0008-a.md',
  ];
  expect(repeatedDecisions([first, other, 'docs/0007-no-decision.md'])).toEqual([]);
  expect(repeatedDecisions([first, again, other])).toEqual([
    `${again}: has the number of ${first}. Give it a number that was never used.`,
  ]);
});
