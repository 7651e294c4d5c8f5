import { setTimeout as pause } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { Requests } from './requests.ts';

/** Callers that repeat the same request, in their own thread so that they do not disturb the measurement. */
export interface Hogs {
  readonly port: number;
  readonly asked: readonly { readonly path: string; readonly key: string }[];
  readonly pauseMs: number;
}

// Only `startHogs` starts this file.
const { port, asked, pauseMs } = workerData as Hogs;
const requests = new Requests(port);
for (const { path, key } of asked) void askOn(path, key);

async function askOn(path: string, key: string): Promise<never> {
  for (;;) {
    await requests.get(path, key).catch(() => {});
    await pause(pauseMs);
  }
}
