import { cpuMs } from '@dossier/testing/cpu.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellOf, csvLine } from './csv.ts';
import { rowAt } from './rows.ts';

function readBack(cells: string[]): string[] {
  const row = rowAt(csvLine(cells), 0, true, { delimiter: ',', hasQuotes: true, hasEscapes: true });
  return typeof row === 'string' ? [] : row.cells;
}

it('quotes every cell, the empty one too', () => {
  expect(csvLine(['plain', '', 'a "quoted", one', '12'])).toBe('"plain","","a ""quoted"", one","12"\r\n');
});

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  [' =1', " '=1"],
  ['\u00a0=1', "\u00a0'=1"],
  ['\ttab', "'\ttab"],
  ['\rx', "'\rx"],
  ['\r=x', "'\r'=x"],
  ['a;=1', "a;'=1"],
  ['a, =1', "a, '=1"],
  ['a|-1', "a|'-1"],
  ['a\t@x', "a\t'@x"],
  ['a\n=1', "a\n'=1"],
  ['a"=1', 'a"\'=1'],
  ["'=1", "''=1"],
  ["'02110", "''02110"],
  ['a=1', 'a=1'],
  ['a@example.com', 'a@example.com'],
  ['1-2', '1-2'],
])('defuses %j as %j', (cell, expected) => {
  expect(csvLine([cell])).toBe(`"${expected.replaceAll('"', '""')}"\r\n`);
});

it('leaves no cell that begins as a formula, whichever separator a spreadsheet takes', () => {
  const hostile = fc.string({ unit: fc.constantFrom(...'=+-@＝＋,;|"\t\r\n \'a1') });
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 3 }), (cells) => {
      for (const part of csvLine(cells).split(/[,;|"\t\r\n]/)) expect(part.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/);
    }),
  );
});

it('is read back as it was, but for white space around it', () => {
  const hostile = fc.string({ unit: fc.constantFrom(...'=+-@＝,;"\t\n \'a1') });
  fc.assert(
    fc.property(hostile, (cell) => {
      const text = cell.trim();
      const [read = ''] = readBack([text, 'x']);
      expect(cellOf(read)).toBe(text);
    }),
  );
});

it.each([
  ["'7000000000001", '7000000000001'],
  ["'02110", '02110'],
  ["'99", "'99"],
  ["'t Hooft", "'t Hooft"],
])('reads %j of another program as %j', (cell, text) => {
  expect(cellOf(cell)).toBe(text);
});

it('takes time by the length of a cell, whatever stands in it', async () => {
  for (const unit of ['\n', ',', "'", '=', "'=", '"', ' ', ', ', "\n'", '"=']) {
    const cell = unit.repeat(400_000 / unit.length);
    expect(await cpuMs(() => cellOf(csvLine([cell])), 1_000), JSON.stringify(unit)).toBeLessThan(1_000);
  }
});
