import { once } from 'node:events';
import { foldTexts } from '@dossier/domain/compose-texts.job.ts';
import { defineJob, type JobDefinition } from '@dossier/kernel/jobs/define.ts';
import { beatEveryMs } from '@dossier/kernel/jobs/presence.ts';
import { freshDatabaseUrl, programUrlOf } from '@dossier/testing/database.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { startTestWorker } from './testing/worker.ts';
import type { RunningWorker, WorkerSettings } from './worker.ts';

let url: string;
let client: pg.Client;
const workers: RunningWorker[] = [];

beforeEach(async () => {
  url = await freshDatabaseUrl();
  client = new pg.Client({ connectionString: url });
  await client.connect();
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
  await client.end();
});

test('a job gets its input parsed, and what try it is', async () => {
  const runs: unknown[] = [];
  const job = defineJob({
    name: 'test/greet',
    input: z.object({ name: z.string(), times: z.int().default(1) }),
    async run({ attempt }, input) {
      runs.push({ attempt, ...input });
    },
  });
  await start({ jobs: [job] });
  await addJob('test/greet', { name: 'Example' });
  await expect.poll(() => runs).toEqual([{ attempt: 1, name: 'Example', times: 1 }]);
  await expect.poll(() => jobsLeft()).toEqual([]);
});

test('a job whose input is not what it expects does not run, and says so', async () => {
  let runs = 0;
  const job = defineJob({
    name: 'test/strict',
    input: z.strictObject({ id: z.string() }),
    run: async () => void (runs += 1),
  });
  await start({ jobs: [job] });
  await addJob('test/strict', { id: 7 });
  await expect
    .poll(async () => (await jobsLeft())[0]?.last_error)
    .toContain('The input of test/strict is not what it expects');
  expect(runs).toBe(0);
});

test('what a database needs once is begun by the start of a worker, and is over for good after its last pass', async () => {
  let passes = 0;
  const job = defineJob({
    ...foldTexts,
    async run(ctx, input) {
      await foldTexts.run(ctx, input);
      passes += 1;
    },
  });
  await start({ jobs: [job] });
  await expect.poll(() => passes).toBe(1);
  await expect
    .poll(
      async () =>
        (
          await client.query(
            `select run_at > now() + interval '50 minutes' as "isLater", attempts from graphile_worker.jobs`,
          )
        ).rows,
    )
    .toEqual([{ isLater: true, attempts: 0 }]);
  // A restart does not move the last pass.
  await start({ jobs: [job] });
  expect(
    (
      await client.query(
        `update graphile_worker._private_jobs set run_at = now() where run_at > now() + interval '50 minutes'`,
      )
    ).rowCount,
  ).toBe(1);
  await expect.poll(() => passes).toBe(2);
  await expect.poll(() => jobsLeft()).toEqual([]);
  await start({ jobs: [job] });
  expect(await jobsLeft()).toEqual([]);
});

test('a job that throws is tried again', async () => {
  const attempts: number[] = [];
  const job = defineJob({
    name: 'test/flaky',
    input: z.object({}),
    async run({ attempt }) {
      attempts.push(attempt);
      if (attempt === 1) throw new Error('Not at the first try.');
    },
  });
  await start({ jobs: [job] });
  await addJob('test/flaky', {});
  const putOff = `update graphile_worker._private_jobs set run_at = now() where run_at > now() and attempts = 1`;
  await expect.poll(async () => (await client.query(putOff)).rowCount).toBe(1);
  await expect.poll(() => attempts).toEqual([1, 2]);
});

test('a job by the clock is known to the schedule, and its input is free of what the schedule adds', async () => {
  const inputs: unknown[] = [];
  const job = defineJob({
    name: 'test/clock',
    input: z.strictObject({}),
    schedule: '29 3 29 2 *',
    run: async (_ctx, input) => void inputs.push(input),
  });
  await start({ jobs: [job] });
  await expect
    .poll(async () => (await client.query('select identifier from graphile_worker._private_known_crontabs')).rows)
    .toEqual([{ identifier: 'test/clock' }]);
  await addJob('test/clock', { _cron: { ts: '2026-01-31T09:30:00Z' } });
  await expect.poll(() => inputs).toEqual([{}]);
});

