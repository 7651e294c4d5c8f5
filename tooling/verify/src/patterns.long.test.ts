import { expect, it } from 'vitest';
import { lineOf, readSource, walk } from './messages/syntax.ts';
import { files, readText } from './repository.ts';

/** The promise of docs/reliability.md, in milliseconds of processor time. */
const turnMsMax = 50;
const lengthMax = 20_000;
// An exponential pattern shows itself at a length at which it still ends.
const lengths = [24, 200, 2_000, lengthMax];

/** Files whose patterns are slow on texts that never reach them, and the reason. */
const unreached: Readonly<Record<string, string>> = {
  'packages/domain/src/imports/cell/cell-dates.ts': 'A longer cell than 60 characters is no date.',
  'packages/kernel/src/exact-json.ts': 'JSON.parse has read the text before, so its quotes are paired.',
};

const isProgram = (file: string) =>
  /^(apps|packages)\/.*\.tsx?$/.test(file) &&
  !/\.test\.|\/testing|\/browser\/|\.generated\.|embedded-postgres/.test(file);

/** Without one of these, a pattern tries a bounded number of ways at each character. */
const repeats = /[*+]|\{\d+,(?:\d{2,})?\}/;

function patternsIn(file: string) {
  const { program, text } = readSource(file, readText(file));
  const found: { place: string; pattern: RegExp }[] = [];
  walk(program, ({ type, start, regex }) => {
    if (type !== 'Literal' || typeof regex !== 'object' || regex === null) return;
    const { pattern, flags } = regex as { pattern: string; flags: string };
    if (!repeats.test(pattern)) return;
    const place = `${file}:${lineOf(text, start)} /${pattern}/${flags}`;
    // With `g`, a search that fails begins again at each character, as `replaceAll` does.
    found.push({ place, pattern: new RegExp(pattern, flags.includes('g') ? flags : `${flags}g`) });
  });
  return found;
}

/** Texts that repeat a piece: the characters that the pattern names, examples of its classes, and pairs of these. */
function piecesFor({ source }: RegExp): string[] {
  const named = [...source.replaceAll(/\\[a-zA-Z]|\\[pP]\{\w+\}|\\[ux][\da-f]{2,4}/g, '').replaceAll(/[\\?+^$]/g, '')];
  const signs = [...new Set([...named, ...'a0 \n.-"\'[(\\\u00e9\u0301'])].slice(0, 24);
  return [...signs, ...signs.flatMap((one) => signs.filter((other) => other !== one).map((other) => one + other))];
}

/** The text that takes longer than `turnMsMax`; undefined if none does. */
function slowTextFor(pattern: RegExp): string | undefined {
  for (const length of lengths)
    for (const piece of piecesFor(pattern))
      for (const [before, after] of [
        ['', ''],
        ['', '\u0001'],
        [pattern.source[0] ?? '', '!'],
      ] as const) {
        const text = before + piece.repeat(length / piece.length) + after;
        if (isSlow(() => text.replace(pattern, ''))) return `${JSON.stringify(before + piece)} to ${length} characters`;
      }
  return undefined;
}

/** The least of three, so that a garbage collection is not counted. */
function isSlow(work: () => unknown): boolean {
  for (let tries = 0; tries < 3; tries += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 <= turnMsMax) return false;
  }
  return true;
}

it('every regular expression of the program ends in time on any text of 20,000 characters', () => {
  const found = files.filter((file) => isProgram(file) && unreached[file] === undefined).flatMap(patternsIn);
  // The same pattern in several places is tried once.
  const slow = [...new Map(found.map((one) => [String(one.pattern), one])).values()].flatMap(({ place, pattern }) => {
    const text = slowTextFor(pattern);
    return text === undefined ? [] : [`${place} repeats ${text}`];
  });
  expect(slow).toEqual([]);
});
