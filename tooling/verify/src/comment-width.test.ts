import { expect, test } from 'vitest';
import { wideComments } from './comment-width.ts';

test('a comment of over 120 columns is found, and a wide line of code is the business of the formatter', () => {
  const wide = 'word '.repeat(25);
  const lines = [
    `// ${wide}`,
    `  /** ${wide}*/`,
    `   * ${wide}`,
    `const text = '${wide}';`,
    `**Markdown** ${wide}`,
    '// short',
  ];
  expect(wideComments(lines.join('\n'))).toEqual([1, 2, 3]);
});
