import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { cached, cacheFolder } from './cached.ts';
import { changesets } from './changesets.ts';
import { contract } from './classify.ts';
import { documentedPaths, documentedVariables, readmeTables } from './documents.ts';
import { decisionNumbers, dependencyVersions, fileNames, filesPerFolder } from './files.ts';
import { lineWidth, registryHosts, wallClocks } from './line-rules.ts';
import { kernelWords } from './kernel-words.ts';
import { migrations } from './migrations.ts';
import { onlineMigrations } from './online-migrations.ts';
import { openapiDocument } from './openapi.ts';
import { publishedPackages } from './published.ts';
import { registerEntries } from './registers.ts';
import { testWaits } from './test-waits.ts';
import { check, execute, program, type Check } from './check.ts';
import { messages } from './messages/check.ts';
import { commitSubject, words } from './words/check.ts';

/** Files that the linters of code read. */
const code = /\.([cm]?[jt]sx?|json|css|html|ya?ml)$/;

/**
 * The server and the web app are one program: a tsconfig.json for each would infer the types of the domain again.
 * A second type checker would infer them again, too.
 */
const types = check('types', async () => {
  const state = join(cacheFolder, 'tsbuildinfo');
  const options = ['--checkers', '1', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', state];
  const { code, output } = await execute('tsc', options);
  // Lines that explain an error are indented.
  return code === 0 ? [] : output.trim().split(/\n(?!\s)/);
});

/** The slowest come first: a long one that starts last would leave a core idle. */
const checks: Check[] = [
  cached(program('lint', 'oxlint', ['--type-aware']), code),
  cached(types, /\.(tsx?|json)$/),
  cached(program('unused', 'knip', ['--no-progress']), code),
  cached(publishedPackages, /^(packages|apps\/gateway)\//),
  cached(openapiDocument, /^(packages|apps\/gateway|tooling\/sdk-generator)\//),
  cached(migrations, /^packages\//),
  cached(messages, /^(apps\/web|packages\/(kernel|domain))\//),
  cached(program('boundaries', 'turbo', ['boundaries', '--no-color']), code),
  cached(program('format', 'oxfmt', ['--check', '--disable-nested-config']), /./),
  dependencyVersions,
  fileNames,
  filesPerFolder,
  decisionNumbers,
  registryHosts,
  lineWidth,
  wallClocks,
  kernelWords,
  registerEntries,
  onlineMigrations,
  cached(testWaits, /\.test\.ts$|^apps\/web\/browser\//),
  cached(words, /\.(tsx?|md)$/),
  commitSubject,
  changesets,
  contract,
  readmeTables,
  documentedPaths,
  documentedVariables,
];

const started = performance.now();
const outcomes: boolean[] = [];
const queue = [...checks];
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) outcomes.push(await report(next));
  }),
);
const failed = outcomes.filter((isFine) => !isFine).length;
console.log(`${outcomes.length - failed} passed, ${failed} failed in ${seconds(started)}`);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs one check and prints its line as soon as it is done, with any violations. */
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
