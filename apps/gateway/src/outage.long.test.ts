import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApiKey, revokeApiKey } from '@dossier/domain/api-keys/index.ts';
import { appRouter } from '@dossier/domain/router.ts';
import { createWorkspace } from '@dossier/domain/workspaces/index.ts';
import type { Actor } from '@dossier/kernel/context.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { migrate } from '@dossier/kernel/db/migrate.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { callerFactory } from '@dossier/kernel/procedures.ts';
import { Server, superuser } from '@dossier/embedded-postgres/server.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startGateway, type Gateway } from './gateway.ts';
import { Contract } from './testing/contract.ts';
import { testSettings } from './testing/gateway.ts';
import { send } from './testing/http.ts';

const migrationsFolder = fileURLToPath(new URL('../../../packages/domain/migrations', import.meta.url));
const contract = new Contract(appRouter);
const actor: Actor = { kind: 'system', name: 'test' };
const waiting = { timeout: 20_000, interval: 20 };

let folder: string;
let postgres: Server;
let port: number;
let url: string;
let gateway: Gateway;
let workspaceId: string;
let folderId: string;
let key: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-outage-'));
  await chmod(folder, 0o711);
  postgres = await Server.at(folder);
  await postgres.create('test', ['--no-sync']);
  ({ port } = await postgres.start());
  url = `postgres://${superuser}:test@127.0.0.1:${port}/postgres`;
  await migrate(url, migrationsFolder);
  await withDatabase(async (database) => {
    const workspace = await database.transaction((db) => createWorkspace(db, { name: 'Outage', currency: 'USD' }));
    workspaceId = workspace.id;
    ({ key } = await newKey(database));
    const owner = callerFactory(appRouter)({
      database: database.of(workspaceId),
      requestId: 'setup',
      user: undefined,
      workspaceId,
      actor: { kind: 'user', id: newId('usr'), name: 'Test owner', role: 'OWNER' },
    });
    folderId = (await owner.folders.create({ name: 'Contacts', type: 'CONTACT' })).data.id;
  });
  gateway = await startGateway({
    ...testSettings,
    rateLimitPerMinute: 1_000_000,
    databaseUrl: url,
    logLevel: 'silent',
  });
});
afterAll(async () => {
  await gateway.close();
  await postgres.stop('immediate');
  await rm(folder, { recursive: true, force: true });
});

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = new Database({ url, applicationName: 'test' });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function newKey(database: Database) {
  return database.transaction((db) =>
    createApiKey(
      { db, workspaceId, actor, idempotency: undefined },
      { name: 'Outage', scopes: ['write'], expiresAt: null },
    ),
  );
}

/** Clients that keep sending requests, whatever happens, until they are stopped. */
class Load {
  readonly seen: { at: number; client: number; status: number; retryAfter: string | undefined }[] = [];
  readonly acknowledged: string[] = [];
  #isStopped = false;
  readonly #clients = Array.from({ length: 6 }, (_, n) => this.#ask(n));

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#clients);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  /** Waits until the last 50 answers, to requests sent from now on, are successful reads and writes. */
  async isServed(): Promise<void> {
    const at = performance.now();
    await vi.waitFor(() => {
      const last = this.#since(at).slice(-50);
      const statuses = [...new Set(last.map(({ status }) => status))].toSorted();
      if (last.length < 50 || statuses.join() !== '200,201') throw new Error(`Answered: ${statuses.join()}`);
    }, waiting);
  }

