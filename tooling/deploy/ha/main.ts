import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkOut } from '@dossier/stage/checkout.ts';
import { repository } from '@dossier/stage/program.ts';
import { buildNetwork, ipProgram, removeNetwork, switchNamespace } from './network.ts';

const usage = `npx -y pnpm@12 exec node tooling/deploy/ha/main.ts [--previous <commit> | --no-previous]

Builds a cluster of ten machines (network namespaces) on this one, writes to it, breaks it, and says
what came of it. For a Debian 12 on which nothing else matters. It takes about 12 minutes, and begins
with the version before the newest migration, which it replaces under load.
`;

const { values } = parseArgs({
  options: {
    previous: { type: 'string' },
    'no-previous': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || process.getuid?.() !== 0) {
  process.stdout.write(values.help ? usage : `Network namespaces are for root.\n\n${usage}`);
  process.exit(values.help ? 0 : 1);
}

// The story runs in a process in the switch's namespace. However it ends, the machines are removed with their network.
let teller: ChildProcess | undefined;
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isStopping = true;
    teller?.kill('SIGKILL');
  });
}

const folder = mkdtempSync(join(tmpdir(), 'dossier-ha-'));
chmodSync(folder, 0o755);
let previous: string | undefined;
let isFine = false;
try {
  installMissing();
  await removeNetwork();
  await buildNetwork();
  if (!values['no-previous']) {
    const commit = values.previous ?? commitBeforeNewestMigration();
    console.log(`The version before is ${commit.slice(0, 10)}; its dependencies are installed.`);
    previous = await checkOut(commit);
  }
  isFine = await tell();
} finally {
  await removeNetwork();
  if (isFine) rmSync(folder, { recursive: true });
  else console.log(`What the programs logged is in ${folder}.`);
}
process.exit(isFine ? 0 : 1);

async function tell(): Promise<boolean> {
  if (isStopping) return false;
  const args = [
    join(import.meta.dirname, 'run-story.ts'),
    '--folder',
    folder,
    ...(previous === undefined ? [] : ['--previous', previous]),
  ];
  teller = spawn(ipProgram, ['netns', 'exec', switchNamespace, process.execPath, ...args], { stdio: 'inherit' });
  const [code] = await once(teller, 'exit');
  return code === 0;
}

function commitBeforeNewestMigration(): string {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'packages/domain/migrations/*.sql');
  return git('rev-parse', `${added}^`);
}

/** A program of each package; the package is installed if the program exists. */
const packages = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  iproute2: ipProgram,
};
const policy = '/usr/sbin/policy-rc.d';

/** Installs missing Debian packages without starting their services. */
function installMissing(): void {
  const missing = Object.entries(packages).flatMap(([name, program]) => (existsSync(program) ? [] : [name]));
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(', ')}.`);
  const isOurPolicy = !existsSync(policy);
  if (isOurPolicy) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    aptGet('update');
    aptGet('install', '-y', '--no-install-recommends', ...missing);
  } finally {
    if (isOurPolicy) rmSync(policy);
  }
}

function aptGet(...words: string[]): void {
  execFileSync('/usr/bin/apt-get', ['-q', ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
