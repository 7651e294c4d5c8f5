import { parseArgs } from 'node:util';
import { abuseCases } from './abuse/cases.ts';
import { runHistory } from './history/history.ts';
import { historyFlags, readHistoryOptions } from './history/options.ts';
import { ledgerCases } from './neighbours/ledger.ts';
import { workflowCases } from './workflows/cases.ts';

/** Each returns one line about what happened, and throws if something that must hold does not. */
const cases: Record<string, () => Promise<string>> = {
  ...workflowCases,
  ...abuseCases,
  ...ledgerCases,
  history: () => runHistory(options),
};

const { positionals: names, options } = read();

// On Ctrl-C the PostgreSQL of the case is stopped; its workers end when their channel to us closes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const unknown = names.filter((name) => !(name in cases));
if (unknown.length > 0) refuse(`No such case: ${unknown.join(', ')}. There are: ${Object.keys(cases).join(', ')}`);
for (const name of names.length > 0 ? names : Object.keys(cases)) {
  const startedAt = performance.now();
  const [verdict, text] = await (cases[name] ?? unreachable)().then(
    (line) => ['PASS', line] as const,
    (error: unknown) => ['FAIL', tell(error)] as const,
  );
  if (verdict === 'FAIL') process.exitCode = 1;
  console.log(`${verdict} ${name} (${Math.round((performance.now() - startedAt) / 1_000)} s): ${text}`);
}

/** The names of cases, and options, which only `history` has. */
function read() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { ...historyFlags, help: { type: 'boolean' as const, short: 'h' } },
    });
    if (values.help) {
      console.log(usage());
      process.exit();
    }
    return { positionals, options: readHistoryOptions(values) };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function usage(): string {
  const flags = Object.keys(historyFlags)
    .map((name) => `[--${name} N]`)
    .join(' ');
  return [
    'pnpm faults [name ...]      all of them, or some; each prints one line with its verdict',
    `pnpm faults history ${flags}`,
    `\nThere are: ${Object.keys(cases).join(', ')}`,
  ].join('\n');
}

function tell(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.stack ?? error.message}${error.cause === undefined ? '' : `\n  because of ${tell(error.cause)}`}`;
}

function refuse(line: string): never {
  console.error(line);
  process.exit(1);
}

function unreachable(): never {
  throw new Error('Names were checked above.');
}
