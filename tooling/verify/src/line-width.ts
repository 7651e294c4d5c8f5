import type { Check } from './check.ts';
import { files, readText } from './repository.ts';

const columnsMax = 120;
const code = /\.tsx?$/;
const generated = /\.generated\.ts$/;

/** Lines that can't be broken, or read worse when they are. */
const exempt = {
  'the title of a test': /^\s*((it|test|describe)\b.*\(\s*)?(['"`]).*\3,( .*)?$/,
  'a regular expression': /^\s*\/.+\/[a-z]*[;,]?$/,
  'the text of a JSX attribute': /^\s*\w+="[^"]*"$/,
  'the path of an icon': /^\s*(\w+: )?'M[\d\s.a-zA-Z-]+',?$/,
};

/** The lines that are wider than a screen. Sentences without an exemption are joined from lines, SQL is wrapped. */
export function wideLines(text: string, isTest = false): number[] {
  const { 'the title of a test': title, ...others } = exempt;
  const patterns = [...Object.values(others), ...(isTest ? [title] : [])];
  return text
    .split('\n')
    .flatMap((line, at, lines) =>
      line.length > columnsMax && !patterns.some((pattern) => pattern.test(line)) && !isCatalogued(lines, at)
        ? [at + 1]
        : [],
    );
}

/** A text of the catalogue is its own key, so it stays whole. */
function isCatalogued(lines: readonly string[], at: number): boolean {
  return /\b(t|rich)\($/.test(lines[at - 1] ?? '') && /^\s*(['"]).*\1,?$/.test(lines[at] ?? '');
}

/** The formatter wraps code, but leaves comments, texts and SQL as they are. */
export const lineWidth: Check = {
  name: 'line width',
  async run() {
    return files
      .filter((file) => code.test(file) && !generated.test(file))
      .flatMap((file) =>
        wideLines(readText(file), file.includes('.test.')).map(
          (line) =>
            `${file}:${line}: is over ${columnsMax} columns. Say it in fewer words, join a text from lines with "+", ` +
            'or give each clause of SQL a line.',
        ),
      );
  },
};
