import { Database } from '@dossier/postgres-engine/index.ts';
import {
  findAbsentWorkers,
  giveUpWorkers,
  Presence,
  registerRunner,
  sendHeartbeat,
} from '@dossier/kernel/jobs/presence.ts';
import { freshDatabaseUrl, programUrlOf } from '@dossier/testing/database.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

let url: string;
let observer: Database;
let client: pg.Client;
const databases: Database[] = [];

beforeAll(async () => {
  const ownerUrl = await freshDatabaseUrl();
  url = programUrlOf(ownerUrl);
  observer = new Database({ url, applicationName: 'observer' });
  client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  // Workers that were present within 2 s of a start of PostgreSQL are kept for 10 s (`presence.ts`).
  await client.query(
    `select pg_sleep(
        greatest(0, extract(epoch from pg_postmaster_start_time() + interval '2.5 s' - clock_timestamp()))
      )`,
  );
});
beforeEach(async () => {
  await client.query('delete from job_runners');
  await client.query('delete from graphile_worker._private_jobs');
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(databases.splice(0).map((database) => database.close()));
});
afterAll(async () => {
  await observer.close();
  await client.end();
});

/** A worker with one runner that has locked one job. */
async function worker(name: string) {
  const database = new Database({ url, applicationName: name });
  databases.push(database);
  const presence = new Presence(database);
  await presence.begin();
  await registerRunner(database, `runner of ${name}`, presence.id);
  await client.query(`select graphile_worker.add_job('test/${name}', '{}'::json)`);
  await client.query(
    'update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where locked_by is null',
    [`runner of ${name}`],
  );
  return { id: presence.id, presence, database };
}

async function lockedBy(): Promise<(string | null)[]> {
  const { rows } = await client.query<{ locked_by: string | null }>(
    'select locked_by from graphile_worker._private_jobs order by id',
  );
  return rows.map(({ locked_by: by }) => by);
}

/** The worker's heartbeat. Over a cut connection it returns nothing; the next one reconnects. */
function heartbeat(database: Database, runner: string): Promise<boolean | undefined> {
  return sendHeartbeat(database, [runner]).catch(() => undefined);
}

/** Ends the worker's sessions, as a network or an operator would; it reconnects once time passes. */
async function cut(name: string): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [name]);
}

/** The worker reconnects. */
async function reconnect(presence: Presence): Promise<void> {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  await expect.poll(() => presence.isSure).toBe(true);
}

test('a worker is absent as soon as its connections end, and its work is freed at once', async () => {
  const [dead, alive] = [await worker('dead'), await worker('alive')];
  expect(await findAbsentWorkers(observer)).toEqual([]);
  await dead.database.close();
  await expect.poll(() => findAbsentWorkers(observer)).toEqual([dead.id]);
  const freed: string[] = [];
  expect(await giveUpWorkers(observer, [dead.id, alive.id], [async (_db, ids) => void freed.push(...ids)])).toEqual([
    dead.id,
  ]);
  expect(freed).toEqual([dead.id]);
  expect(await lockedBy()).toEqual([null, 'runner of alive']);
  expect(await findAbsentWorkers(observer)).toEqual([]);
});

test('its work is freed completely or not at all', async () => {
  const dead = await worker('dead');
  await dead.database.close();
  await expect.poll(() => findAbsentWorkers(observer)).toEqual([dead.id]);
  await expect(giveUpWorkers(observer, [dead.id], [() => Promise.reject(new Error('no'))])).rejects.toThrow('no');
  expect(await lockedBy()).toEqual(['runner of dead']);
  expect(await giveUpWorkers(observer, [dead.id], [])).toEqual([dead.id]);
});

test('a worker that was cut off begins nothing until it has reconnected, and is then not given up', async () => {
  const { id, presence, database } = await worker('cut');
  expect(presence.isSure).toBe(true);
  await cut('cut');
  await expect.poll(() => presence.isSure).toBe(false);
  await reconnect(presence);
  expect(await findAbsentWorkers(observer)).toEqual([]);
  expect(await giveUpWorkers(observer, [id], [])).toEqual([]);
  await expect.poll(() => heartbeat(database, 'runner of cut')).toBe(true);
});

test('a worker that was given up while it was cut off learns of it with its next heartbeat', async () => {
  const { id, presence, database } = await worker('late');
  await cut('late');
  await expect.poll(() => giveUpWorkers(observer, [id], [])).toEqual([id]);
  await reconnect(presence);
  await expect.poll(() => heartbeat(database, 'runner of late')).toBe(false);
});