  /** Waits until each client was refused, by requests sent from now on alone. */
  async isRefused(): Promise<void> {
    const at = performance.now();
    await vi.waitFor(() => {
      const clients = new Set(this.#since(at).map(({ client }) => client));
      if (clients.size < 6) throw new Error(`Refused: ${clients.size} of 6 clients`);
    }, waiting);
    const statuses = new Set(this.#since(at).map(({ status }) => status));
    if (statuses.size > 1 || !statuses.has(503)) throw new Error(`Answered: ${[...statuses].join()}`);
  }

  /** Waits for so many further answers. */
  async goesOn(count: number): Promise<void> {
    const before = this.seen.length;
    await vi.waitUntil(() => this.seen.length > before + count, waiting);
  }

  #since(at: number) {
    return this.seen.filter((one) => one.at >= at);
  }

  async #ask(n: number): Promise<void> {
    while (!this.#isStopped) {
      const [method, path, body] =
        n % 3 === 0
          ? (['POST', '/api/v1/records', { folderId, title: 'Example' }] as const)
          : n % 3 === 1
            ? (['GET', '/api/v1/folders', undefined] as const)
            : (['GET', '/api/v1/records?search=exam', undefined] as const);
      const at = performance.now();
      const reply = await send(gateway.url, method, path, { key, body });
      contract.check(method, path, reply);
      this.seen.push({
        at,
        client: n,
        status: reply.status,
        retryAfter: reply.headers['retry-after'],
      });
      if (reply.status === 201) this.acknowledged.push(reply.id);
      // wait: the pace of a client
      await pause(5);
    }
  }
}

const status = async (path: string) => (await send(gateway.url, 'GET', path, { key })).status;

test('a PostgreSQL crash and restart under load gives 503 with Retry-After, then recovery, and no acknowledged write is lost', async () => {
  await using load = new Load();
  await load.isServed();

  await postgres.stop('immediate');
  await expect.poll(() => status('/readyz')).toBe(503);
  await load.isRefused();
  expect(await status('/healthz')).toBe(200);
  expect(await status('/metrics')).toBe(200);
  expect((await send(gateway.url, 'GET', '/api/trpc/records.list?input=%7B%7D', { key })).status).toBe(503);
  expect(
    (
      await send(gateway.url, 'POST', '/api/auth/sign-in/email', {
        headers: { Origin: gateway.url },
        body: { email: 'nobody@example.com', password: 'not a password' },
      })
    ).status,
  ).toBe(503);

  await postgres.start({}, port);
  await expect.poll(() => status('/readyz')).toBe(200);
  await load.isServed();
  await load.stop();

  const refused = load.seen.filter((one) => one.status === 503);
  expect(refused.length).toBeGreaterThan(5);
  for (const one of refused) expect(Number(one.retryAfter)).toBeGreaterThanOrEqual(1);
  expect(new Set(load.seen.map((one) => one.status))).toEqual(new Set([200, 201, 503]));
  await withDatabase(async (database) => {
    const { rows } = await database.pool.query<{ n: string }>('select count(*) as n from records');
    expect(Number(rows[0]?.n)).toBeGreaterThanOrEqual(load.acknowledged.length);
  });
  for (const id of load.acknowledged.slice(-50)) expect(await status(`/api/v1/records/${id}`)).toBe(200);
});

test('a revocation takes effect again after an outage', async () => {
  await withDatabase(async (database) => {
    const other = await newKey(database);
    expect((await send(gateway.url, 'GET', '/api/v1/folders', { key: other.key })).status).toBe(200);
    await database.transaction((db) => revokeApiKey({ db, workspaceId }, other.id));
    await expect
      .poll(async () => (await send(gateway.url, 'GET', '/api/v1/folders', { key: other.key })).status)
      .toBe(401);
  });
});

test('repeatedly cut connections cost at most a 503 and leak no connection', async () => {
  await using load = new Load();
  const admin = new pg.Client({ connectionString: url, application_name: 'cutter' });
  await admin.connect();
  for (let n = 0; n < 10; n += 1) {
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dossier gateway'`,
    );
    await load.goesOn(20);
  }
  await load.isServed();
  await load.stop();
  for (const seen of load.seen) expect([200, 201, 503]).toContain(seen.status);
  const openCount = async () =>
    (
      await admin.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where application_name = 'dossier gateway'`,
      )
    ).rows[0]?.n;
  // Eight of the pool, three shared by short reads, four for searches, one for LISTEN.
  await expect.poll(openCount).toBeLessThanOrEqual(16);
  await admin.end();
});

test('a session whose settings a pooler dropped still reads UTC, and ends an abandoned transaction', async () => {
  const plain = new pg.Client({ connectionString: url });
  await plain.connect();
  const { rows } = await plain.query<{ zone: string; patience: string }>(
    `select current_setting('TimeZone') as zone, current_setting('idle_in_transaction_session_timeout') as patience`,
  );
  await plain.end();
  expect(rows).toEqual([{ zone: 'UTC', patience: '1min' }]);
});
