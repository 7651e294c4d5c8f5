import { workerData } from 'node:worker_threads';
import { workMsMax } from './orders.ts';

/**
 * Kills its process when an order takes too much CPU time. A signal, since no JavaScript can stop a builtin: one search
 * of a text in a text can take seconds. CPU time, since a frozen or waiting process is not to blame.
 *
 * IDLE (even) -> BUSY (odd) -> IDLE: the main thread counts `state` up when an order starts and when it ends.
 */
const state = workerData as Int32Array;
const lookEveryMs = 10;

for (;;) {
  const order = Atomics.load(state, 0);
  if (order % 2 === 0) Atomics.wait(state, 0, order);
  else await watch(order);
}

async function watch(order: number): Promise<void> {
  const before = process.cpuUsage();
  while (Atomics.wait(state, 0, order, lookEveryMs) === 'timed-out') {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 > workMsMax) process.kill(process.pid, 'SIGVTALRM');
  }
}
