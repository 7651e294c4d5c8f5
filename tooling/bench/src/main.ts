import { parseArgs } from 'node:util';
import { endOnSignals } from '@dossier/stage/program.ts';
import { benchAgainstCommit } from './against-commit.ts';
import { benchAgainstFloor } from './against-floor.ts';
import { caseNames } from './cases.ts';
import { benchGrowth } from './growth.ts';
import { benchMemory } from './memory.ts';

const usage = `pnpm bench --against <commit> [--rounds 20]
    reads and creates of this checkout against those of a commit
pnpm bench floor [--rounds 5] [--seconds 2] [--profile]
    ours against the floor; or just some cases of it: ${caseNames.join(', ')}; with --profile
    a CPU profile of ours
pnpm bench growth [--records 1000000] [--samples 300]
    what a query costs in small and large workspaces, alone and beside 1,000 others
pnpm bench memory [--requests 1000000]
    what a gateway holds after so many requests
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    records: { type: 'string', default: '1000000' },
    samples: { type: 'string', default: '300' },
    requests: { type: 'string', default: '1000000' },
    profile: { type: 'boolean', default: false },
  },
});
const [rounds, seconds] = [whole(values.rounds ?? '5'), whole(values.seconds)];

const benches: Record<string, () => Promise<void>> = {
  floor: () => benchAgainstFloor({ names: caseNames, rounds, seconds, isProfiling: values.profile }),
  growth: () => benchGrowth({ records: whole(values.records), samples: whole(values.samples) }),
  memory: () => benchMemory(whole(values.requests)),
};

const [what = ''] = positionals;
endOnSignals();

if (values.against !== undefined) await benchAgainstCommit(values.against, whole(values.rounds ?? '20'));
else if (benches[what]) await benches[what]();
else if (positionals.length > 0 && positionals.every((name) => caseNames.includes(name)))
  await benchAgainstFloor({ names: positionals, rounds, seconds, isProfiling: values.profile });
else {
  process.stdout.write(usage);
  if (positionals.length > 0) process.exitCode = 1;
}

function whole(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`"${text}" is not a whole number above 0.`);
  return value;
}
