import { describe, expect, it } from 'vitest';
import { pastedRange } from './range.ts';
import { readSheet } from './read-sheet.ts';
import { tabbedText, tableHtml, unguarded } from './sheet-text.ts';

const read = (text: string) => readSheet({ text, html: '' });

describe('cells that a spreadsheet has copied', () => {
  it.each([
    [
      'Excel, with a last line end',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'Google Sheets, without one',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a line break and quotes within a cell', '"two\nlines"\t"say ""hi"""\r\n', [['two\nlines', 'say "hi"']]],
    ['quotes that Sheets leaves as they are', 'a 5" nail\tb', [['a 5" nail', 'b']]],
    [
      'an inch sign at the beginning',
      '" is an inch\tb\nc\td',
      [
        ['" is an inch', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty cells and an empty row',
      '\tb\n\nc',
      [
        ['', 'b'],
        ['', ''],
        ['c', ''],
      ],
    ],
    ['one cell', 'a', [['a']]],
    ['semicolons and commas, which separate nothing', 'a;b,c\td', [['a;b,c', 'd']]],
  ])('are read: %s', (_from, text, sheet) => expect(read(text)).toEqual(sheet));

  it('come back as they were copied here', () => {
    const sheet = [
      ['a "quoted" word', 'two\nlines', '=1+1'],
      ['', '+1 (555) 010-0100', '-5'],
      ['@cell', '+cmd|x', '<b>&'],
    ];
    expect(read(tabbedText(sheet))).toEqual(sheet);
    expect(tabbedText([['=1+1', '-5', '+1 555 0100', '-x']])).toBe("'=1+1\t-5\t+1 555 0100\t'-x");
    expect(tableHtml([['<b>&', '=1']])).toContain("<td>&lt;b&gt;&amp;</td><td>'=1</td>");
    expect(unguarded("'tis")).toBe("'tis");
  });
});

it('one cell fills a range, several repeat in a multiple of them, else they keep their size', () => {
  const range = { top: 2, left: 1, bottom: 5, right: 2 };
  expect(pastedRange(range, 1, 1)).toEqual(range);
  expect(pastedRange(range, 2, 1)).toEqual(range);
  expect(pastedRange(range, 3, 3)).toEqual({ top: 2, left: 1, bottom: 4, right: 3 });
});
