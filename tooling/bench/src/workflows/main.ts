import { benchAccepted } from './accepted.ts';
import { benchCompleted, benchLatency } from './completed.ts';
import { benchKeys } from './keys.ts';
import { benchThreeSteps } from './three-steps.ts';
import { benchWaits } from './waits.ts';

/** The measured promises of workflows. */
export async function benchWorkflows(rounds: number, isProfiling: boolean, only: string | undefined): Promise<void> {
  const benches: Record<string, () => Promise<Record<string, unknown>>> = {
    latency: () => benchLatency(100),
    completed: () => benchCompleted(8, isProfiling),
    steps: () => benchThreeSteps(rounds, 1_000),
    accepted: () => benchAccepted(rounds, 2),
    keys: () => benchKeys(rounds, 1_000),
    waits: () => benchWaits(rounds, 100_000),
  };
  const table: Record<string, Record<string, unknown>> = {};
  for (const [name, bench] of Object.entries(benches)) {
    if (only === undefined || only === name) table[name] = await bench();
  }
  console.table(table);
}
