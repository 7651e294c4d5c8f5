import { expect, test } from 'vitest';
import { readSource } from '../messages/syntax.ts';
import { adviceOnComment, adviceOnSubject, adviceOnWords, commentsIn, proseIn } from './check.ts';

const adviceIn = (...lines: string[]) =>
  commentsIn(readSource('a.ts', lines.join('\n'))).map(({ line, words, name }) => [line, adviceOnComment(words, name)]);

test.each([
  ['What a search compares.', /^begins with "What"/],
  ['Of the last change.', /^begins with "Of"/],
  ['at the start: nothing.', /^begins with "at"/],
  ['In place of a field.', /^begins with "In place of"/],
  ['The key stands for the first try.', /^says "stands"/],
  ['Ask whoever runs it.', /^says "whoever"/],
])('%s has to be read twice', (words, advice) => {
  expect(adviceOnWords(words)).toMatch(advice);
});

test.each([
  'The folded text, which a search compares.',
  'Offers a retry.',
  'At least 8 characters',
  'For each item',
  'What are you looking for?',
  'The clock jumps back, for example after an NTP step.',
])('%s is fine', (words) => {
  expect(adviceOnWords(words)).toBe(undefined);
});

test('comments are found with their line, but not in texts, and directives are none', () => {
  expect(
    adviceIn(`const a = '// Of a text';`, '/**', ' * Of the folder.', ' */', 'const b = 1; // what it is'),
  ).toEqual([
    [2, expect.stringMatching(/^begins with "Of"/)],
    [5, expect.stringMatching(/^begins with "what"/)],
  ]);
  expect(adviceIn('// oxlint-disable-next-line no-console -- what people read', 'a();')).toEqual([]);
});

test('line comments that follow one another are one comment', () => {
  expect(adviceIn('// The clock jumps', '// at an NTP step.', 'a();', '// What then?', '', '// Of it.')).toEqual([
    [1, undefined],
    [4, undefined],
    [6, expect.stringMatching(/^begins with "Of"/)],
  ]);
});

test('a comment that repeats the name below it, or is a link alone, should go', () => {
  expect(adviceIn('/** The names of the folder. */', 'export const folderNames = [];')).toEqual([
    [1, expect.stringMatching(/^only repeats the name "folderNames"/)],
  ]);
  expect(adviceIn('interface A {', '  /** The id. */', '  readonly id: string;', '}')).toEqual([
    [2, expect.stringMatching(/^only repeats the name "id"/)],
  ]);
  expect(adviceIn('/** Names in the order of creation. */', 'const names = [];')).toEqual([[1, undefined]]);
  expect(adviceIn('// docs/decisions/0052', 'a();')).toEqual([[1, expect.stringMatching(/^is only a link/)]]);
});

test('documents are read without their markers and without code', () => {
  const prose = proseIn('## What ends\n\n```sh\n# What runs\n```\n- **Of** it: `what stands`\n1. At night');
  expect(prose.filter(({ words }) => adviceOnWords(words)).map(({ line }) => line)).toEqual([1, 6, 7]);
  expect(prose.at(-2)?.words).toBe('Of** it: `');
});

test('the subject of a commit is read after its type, and says one thing', () => {
  expect(adviceOnSubject('test(web): what is taken back has been answered')).toMatch(/^begins with "what"/);
  expect(adviceOnSubject('fix(web): wait for the answer; drop the cache')).toMatch(/^joins two changes/);
  expect(adviceOnSubject('test(web): wait for the undo request before asserting')).toBe(undefined);
  expect(adviceOnSubject("Merge branch 'of'")).toBe(undefined);
});
