import { changesets } from './changesets.ts';
import { contract } from './contract.ts';
import { documentedPaths, documentedVariables } from './documents.ts';
import { dependencyVersions } from './dependencies.ts';
import { decisionNumbers, fileNames, registryHosts } from './files.ts';
import { kernelWords } from './kernel-words.ts';
import { migrations } from './migrations.ts';
import { openapiDocument } from './openapi.ts';
import { publishedPackages } from './published.ts';
import { readmeTables } from './readme.ts';
import { program, type Check } from './check.ts';
import { messages } from './messages/check.ts';
import { lineWidth } from './line-width.ts';
import { wallClocks } from './wall-clock.ts';

// The server is one program of the type checker: the tsconfig.json at the root. A package with a tsconfig.json of its
// own would have all the types of the domain inferred once more, for two seconds each.
const large: Check[] = [program('types and lint', 'oxlint', ['--type-aware', '--type-check'])];
const small: Check[] = [
  program('format', 'oxfmt', ['--check', '--disable-nested-config']),
  program('boundaries', 'turbo', ['boundaries', '--no-color']),
  program('unused', 'knip', ['--no-progress']),
];
const own: Check[] = [
  dependencyVersions,
  fileNames,
  decisionNumbers,
  registryHosts,
  lineWidth,
  wallClocks,
  kernelWords,
  messages,
  migrations,
  openapiDocument,
  changesets,
  contract,
  publishedPackages,
  readmeTables,
  documentedPaths,
  documentedVariables,
];

const started = performance.now();
const outcomes: boolean[] = [];
await Promise.all(
  [large, [...small, ...own]].map(async (checks) => {
    for (const check of checks) outcomes.push(await report(check));
  }),
);
const failed = outcomes.filter((isFine) => !isFine).length;
console.log(`${outcomes.length - failed} passed, ${failed} failed in ${seconds(started)}`);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs one check and prints its line as soon as it is done, and its violations where it failed. */
async function report({ name, run }: Check): Promise<boolean> {
  const began = performance.now();
  const findings = await run().catch((error: unknown) => [
    String(error instanceof Error ? (error.stack ?? error.message) : error),
  ]);
  const isFine = findings.length === 0;
  console.log([`${isFine ? 'ok    ' : 'FAILED'} ${seconds(began).padStart(6)}  ${name}`, ...findings].join('\n'));
  return isFine;
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
