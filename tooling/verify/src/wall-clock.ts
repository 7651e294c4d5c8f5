import type { Check } from './check.ts';
import { files, readText } from './repository.ts';

const served = /^(packages\/(kernel|domain)|apps\/(gateway|worker))\/src\/.*\.ts$/;
// Tests look on from outside, and the time of a line of the log is the time of the machine that wrote it.
const mayAsk = /\.test\.ts$|\/testing(\.ts$|\/)|^packages\/kernel\/src\/logging\.ts$/;
const wallClock = /\bDate\.now\b|\bnew Date(?!\()|\bnew Date\(\s*\)/;

/** The lines that ask the wall clock of the process. */
export function wallClockLines(text: string): number[] {
  return text.split('\n').flatMap((line, at) => (wallClock.test(line) ? [at + 1] : []));
}

/** Clocks of machines differ. What is stored, or compared with what is, goes by PostgreSQL's. */
export const wallClocks: Check = {
  name: 'wall clocks',
  async run() {
    const asking = files.filter((file) => served.test(file) && !mayAsk.test(file));
    return asking.flatMap((file) =>
      wallClockLines(readText(file)).map(
        (line) =>
          `${file}:${line}: asks the clock of this machine. Ask PostgreSQL's: clock.now() or clock.iso() of packages/kernel/src/clock.ts, or now() in SQL; for a duration, performance.now().`,
      ),
    );
  },
};
