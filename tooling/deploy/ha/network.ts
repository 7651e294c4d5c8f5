import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The machines' addresses. Each machine is a network namespace with one cable to one switch. */
export const addresses = {
  proxy: '10.77.0.10',
  db1: '10.77.0.11',
  db2: '10.77.0.12',
  db3: '10.77.0.13',
  gateway1: '10.77.0.21',
  gateway2: '10.77.0.22',
  gateway3: '10.77.0.23',
  worker1: '10.77.0.31',
  worker2: '10.77.0.32',
  worker3: '10.77.0.33',
} as const;
export type MachineName = keyof typeof addresses;

/** The clients and the receiver of webhooks are at the switch itself. */
export const clientAddress = '10.77.0.1';
export const switchNamespace = namespaceOf('switch');

export const ipProgram = '/usr/sbin/ip';
const execute = promisify(execFile);

/** The network namespace of a machine; every process in it is ours. */
export function namespaceOf(machine: string): string {
  return `dossier-${machine}`;
}

export async function buildNetwork(): Promise<void> {
  await ip('netns', 'add', switchNamespace);
  await ip('-n', switchNamespace, 'link', 'add', 'switch', 'type', 'bridge');
  await ip('-n', switchNamespace, 'addr', 'add', `${clientAddress}/24`, 'dev', 'switch');
  for (const link of ['lo', 'switch']) await ip('-n', switchNamespace, 'link', 'set', link, 'up');
  for (const [machine, address] of Object.entries(addresses)) {
    const namespace = namespaceOf(machine);
    await ip('netns', 'add', namespace);
    await ip('-n', switchNamespace, 'link', 'add', machine, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    await ip('-n', switchNamespace, 'link', 'set', machine, 'master', 'switch', 'up');
    await ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    for (const link of ['lo', 'eth0']) await ip('-n', namespace, 'link', 'set', link, 'up');
  }
}

/** Kills by id what still runs in the namespaces, and removes them, also those of an earlier run. */
export async function removeNetwork(): Promise<void> {
  const there = (await ip('netns', 'list')).split('\n').map((line) => line.split(' ')[0] ?? '');
  for (const namespace of ['switch', ...Object.keys(addresses)].map(namespaceOf).filter((one) => there.includes(one))) {
    await killAllIn(namespace);
    await ip('netns', 'del', namespace);
  }
}

/** Sends kill -9 to everything in a namespace; resolves when all of it is gone. */
export async function killAllIn(namespace: string): Promise<void> {
  for (;;) {
    const pids = (await ip('netns', 'pids', namespace))
      .split('\n')
      .filter((pid) => pid !== '')
      .map(Number);
    if (pids.length === 0) return;
    for (const pid of pids) killIfThere(pid);
    await pause(50);
  }
}

/** Cuts a machine off: its packets are dropped silently. */
export async function cut(machine: MachineName): Promise<void> {
  await ip('-n', switchNamespace, 'link', 'set', machine, 'down');
}

export async function heal(machine: MachineName): Promise<void> {
  await ip('-n', switchNamespace, 'link', 'set', machine, 'up');
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}

async function ip(...words: string[]): Promise<string> {
  return (await execute(ipProgram, words)).stdout;
}
