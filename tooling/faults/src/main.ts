import { webhookCases } from './webhooks/cases.ts';
import { workflowCases } from './workflows/cases.ts';

/** Each says in one line what happened, and throws where what must hold did not. */
const cases: Record<string, () => Promise<string>> = { ...webhookCases, ...workflowCases };

// An end in between still stops the PostgreSQL of the case; its workers end with their channel to us.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in cases));
if (unknown.length > 0) {
  console.error(`No such case: ${unknown.join(', ')}. There are: ${Object.keys(cases).join(', ')}`);
  process.exit(1);
}
for (const name of names.length > 0 ? names : Object.keys(cases)) {
  const startedAt = performance.now();
  const [verdict, text] = await (cases[name] ?? unreachable)().then(
    (line) => ['PASS', line] as const,
    (error: unknown) => ['FAIL', error instanceof Error ? (error.stack ?? error.message) : String(error)] as const,
  );
  if (verdict === 'FAIL') process.exitCode = 1;
  console.log(`${verdict} ${name} (${Math.round((performance.now() - startedAt) / 1_000)} s): ${text}`);
}

function unreachable(): never {
  throw new Error('Names were checked above.');
}
