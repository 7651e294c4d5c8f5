import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { ipProgram } from './network.ts';

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
export function installMissing(): void {
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
