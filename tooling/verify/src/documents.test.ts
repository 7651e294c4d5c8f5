import { expect, test } from 'vitest';
import { rowDifferences } from './documents.ts';

const rows = ['| A |', '| B |', '| C |'];
const found = (...written: string[]) => rowDifferences('letters', rows, written);

test('a table that matches has no findings', () => {
  expect(found(...rows)).toEqual([]);
});

test('a missing row is printed alone, with the row before it', () => {
  expect(found('| A |', '| C |')).toEqual(['README.md: add to the table of letters, after | A |:\n| B |']);
  expect(found('| B |', '| C |')).toEqual(['README.md: add to the table of letters, after its heading:\n| A |']);
});

test('a stray or repeated row is to be removed, a row in the wrong place to be moved', () => {
  expect(found('| A |', '| B |', '| X |', '| C |')).toEqual(['README.md: remove from the table of letters:\n| X |']);
  expect(found('| A |', '| B |', '| B |', '| C |')).toEqual(['README.md: remove from the table of letters:\n| B |']);
  expect(found('| B |', '| A |', '| C |')).toEqual(['README.md: move in the table of letters, to row 1:\n| A |']);
});
