import { benchBurst } from './burst.ts';
import { benchHanging } from './hanging.ts';
import { benchLatency } from './latency.ts';
import { benchSustained } from './sustained.ts';
import { benchThroughput } from './throughput.ts';

const eventsPerRound = 6_000;

/** The cases of outgoing webhooks, each on a PostgreSQL of its own. */
export async function benchWebhooks(rounds: number, seconds: number, name: string | undefined): Promise<void> {
  const cases: Record<string, () => Promise<void>> = {
    throughput: () => benchThroughput(rounds, eventsPerRound),
    latency: () => benchLatency(200),
    burst: benchBurst,
    hanging: benchHanging,
    sustained: () => benchSustained(rounds, seconds),
  };
  const chosen = name === undefined ? Object.values(cases) : [cases[name]];
  for (const one of chosen) {
    if (!one) throw new Error(`There is no case "${name}". There are: ${Object.keys(cases).join(', ')}.`);
    await one();
  }
}
