import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@dossier/kernel/db/migrate.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { Server, superuser } from '@dossier/embedded-postgres/server.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestWorker } from './testing/worker.ts';
import type { RunningWorker, WorkerSettings } from './worker.ts';

const migrationsFolder = fileURLToPath(new URL('../../../packages/domain/migrations', import.meta.url));
let folder: string;
let server: Server;
let port: number;
let worker: RunningWorker | undefined;

// Its own server, because the test stops it.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-outage-'));
  await chmod(folder, 0o711);
  server = await Server.at(folder);
  await server.create('word', ['--no-sync']);
  ({ port } = await server.start());
  await migrate(urlOf(port), migrationsFolder);
});

afterEach(async () => {
  await worker?.close();
  await server.stop('immediate');
  await rm(folder, { recursive: true, force: true });
});

test('a worker ends when PostgreSQL goes away while a job ends', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
  const job = defineJob({
    name: 'test/outage',
    input: z.object({}),
    async run() {
      begin();
      await gate;
    },
  });
  worker = await start(job);
  await addJob('test/outage');
  await begun;
  await server.stop('immediate');
  openGate();
  await expect(worker.done).rejects.toThrow('ended unexpectedly');
});

test('its log of an outage has the error and its stack, not the connection', async () => {
  const lines: string[] = [];
  worker = await start(defineJob({ name: 'test/idle', input: z.object({}), run: async () => {} }), {
    logLevel: 'info',
    logDestination: { write: (line) => void lines.push(line) },
  });
  await server.stop('immediate');
  await expect.poll(() => lines.filter((line) => line.includes('lost a connection')).length).toBeGreaterThan(0);
  const warning: unknown = JSON.parse(lines.find((line) => line.includes('lost a connection')) ?? '');
  expect(warning).toMatchObject({
    service: 'worker',
    err: { type: expect.any(String), message: expect.any(String), frames: expect.any(Array) },
  });
  for (const line of lines) {
    expect(line.length, line).toBeLessThan(5_000);
    expect(line).not.toContain('connectionParameters');
  }
});

test('an idle worker waits for PostgreSQL to come back, and then goes on', async () => {
  let runs = 0;
  const job = defineJob({ name: 'test/patient', input: z.object({}), run: async () => void (runs += 1) });
  worker = await start(job);
  await addJob('test/patient');
  await expect.poll(() => jobsLeft()).toBe(0);
  await server.stop('immediate');
  await server.start({}, port);
  await addJob('test/patient');
  await expect.poll(() => runs).toBe(2);
});

function start(job: ReturnType<typeof defineJob>, more: Partial<WorkerSettings> = {}): Promise<RunningWorker> {
  return startTestWorker({ databaseUrl: urlOf(port), jobs: [job], ...more });
}

async function addJob(name: string): Promise<void> {
  await query(`select graphile_worker.add_job('${name}', '{}'::json)`);
}

async function jobsLeft(): Promise<number> {
  return (await query('select from graphile_worker.jobs')).length;
}

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: urlOf(port) });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function urlOf(at: number): string {
  return `postgres://${superuser}:word@127.0.0.1:${at}/postgres`;
}
