import { parseArgs } from 'node:util';
import { endOnSignals } from '@dossier/stage/program.ts';
import { benchAgainstCommit } from './against-commit.ts';
import { benchAgainstFloor } from './against-floor.ts';
import { caseNames } from './cases.ts';

const usage = `pnpm bench --against <commit> [--rounds 20]
    reads and creates of this checkout against those of a commit
pnpm bench floor [--rounds 5] [--seconds 2] [--profile]
    ours against the floor; or just some cases of it: ${caseNames.join(', ')}; with --profile
    a CPU profile of ours
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    profile: { type: 'boolean', default: false },
  },
});
const [rounds, seconds] = [whole(values.rounds ?? '5'), whole(values.seconds)];

const names = positionals.includes('floor') ? caseNames : positionals;
endOnSignals();

if (values.against !== undefined) await benchAgainstCommit(values.against, whole(values.rounds ?? '20'));
else if (names.length > 0 && names.every((name) => caseNames.includes(name)))
  await benchAgainstFloor({ names, rounds, seconds, isProfiling: values.profile });
else {
  process.stdout.write(usage);
  if (positionals.length > 0) process.exitCode = 1;
}

function whole(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`"${text}" is not a whole number above 0.`);
  return value;
}
