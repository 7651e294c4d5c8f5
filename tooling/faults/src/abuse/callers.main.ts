import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openMany, requestText } from '@dossier/gateway/testing/sockets.ts';
import { Requests } from '../neighbours/requests.ts';

/** Callers who repeat their request. */
export interface Callers {
  readonly port: number;
  readonly key: string;
  /** One for each caller. */
  readonly paths: readonly string[];
  /** Between an answer and the next request. */
  readonly pauseMs: number;
  /** Connections that send ten requests for the first path and read nothing. */
  readonly stalledCount: number;
}

// Only `callers.ts` starts this file.
const { port, key, paths, pauseMs, stalledCount } = workerData as Callers;
const requests = new Requests(port);
const statuses: number[] = [];

parentPort?.once('message', () => parentPort?.postMessage(statuses));

const asked = requestText('GET', paths[0] ?? '/', { Authorization: `Bearer ${key}` }).repeat(10);
for (const socket of await openMany(port, stalledCount, '')) {
  socket.pause();
  socket.write(asked);
}
for (const path of paths) void askOn(path);

async function askOn(path: string): Promise<never> {
  for (;;) {
    const { status, retryAfterS } = await requests.get(path, key);
    statuses.push(status);
    // Impatient: it repeats ten times sooner than Retry-After says.
    await pause(retryAfterS > 0 ? retryAfterS * 100 : pauseMs);
  }
}
