import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { readOutcome } from './results.ts';

/**
 * Runs the test command of the README several times, each in a fresh clone of HEAD, and prints a table.
 *
 *     pnpm test:repeat --runs 10 --busy 5
 *
 * `--busy`: the last so many runs share the machine with a process that takes one core. `--lane long`: the long lane.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    busy: { type: 'string', default: '0' },
    lane: { type: 'string', default: 'main' },
  },
});
const runs = Number(values.runs);
const firstBusy = runs - Number(values.busy) + 1;
const command = values.lane === 'long' ? 'test:long' : 'test';
const root = new URL('../../../', import.meta.url).pathname;

let failed = 0;
console.log('| run | beside | seconds | passed | failed | most connections |\n|---|---|---|---|---|---|');
for (let run = 1; run <= runs; run += 1) {
  const isBusy = run >= firstBusy;
  const busy = isBusy ? spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }) : undefined;
  const { seconds, passed, failures, connections } = await runInClone().finally(() => busy?.kill('SIGKILL'));
  failed += failures.length;
  const beside = isBusy ? 'a busy core' : 'nothing';
  console.log(`| ${run} | ${beside} | ${seconds} | ${passed} | ${failures.length} | ${connections} |`);
  for (const failure of failures) console.log(`  ${failure}`);
}
process.exitCode = failed === 0 ? 0 : 1;

async function runInClone() {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-repeat-'));
  const run = promisify(execFile);
  await run('git', ['clone', '--quiet', root, folder]);
  await run('npx', ['-y', 'pnpm@12', 'install'], { cwd: folder, maxBuffer: 100_000_000 });
  const log = await open(`${folder}.log`, 'w');
  const began = performance.now();
  // With CI set, vitest writes its results to a file.
  const test = spawn('npx', ['-y', 'pnpm@12', command], {
    cwd: folder,
    env: { ...process.env, CI: 'true' },
    stdio: ['ignore', log.fd, log.fd],
  });
  const [code] = (await once(test, 'exit')) as [number | null];
  const seconds = Math.round((performance.now() - began) / 1_000);
  await log.close();
  const outcome = await readOutcome(join(folder, 'node_modules/.vitest/results.json'), code);
  const [, connections = ''] = (await readFile(`${folder}.log`, 'utf8')).match(/^Most connections: (.+)$/m) ?? [];
  const failures = outcome.failures.map(({ title }) => title);
  if (failures.length > 0) console.log(`  log: ${folder}.log`);
  else await rm(`${folder}.log`);
  await rm(folder, { recursive: true, force: true });
  return { seconds, passed: outcome.passed, failures, connections };
}
