import { setTimeout as pause } from 'node:timers/promises';
import { cpuUs, treeStopwatchUs } from '@dossier/stage/processor.ts';
import { median, percentile } from '@dossier/stage/statistics.ts';
import { Pool } from 'undici';
import type { Requests } from './cases.ts';

interface Load {
  readonly url: string;
  readonly key: string;
  readonly requests: Requests;
  readonly seconds: number;
  /** Requests per second, at random times; if undefined, the next one is sent after each answer. */
  readonly perSecond?: number;
}

/** Placeholder in a body, replaced by a different number in each request. */
export const numberMark = '[<id>]';

export const connections = 16;
/** Uncounted warm-up rounds, since V8 compiles hot code at run time. */
export const warmUpTurns = 3;

const pools = new Map<string, Pool>();
let number = 0;

/** Sends requests over 16 connections for some seconds. Each must succeed. */
export async function generateLoad(load: Load) {
  const { url, key, requests, seconds, perSecond } = load;
  if (!url.startsWith('http://127.0.0.1:')) throw new Error('Load goes to this machine only.');
  const pool = pools.get(url) ?? new Pool(url, { connections });
  pools.set(url, pool);
  const { method, asks } = requests;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const tookMs: number[] = [];
  const until = performance.now() + seconds * 1_000;
  const send = async (_: unknown, connection: number) => {
    // Each connection starts at another request; otherwise all would change the same record at once.
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
  return { requests: tookMs.length, p50Ms: percentile(tookMs, 0.5), p99Ms: percentile(tookMs, 0.99) };
}

export interface Turn {
  readonly perSecond: number;
  /** CPU time per request, of the program and of PostgreSQL. */
  readonly processUs: number;
  readonly postgresUs: number;
}

/**
 * Runs all sides in turn and returns the results of each. The order changes, so that no side always runs after
 * another's checkpoint or vacuum.
 */
export async function takeTurns<T>(rounds: number, sides: readonly (() => Promise<T>)[]): Promise<T[][]> {
  const turns: T[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    const inOrder = [...sides.entries()];
    for (const [at, side] of round % 2 === 0 ? inOrder : inOrder.toReversed()) turns[at]?.push(await side());
  }
  return turns;
}

export async function takeTurn(
  { url, pid }: { readonly url: string; readonly pid: number },
  key: string,
  requests: Requests,
  seconds: number,
  postgresPid: number,
): Promise<Turn> {
  const [before, startedAt] = [cpuUs(pid), performance.now()];
  const postgresUs = treeStopwatchUs(postgresPid);
  const { requests: count } = await generateLoad({ url, key, requests, seconds });
  const perSecond = count / ((performance.now() - startedAt) / 1_000);
  return { perSecond, processUs: (cpuUs(pid) - before) / count, postgresUs: postgresUs() / count };
}

export function range(values: readonly number[], digits: number): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)];
  return `${middle.toFixed(digits)} [${least.toFixed(digits)}-${most.toFixed(digits)}]`;
}

export function perSecondOf(turns: readonly Turn[]): string {
  const rates = turns.map(({ perSecond }) => perSecond);
  return range(rates, 0);
}

/** The medians of the program and of PostgreSQL. */
export function usOf(turns: readonly Turn[]): string {
  const medianOf = (measure: (turn: Turn) => number) => median(turns.map(measure)).toFixed(0);
  return `${medianOf(({ processUs }) => processUs)}/${medianOf(({ postgresUs }) => postgresUs)}`;
}

/** Ratios of the last side to the first, turn by turn. */
export function ratiosOf(floors: readonly Turn[], ours: readonly Turn[]): number[] {
  return ours.map(({ perSecond }, at) => perSecond / (floors[at]?.perSecond ?? Number.NaN));
}
