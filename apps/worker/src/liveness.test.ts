import { Database } from '@dossier/postgres-engine/index.ts';
import { sendHeartbeat, freeSilentRunners, registerRunner, removeRunners } from '@dossier/kernel/jobs/presence.ts';
import { freshDatabaseUrl, programUrlOf } from '@dossier/testing/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let database: Database;
let client: pg.Client;

beforeAll(async () => {
  const url = await freshDatabaseUrl();
  database = new Database({ url: programUrlOf(url), applicationName: 'test' });
  client = new pg.Client({ connectionString: url });
  await client.connect();
});

beforeEach(async () => {
  await client.query('delete from job_runners');
  await client.query('delete from graphile_worker._private_jobs');
  await client.query(`select graphile_worker.add_job('test/some', '{}'::json) from generate_series(1, 3)`);
});

afterAll(async () => {
  await client.end();
  await database.close();
});

test('the jobs of a silent runner are unlocked, those of a live one stay locked', async () => {
  await registerRunner(database, 'pool-dead');
  await registerRunner(database, 'pool-alive');
  const [first = '', second = '', third = ''] = await lockJobs('pool-dead', 'pool-dead', 'pool-alive');
  await fallSilent('pool-dead', 46);
  expect(await freeSilentRunners(database, 1)).toEqual(['pool-dead']);
  expect(await lockedBy()).toEqual({ [first]: null, [second]: null, [third]: 'pool-alive' });
  expect(await freeSilentRunners(database, 1)).toEqual([]);
});

test('right after a start of PostgreSQL no runner is given up: none could send a heartbeat', async () => {
  await registerRunner(database, 'pool-unheard');
  await fallSilent('pool-unheard', 100_000);
  // The PostgreSQL of this test run is younger than a day.
  expect(await freeSilentRunners(database, 86_400)).toEqual([]);
});

test('a heartbeat keeps a runner registered, and a runner that was given up learns of it', async () => {
  await registerRunner(database, 'pool-one');
  await fallSilent('pool-one', 46);
  expect(await sendHeartbeat(database, ['pool-one'])).toBe(true);
  expect(await freeSilentRunners(database, 1)).toEqual([]);
  await fallSilent('pool-one', 46);
  await freeSilentRunners(database, 1);
  expect(await sendHeartbeat(database, ['pool-one'])).toBe(false);
});

test('a runner that signs off leaves no job locked', async () => {
  await registerRunner(database, 'pool-leaving');
  await lockJobs('pool-leaving');
  await removeRunners(database, ['pool-leaving']);
  expect(Object.values(await lockedBy())).toEqual([null, null, null]);
});

async function lockJobs(...runners: string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id::text from graphile_worker._private_jobs order by id');
  for (const [at, runner] of runners.entries())
    await client.query('update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where id = $2', [
      runner,
      rows[at]?.id,
    ]);
  return rows.map(({ id }) => id);
}

async function lockedBy(): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ id: string; locked_by: string | null }>(
    'select id::text, locked_by from graphile_worker._private_jobs',
  );
  return Object.fromEntries(rows.map(({ id, locked_by: by }) => [id, by]));
}

async function fallSilent(id: string, seconds: number): Promise<void> {
  await client.query('update job_runners set seen_at = now() - make_interval(secs => $2) where id = $1', [id, seconds]);
}