test('jobs of one kind that fill their slots do not hold up another kind', async () => {
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const slow = defineJob({
    name: 'test/slow',
    input: z.object({}),
    slots: 'webhooks',
    async run() {
      most = Math.max(most, (running += 1));
      await gate;
      running -= 1;
    },
  });
  let isHouseClean = false;
  const clean = defineJob({ name: 'test/clean', input: z.object({}), run: async () => void (isHouseClean = true) });
  await start({ jobs: [slow, clean], slots: { housekeeping: 1, webhooks: 2, workflows: 1 } });
  for (let at = 0; at < 5; at += 1) await addJob('test/slow', {});
  await expect.poll(() => running).toBe(2);
  await addJob('test/clean', {});
  await expect.poll(() => isHouseClean).toBe(true);
  openGate();
  await expect.poll(() => jobsLeft()).toEqual([]);
  expect(most).toBe(2);
});

test('closing tells the jobs to stop, waits for them and leaves nothing locked or registered', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
  const ended: string[] = [];
  const job = defineJob({
    name: 'test/long',
    input: z.object({}),
    async run({ signal }) {
      begin();
      await once(signal, 'abort');
      tell();
      await gate;
      ended.push('job');
    },
  });
  const worker = await start({ jobs: [job] });
  await addJob('test/long', {});
  await begun;
  expect((await client.query('select from job_runners')).rowCount).toBeGreaterThan(0);
  const closed = worker.close().then(() => ended.push('worker'));
  await told;
  // A worker without a job closes meanwhile.
  await (await start({ jobs: [idle] })).close();
  expect(ended).toEqual([]);
  openGate();
  await closed;
  await worker.done;
  expect(ended).toEqual(['job', 'worker']);
  expect(await jobsLeft()).toEqual([]);
  expect((await client.query('select from job_runners')).rowCount).toBe(0);
});

test('a worker that others gave up ends, as a crash', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const worker = await start({ jobs: [idle] });
  await expect.poll(async () => (await client.query('delete from job_runners')).rowCount).toBeGreaterThan(0);
  vi.advanceTimersByTime(beatEveryMs);
  await expect(worker.done).rejects.toThrow('considered this one dead');
});

test('a worker that gets no jobs although PostgreSQL answers ends, as a crash', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const worker = await start({ jobs: [idle] });
  const end = worker.done.catch(String);
  await client.query('alter table graphile_worker._private_jobs rename to elsewhere');
  // Each look for jobs that fails finds five seconds gone.
  const outcome = () => {
    vi.advanceTimersByTime(5_000);
    return Promise.race([end, Promise.resolve('running')]);
  };
  await expect.poll(outcome).toContain('ended unexpectedly');
});

test('a worker outlives the loss of all its connections', async () => {
  const runs: unknown[] = [];
  const job = defineJob({ name: 'test/after', input: z.object({}), run: async () => void runs.push(runs.length) });
  await start({ jobs: [job] });
  await addJob('test/after', {});
  await expect.poll(() => runs.length).toBe(1);
  // A connection lost while a job ends is a crash; outage.test.ts covers that.
  await expect.poll(() => jobsLeft()).toEqual([]);
  await client.query(
    `select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await addJob('test/after', {});
  await expect.poll(() => runs.length).toBe(2);
});

test('a worker that cannot reach PostgreSQL does not start', async () => {
  await expect(start({ databaseUrl: 'postgres://nobody:nothing@127.0.0.1:1/none' })).rejects.toThrow('ECONNREFUSED');
});

const idle: JobDefinition = defineJob({ name: 'test/idle', input: z.object({}), run: async () => {} });

async function start(settings: Partial<WorkerSettings>): Promise<RunningWorker> {
  const worker = await startTestWorker({
    databaseUrl: programUrlOf(url),
    slots: { housekeeping: 2, webhooks: 2, workflows: 2 },
    ...settings,
  });
  workers.push(worker);
  return worker;
}

async function addJob(name: string, payload: object): Promise<void> {
  await client.query('select graphile_worker.add_job($1, $2::json)', [name, JSON.stringify(payload)]);
}

async function jobsLeft(): Promise<{ task_identifier: string; last_error: string | null }[]> {
  return (await client.query('select task_identifier, last_error from graphile_worker.jobs')).rows;
}
