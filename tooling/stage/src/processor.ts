import { readdirSync, readFileSync } from 'node:fs';

// Linux documents these in proc(5).

/** CPU time of a process so far, in microseconds, over all its threads. */
export function cpuUs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => sum + nsOf(`/proc/${pid}/task/${thread}/schedstat`) / 1_000, 0);
}

/** Returns a function that reports the CPU time since now of a process and its children: PostgreSQL and its backends. */
export function treeStopwatchUs(pid: number): () => number {
  const before = treeUs(pid);
  // A child that has ended meanwhile is not counted.
  return () => [...treeUs(pid)].reduce((sum, [one, us]) => sum + us - (before.get(one) ?? 0), 0);
}

function treeUs(pid: number): Map<string, number> {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return new Map([String(pid), ...children].map((one) => [one, nsOf(`/proc/${one}/schedstat`) / 1_000]));
}

export function residentMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}

/** 0 for a process or thread that has ended. */
function nsOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]);
  } catch {
    return 0;
  }
}
