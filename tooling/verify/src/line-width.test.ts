import { expect, test } from 'vitest';
import { wideLines } from './line-width.ts';

const wide = 'word '.repeat(25);

test('a comment, a text and SQL of over 120 columns are found', () => {
  const lines = [`// ${wide}`, `   * ${wide}`, `const text = '${wide}';`, `  select ${wide}`, `throw at('${wide}'),`];
  expect(wideLines([...lines, '// short'].join('\n'))).toEqual([1, 2, 3, 4, 5]);
});

test('patterns, paths of icons and texts of JSX attributes stay on one line, and titles in tests only', () => {
  expect(wideLines([`  /${wide}/u;`, `  'M1 2${'l2 -3'.repeat(30)}',`, `  hint="${wide}"`].join('\n'))).toEqual([]);
  expect(wideLines(['  {t(', `    '${wide}',`, '  )}'].join('\n'))).toEqual([]);
  const titles = [`  it('${wide}', async () => {`, `    '${wide}',`].join('\n');
  expect(wideLines(titles, true)).toEqual([]);
  expect(wideLines(titles)).toEqual([1, 2]);
});
