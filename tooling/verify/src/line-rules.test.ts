import { expect, it } from 'vitest';
import { wallClockLines, wideLines } from './line-rules.ts';

it.each([
  'const now = Date.now();',
  'use(Date.now)',
  'const now = new Date().toISOString();',
  'f(new Date( ))',
  'const now = new Date;',
])('the wall clock is found in %j', (line) => {
  expect(wallClockLines(`const a = 1;\n${line}\n`)).toEqual([2]);
});

it.each([
  'new Date(ms).toISOString()',
  'Date.parse(text)',
  'Date.UTC(2026, 0)',
  'clock.now()',
  'performance.now()',
  'type Moment = Date;',
])('%j leaves it alone', (line) => {
  expect(wallClockLines(line)).toEqual([]);
});

const wide = 'word '.repeat(25);

it('a comment, a text and SQL of over 120 columns are found', () => {
  const lines = [`// ${wide}`, `   * ${wide}`, `const text = '${wide}';`, `  select ${wide}`, `throw at('${wide}'),`];
  expect(wideLines([...lines, '// short'].join('\n'))).toEqual([1, 2, 3, 4, 5]);
});

it('patterns, paths of icons and texts of JSX attributes stay on one line, and titles in tests only', () => {
  expect(wideLines([`  /${wide}/u;`, `  'M1 2${'l2 -3'.repeat(30)}',`, `  hint="${wide}"`].join('\n'))).toEqual([]);
  expect(wideLines(['  {t(', `    '${wide}',`, '  )}'].join('\n'))).toEqual([]);
  const titles = [`  it('${wide}', async () => {`, `    '${wide}',`].join('\n');
  expect(wideLines(titles, true)).toEqual([]);
  expect(wideLines(titles)).toEqual([1, 2]);
});
