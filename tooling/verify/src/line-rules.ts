import { check } from './check.ts';
import { files, readText } from './repository.ts';

/** A rule about single lines: `linesOf` finds the numbers of violating lines, and `advice` says what to do instead. */
const lineRule = (
  name: string,
  isRead: (file: string) => boolean,
  linesOf: (text: string, file: string) => number[],
  advice: string,
) =>
  check(name, () =>
    files.filter(isRead).flatMap((file) => linesOf(readText(file), file).map((line) => `${file}:${line}: ${advice}`)),
  );

function linesWith(pattern: RegExp, text: string): number[] {
  return text.split('\n').flatMap((line, at) => (pattern.test(line) ? [at + 1] : []));
}

const textFile = /\.([cm]?[jt]sx?|json|jsonc|ya?ml|md|sh|toml|conf|service)$|(^|\/)(\.npmrc|Dockerfile|run)$/;
const registryHost = /registry\.(npm|yarn|pnpm)|npm\.pkg\.github|\btarball: ?https?:/i;

/** The installer chooses the registry, so no committed file names one. */
export const registryHosts = lineRule(
  'registry hosts',
  (file) => textFile.test(file),
  (text) => linesWith(registryHost, text),
  "names a package registry. Leave it to the installer's own settings.",
);

const served = /^(packages\/(kernel|domain)|apps\/(gateway|worker))\/src\/.*\.ts$/;
// Tests are clients of the server, and a log line has the local time of its machine.
const mayAsk = /\.test\.ts$|\/testing(\.ts$|\/)|^packages\/kernel\/src\/logging\.ts$/;
const wallClock = /\bDate\.now\b|\bnew Date(?!\()|\bnew Date\(\s*\)/;

export function wallClockLines(text: string): number[] {
  return linesWith(wallClock, text);
}

/** Clocks of machines differ, so times to store or to compare come from PostgreSQL's (docs/decisions/0016). */
export const wallClocks = lineRule(
  'wall clocks',
  (file) => served.test(file) && !mayAsk.test(file),
  wallClockLines,
  "asks the clock of this machine. Ask PostgreSQL's: clock.now() or clock.iso() of packages/kernel/src/clock.ts, or " +
    'now() in SQL; for a duration, performance.now().',
);

const columnsMax = 120;
const code = /\.tsx?$/;
const generated = /\.generated\.ts$/;

/** Lines that can't be broken, or are harder to read when broken. */
const exempt = {
  'the title of a test': /^\s*((it|test|describe)\b.*\(\s*)?(['"`]).*\3,( .*)?$/,
  'a regular expression': /^\s*\/.+\/[a-z]*[;,]?$/,
  'the text of a JSX attribute': /^\s*\w+="[^"]*"$/,
  'the path of an icon': /^\s*(\w+: )?'M[\d\s.a-zA-Z-]+',?$/,
};

/** Lines wider than a screen. Sentences without an exemption are joined from several lines, SQL is wrapped. */
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

/** The formatter wraps code, but not comments, texts and SQL. */
export const lineWidth = lineRule(
  'line width',
  (file) => code.test(file) && !generated.test(file),
  (text, file) => wideLines(text, file.includes('.test.')),
  `is over ${columnsMax} columns. Say it in fewer words, join a text from lines with "+", or give each clause of SQL ` +
    'a line.',
);
