import { parseArgs } from 'node:util';
import { endOnSignals } from '@dossier/stage/program.ts';
import { z } from 'zod';
import { abuse } from './abuse/abuse.ts';
import { historyOptions, runHistory } from './history/history.ts';
import { killAtSteps } from './kills/kill-at-steps.ts';

const usage = `pnpm faults [history | kills | abuse ...]
    all of them, or some; each prints one line with its verdict
pnpm faults history [--seed N] [--minutes N] [--clients N] [--workspaces N]
`;

const flag = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: flag, minutes: flag, clients: flag, workspaces: flag },
});
const { data: options, error } = historyOptions.safeParse(values);
if (error) throw new Error(z.prettifyError(error));

/** Each returns one line about the outcome, and throws if a guarantee is broken. */
const cases: Record<string, () => Promise<string>> = {
  history: () => runHistory(options),
  kills: killAtSteps,
  abuse,
};

endOnSignals();

const isKnown = positionals.every((name) => name in cases);
if (!isKnown) {
  process.stdout.write(usage);
  process.exitCode = 1;
}
for (const [name, run] of Object.entries(cases)) {
  if (!isKnown || (positionals.length > 0 && !positionals.includes(name))) continue;
  const startedAt = performance.now();
  const [verdict, text] = await run().then(
    (line) => ['PASS', line] as const,
    (error: unknown) => ['FAIL', describe(error)] as const,
  );
  if (verdict === 'FAIL') process.exitCode = 1;
  console.log(`${verdict} ${name} (${Math.round((performance.now() - startedAt) / 1_000)} s): ${text}`);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\n  because of ${describe(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
