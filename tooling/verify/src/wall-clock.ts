import type { Check } from './check.ts';
import { files, readText } from './repository.ts';

const served = /^(packages\/(kernel|domain)|apps\/(gateway|worker))\/src\/.*\.ts$/;
// Tests are clients of the server, and a log line has the time of the machine that wrote it.
const mayAsk = /\.test\.ts$|\/testing(\.ts$|\/)|^packages\/kernel\/src\/logging\.ts$/;
const wallClock = /\bDate\.now\b|\bnew Date(?!\()|\bnew Date\(\s*\)/;

/** The lines that read the process's wall clock. */
export function wallClockLines(text: string): number[] {
  return text.split('\n').flatMap((line, at) => (wallClock.test(line) ? [at + 1] : []));
}

/** Clocks of machines differ, so times to store or to compare come from PostgreSQL's (docs/decisions/0016). */
export const wallClocks: Check = {
  name: 'wall clocks',
  async run() {
    const asking = files.filter((file) => served.test(file) && !mayAsk.test(file));
    return asking.flatMap((file) =>
      wallClockLines(readText(file)).map(
        (line) =>
          `${file}:${line}: asks the clock of this machine. Ask PostgreSQL's: clock.now() or clock.iso() of ` +
          'packages/kernel/src/clock.ts, or now() in SQL; for a duration, performance.now().',
      ),
    );
  },
};
