import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { tally } from '../abuse/slow.ts';
import { demand } from '../webhooks/stage.ts';
import type { Hogs } from './hog.ts';
import { Requests, type Answer } from './requests.ts';
import { NeighboursStage } from './stage.ts';

const rounds = 3;
const idleMs = 6_000;
const loadMs = 12_000;
/** Readers send one read at this interval, whether or not the previous one was answered. */
const everyMs = 8;
const ratioMax = 2;

interface Load {
  readonly name: string;
  /** Starts the disturbance; the returned function ends it. */
  start(stage: NeighboursStage): Promise<() => Promise<void>>;
}

const loads: readonly Load[] = [
  { name: 'lock on comments', start: lockComments },
  {
    name: '3 callers of the deepest page',
    start: async (stage) =>
      hogsOf(
        stage,
        Array.from({ length: 3 }, () => ({ path: deepest, key: stage.large.key })),
        0,
      ),
  },
  {
    name: '20 callers of the dearest search',
    start: async (stage) =>
      hogsOf(
        stage,
        Array.from({ length: 20 }, (_, at) => ({
          path: `/api/v1/records?search=qx+zj+jq${at}&count=true`,
          key: stage.large.key,
        })),
        0,
      ),
  },
];

let deepest = '';

/** How much a caller with a heavy load, or a lock on one table, slows reads of single records in other workspaces. */
async function neighbours(): Promise<string> {
  const stage = await NeighboursStage.open();
  const requests = new Requests(stage.port);
  try {
    deepest = await findDeepest(requests, stage);
    const lines: string[] = [];
    const broken: string[] = [];
    for (const load of loads) {
      const outcomes = [];
      for (let round = 0; round < rounds; round += 1) outcomes.push(await compare(requests, stage, load));
      const best = outcomes.toSorted((a, b) => a.p99Ms / a.idleP99Ms - b.p99Ms / b.idleP99Ms)[0];
      const failures = outcomes.flatMap((outcome) => outcome.failures);
      if (!best) throw new Error('There was no round.');
      const ratio = best.p99Ms / best.idleP99Ms;
      if (ratio > ratioMax || failures.length > 0) broken.push(load.name);
      lines.push(
        `${load.name}: p99 ${best.p99Ms.toFixed(1)} ms, idle ${best.idleP99Ms.toFixed(1)} ms, longest ` +
          `${best.longestMs.toFixed(0)} ms, ${failures.length} of ` +
          `${outcomes.reduce((sum, { count }) => sum + count, 0)} ` +
          `failed${failures.length > 0 ? ` (${tally(failures)})` : ''}`,
      );
      console.log(
        `  ${lines.at(-1)} (ratios ` +
          `${outcomes.map(({ p99Ms, idleP99Ms }) => (p99Ms / idleP99Ms).toFixed(2)).join(', ')})`,
      );
    }
    const line = `${lines.join('; ')} (better of ${rounds} rounds; allowed: ${ratioMax} times idle, none failed)`;
    demand(broken.length === 0, `Reached by neighbours: ${broken.join(', ')}. ${line}`);
    return line;
  } finally {
    requests.close();
    await stage.close();
  }
}

async function compare(requests: Requests, stage: NeighboursStage, { start }: Load) {
  await readRecords(requests, stage, 1_000);
  const idle = await readRecords(requests, stage, idleMs);
  const stop = await start(stage);
  const loaded = await readRecords(requests, stage, loadMs);
  await stop();
  await pause(1_000);
  return {
    idleP99Ms: p99Of(idle),
    p99Ms: p99Of(loaded),
    longestMs: Math.max(...loaded.map(({ ms }) => ms)),
    count: loaded.length,
    failures: [...idle, ...loaded].flatMap(({ status }) => (status === 200 ? [] : [status])),
  };
}

async function readRecords(requests: Requests, { others }: NeighboursStage, durationMs: number): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  const began = performance.now();
  for (let n = 0; performance.now() - began < durationMs; n += 1) {
    const other = others[n % others.length];
    if (other) answers.push(requests.get(`/api/v1/records/${other.recordIds[n % other.recordIds.length]}`, other.key));
    await pause(everyMs);
  }
  return Promise.all(answers);
}

function p99Of(answers: readonly Answer[]): number {
  return answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(answers.length * 0.99)] ?? 0;
}

/** Locks the table as a migration does, while every workspace reads comments. */
async function lockComments(stage: NeighboursStage): Promise<() => Promise<void>> {
  const client = await stage.database.pool.connect();
  await client.query('begin; lock table comments in access exclusive mode');
  const stop = hogsOf(
    stage,
    [stage.large, ...stage.others].flatMap(({ recordIds, key }) =>
      recordIds.slice(0, 2).map((id) => ({ path: `/api/v1/records/${id}/comments`, key })),
    ),
    50,
  );
  return async () => {
    await client.query('rollback');
    client.release();
    await stop();
  };
}

function hogsOf({ port }: NeighboursStage, asked: Hogs['asked'], pauseMs: number): () => Promise<void> {
  const hogs: Hogs = { port, asked, pauseMs };
  const worker = new Worker(join(import.meta.dirname, 'hog.ts'), { workerData: hogs });
  return async () => void (await worker.terminate());
}

/** The deepest page that is answered. */
async function findDeepest(requests: Requests, { large: { key } }: NeighboursStage): Promise<string> {
  for (const page of [200, 21]) {
    const path = `/api/v1/records?page=${page}&pageSize=500`;
    if ((await requests.get(path, key)).status === 200) return path;
  }
  throw new Error('No deep page is answered.');
}

export const neighbourCases = { neighbours };
