import { parseArgs } from 'node:util';
import { benchAgainstFloor } from './against-floor.ts';
import { caseNames } from './cases.ts';
import { benchFigures } from './figures.ts';
import { benchGrowth } from './growth.ts';
import { benchMemory } from './memory.ts';
import { benchWeb, webParts } from './web/main.ts';
import { benchWebhooks, webhookCases } from './webhooks/main.ts';
import { benchWorkflows } from './workflows/main.ts';

const usage = `pnpm bench
    everything, in short: under ten minutes, but for web and memory
pnpm bench floor [--rounds 5] [--seconds 2] [--profile]
    ours against the floor; or just some cases of it: ${caseNames.join(', ')}
pnpm bench growth [--records 1000000] [--samples 300]
    what a query costs in small and large workspaces, alone and beside 1,000 others
pnpm bench figures [--samples 50]
    what POST /deals/aggregate costs over 100,000 deals
pnpm bench webhooks [${webhookCases.join(' | ')}] [--rounds 5] [--seconds 2]
    deliveries
pnpm bench workflows [latency | completed | steps | accepted | keys | waits] [--rounds 5] [--profile]
    triggers and runs
pnpm bench memory [--requests 1000000]
    what a gateway holds after so many requests
pnpm bench web [${webParts.join(' | ')}] [--records 100000] [--samples 10]
    the web app in a browser; live-memory, which takes eight minutes, only if it is named
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    records: { type: 'string' },
    samples: { type: 'string' },
    requests: { type: 'string', default: '1000000' },
    profile: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [rounds, seconds] = [whole(values.rounds), whole(values.seconds)];
const [what, ...which] = positionals;

const benches: Record<string, () => Promise<void>> = {
  floor: () => benchAgainstFloor({ names: caseNames, rounds, seconds, isProfiling: values.profile }),
  growth: () => benchGrowth({ records: whole(values.records ?? '1000000'), samples: whole(values.samples ?? '300') }),
  figures: () => benchFigures(whole(values.samples ?? '50')),
  webhooks: () => benchWebhooks(rounds, seconds, which),
  workflows: () => benchWorkflows(rounds, values.profile, which[0]),
  memory: () => benchMemory(whole(values.requests)),
  web: () =>
    benchWeb({
      records: whole(values.records ?? '100000'),
      samples: whole(values.samples ?? '10'),
      part: which[0],
    }),
};

if (values.help) process.stdout.write(usage);
else if (what === undefined) await benchEverything();
else if (positionals.every((name) => caseNames.includes(name)))
  await benchAgainstFloor({ names: positionals, rounds, seconds, isProfiling: values.profile });
else if (benches[what]) await benches[what]();
else {
  process.stdout.write(usage);
  process.exitCode = 1;
}

/** Each part, with the fewest rounds that give a median. */
async function benchEverything(): Promise<void> {
  const began = performance.now();
  await benchAgainstFloor({ names: caseNames, rounds, seconds: 1, isProfiling: false });
  await benchWorkflows(rounds, false, undefined);
  await benchWebhooks(rounds, 1, ['throughput', 'sustained']);
  await benchGrowth({ records: whole(values.records ?? '1000000'), samples: 50 });
  await benchFigures(20);
  console.log(`done in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
}

function whole(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`"${text}" is not a whole number above 0.`);
  return value;
}
