import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '@dossier/stage/statistics.ts';
import { Pool } from 'undici';
import type { Requests } from './cases.ts';

interface Load {
  readonly url: string;
  readonly key: string;
  readonly requests: Requests;
  readonly seconds: number;
  /** Requests per second, at random moments; undefined sends the next one after each answer. */
  readonly perSecond?: number;
}

interface Outcome {
  readonly requests: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Placeholder in a body, replaced by a number that differs in each request. */
export const numberMark = '[<id>]';

export const connections = 16;
/** Uncounted warm-up rounds, since V8 compiles hot code at run time. */
export const warmUpTurns = 3;

const pools = new Map<string, Pool>();
let number = 0;

/** Sends requests over 16 connections for some seconds. Each must succeed. */
export async function generateLoad(load: Load): Promise<Outcome> {
  const { url, key, requests, seconds, perSecond } = load;
  if (!url.startsWith('http://127.0.0.1:')) throw new Error('Load goes to this machine only.');
  const pool = pools.get(url) ?? new Pool(url, { connections });
  pools.set(url, pool);
  const { method, asks } = requests;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const tookMs: number[] = [];
  const until = performance.now() + seconds * 1_000;
  const send = async (_: unknown, connection: number) => {
    // Each connection starts at another request; otherwise all of them would change the same record at once.
    let at = Math.floor((connection * asks.length) / connections);
    while (performance.now() < until) {
      if (perSecond !== undefined) await pause((Math.random() * 2_000 * connections) / perSecond);
      const { path, body: text } = asks[at++ % asks.length] ?? { path: '/' };
      const sentAt = performance.now();
      const body = text?.replaceAll(numberMark, String(number++));
      const response = await pool.request({ method, path, headers, ...(body === undefined ? {} : { body }) });
      const answer = await response.body.text();
      if (response.statusCode >= 300) throw new Error(`${url}${path}: ${response.statusCode} ${answer}`);
      tookMs.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, send));
  return {
    requests: tookMs.length,
    p50Ms: percentile(tookMs, 0.5),
    p99Ms: percentile(tookMs, 0.99),
  };
}
