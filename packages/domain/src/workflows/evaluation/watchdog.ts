import { workerData } from 'node:worker_threads';
import { workMsMax } from './render-request.ts';

/**
 * Kills its process if a request takes too much CPU time. By a signal, since no JavaScript can stop a builtin: one
 * search of a text in a text can take seconds. By CPU time, since a frozen or waiting process is not to blame.
 *
 * IDLE (even) -> BUSY (odd) -> IDLE: the main thread increments `state` when a request starts and when it ends.
 */
const state = workerData as Int32Array;
const lookEveryMs = 10;

for (;;) {
  const request = Atomics.load(state, 0);
  if (request % 2 === 0) Atomics.wait(state, 0, request);
  else await watch(request);
}

async function watch(request: number): Promise<void> {
  const before = process.cpuUsage();
  while (Atomics.wait(state, 0, request, lookEveryMs) === 'timed-out') {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 > workMsMax) process.kill(process.pid, 'SIGVTALRM');
  }
}
