import { benchBurst } from './burst.ts';
import { benchHanging } from './hanging.ts';
import { benchLatency } from './latency.ts';
import { benchSustained } from './sustained.ts';
import { benchThroughput } from './throughput.ts';

const eventsPerSecond = 2_000;

export const webhookCases = ['throughput', 'latency', 'burst', 'hanging', 'sustained'] as const;

/** The cases of outgoing webhooks, each on its own PostgreSQL; all of them if none is named. */
export async function benchWebhooks(rounds: number, seconds: number, names: readonly string[]): Promise<void> {
  const cases: Record<(typeof webhookCases)[number], () => Promise<void>> = {
    throughput: () => benchThroughput(rounds, eventsPerSecond * seconds),
    latency: () => benchLatency(200),
    burst: benchBurst,
    hanging: benchHanging,
    sustained: () => benchSustained(rounds, seconds),
  };
  const unknown = names.find((name) => !(name in cases));
  if (unknown !== undefined) throw new Error(`There is no case "${unknown}". There are: ${webhookCases.join(', ')}.`);
  for (const name of webhookCases) if (names.length === 0 || names.includes(name)) await cases[name]();
}
