import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@dossier/embedded-postgres/server.ts';

const repository = join(import.meta.dirname, '../../..');

/** A program that serves HTTP on its own port. */
export interface Target {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const running = new Map<number, NodeJS.Signals>();
process.once('exit', () => {
  for (const [pid, signal] of running) process.kill(pid, signal);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Kills the process when this one ends, however that happens, until the returned function is called. */
export function endsWithUs(pid: number | undefined, signal: NodeJS.Signals = 'SIGKILL'): () => void {
  // A process that did not start has no id, and kill(0) would signal our whole process group.
  if (pid === undefined) return () => {};
  running.set(pid, signal);
  return () => void running.delete(pid);
}

/** Starts one of our programs with PORT in its environment and waits until `readyPath` answers 200. */
export async function startTarget(
  name: string,
  file: string,
  args: string[],
  environment: Record<string, string>,
  readyPath: string,
  nodeOptions: string[] = [],
): Promise<Target> {
  const port = await freePort();
  const { PATH, DATABASE_ENGINE } = process.env;
  const env = { PATH, DATABASE_ENGINE, PORT: String(port), ...environment };
  const child = spawn(process.execPath, [...nodeOptions, join(repository, file), ...args], {
    cwd: repository,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  child.once('exit', endsWithUs(child.pid));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(name, child, `${url}${readyPath}`);
  return { name, url, pid: child.pid ?? 0, stop: () => stopChild(child) };
}

async function untilReady(name: string, child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}.`);
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await pause(50);
  }
  await stopChild(child);
  throw new Error(`${name} is not ready at ${url} after 30 s.`);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await exited;
  clearTimeout(killer);
}

/** CPU time of a process so far, in microseconds; undefined where the system does not report it (only Linux does). */
export function processorUs(pid: number): number | undefined {
  try {
    return ticksOf(pid, [11, 12]);
  } catch {
    return undefined;
  }
}

/**
 * Some fields of proc(5) in microseconds, counted after the name, which may contain spaces: utime and stime, and cutime
 * and cstime of ended children, in ticks of 10 ms.
 */
function ticksOf(pid: number, places: readonly number[]): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return places.reduce((sum, place) => sum + Number(fields[place]), 0) * 10_000;
}

/** The same for a process and all its children, also ended ones: a PostgreSQL with its backends. */
export function processTreeUs(pid: number): number | undefined {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number);
    return children.reduce((sum, one) => sum + (processorUs(one) ?? 0), ticksOf(pid, [11, 12, 13, 14]));
  } catch {
    return undefined;
  }
}
