import { parseArgs } from 'node:util';
import { benchAgainstFloor } from './against-floor.ts';
import { caseNames } from './cases.ts';
import { benchGrowth } from './growth.ts';
import { benchMemory } from './memory.ts';
import { benchWeb } from './web/main.ts';
import { benchWebhooks } from './webhooks/main.ts';
import { benchWorkflows } from './workflows/main.ts';

const usage = `pnpm bench [case ...] [--rounds 7] [--seconds 2] [--profile]   ours against the floor; cases: ${caseNames.join(', ')}
pnpm bench growth [--records 1000000] [--samples 300]          what a query costs at 10,000 records and at many
pnpm bench memory [--requests 1000000]                          what a gateway holds after so many requests
pnpm bench webhooks [throughput | latency | burst | hanging | sustained] [--rounds 5] [--seconds 2]   deliveries
pnpm bench web [--records 100000] [--samples 10]                the web app in a browser: paint, and answers of a large table
pnpm bench workflows [latency | completed | steps | accepted] [--rounds 5] [--profile]   triggers and runs
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    records: { type: 'string' },
    samples: { type: 'string' },
    requests: { type: 'string', default: '1000000' },
    profile: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const unknown = positionals.filter((name) => positionals[0] !== 'workflows' && positionals[0] !== 'webhooks' && name !== 'growth' && name !== 'web' && name !== 'memory' && !caseNames.includes(name));
if (values.help || unknown.length > 0) {
  process.stdout.write(usage);
  process.exitCode = values.help ? 0 : 1;
} else if (positionals[0] === 'webhooks') {
  await benchWebhooks(whole(values.rounds), whole(values.seconds), positionals[1]);
} else if (positionals[0] === 'workflows') {
  await benchWorkflows(whole(values.rounds), values.profile, positionals[1]);
} else if (positionals[0] === 'growth') {
  await benchGrowth({ records: whole(values.records ?? '1000000'), samples: whole(values.samples ?? '300') });
} else if (positionals[0] === 'memory') {
  await benchMemory(whole(values.requests));
} else if (positionals[0] === 'web') {
  await benchWeb({ records: whole(values.records ?? '100000'), samples: whole(values.samples ?? '10') });
} else {
  const names = positionals.length > 0 ? positionals : caseNames;
  await benchAgainstFloor({ names, rounds: whole(values.rounds), seconds: whole(values.seconds), isProfiling: values.profile });
}

function whole(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`"${text}" is no whole number above 0.`);
  return value;
}
