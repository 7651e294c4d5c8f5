import { expect, test } from 'vitest';
import { aboveCounts } from './counted.ts';

const found = new Map([['a.test.ts', [{ file: 'a.test.ts', line: 1, advice: 'waits for a fixed time.' }]]]);

test('a listed count may not rise', () => {
  expect(aboveCounts('waits.json', found, { 'a.test.ts': 1 })).toEqual([]);
  expect(aboveCounts('waits.json', found, {})).toEqual(['a.test.ts:1: waits for a fixed time.']);
});

test('a listed count that fell is lowered in the list', () => {
  expect(aboveCounts('waits.json', found, { 'a.test.ts': 2 })).toEqual([
    'waits.json: lower "a.test.ts" to 1, so that it can\'t rise again.',
  ]);
  expect(aboveCounts('waits.json', new Map(), { 'a.test.ts': 2 })).toEqual([
    'waits.json: remove "a.test.ts", so that it can\'t rise again.',
  ]);
});
