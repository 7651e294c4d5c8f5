import { createHmac } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { answer, hang, Receiver } from '@dossier/domain/webhooks/testing/world.ts';
import { gatewaySettings } from '@dossier/gateway/environment.ts';
import { startGateway } from '@dossier/gateway/gateway.ts';
import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import { readWorkerSettings } from '@dossier/worker/environment.ts';
import { startWorker } from '@dossier/worker/worker.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dump, inspect } from './backup.ts';
import { clear } from './restore.ts';
import { withClient } from './connection.ts';
import { bringUpTo, newestMigration } from './schema-state.ts';
import { dossier, freshFolder, removeFolders } from './testing/installations.ts';

vi.setConfig({ testTimeout: 300_000 });

const AUTH_SECRET = 'only-for-this-test-and-long-enough';
let folder: string;
let file: string;
let prompt: Receiver;
let slow: Receiver;
/** Deliveries that either receiver got before the restore, by webhook and event. */
let arrivedBefore: Set<string>;
/** Signing secrets of the two webhooks. */
const secrets: string[] = [];
let printed: unknown;
let keyedId: string;
let cursorPath: string;
/** Number of the newest event, which was made after the backup. */
let numberBefore: number;
let demo: { key: string; email: string; password: string };
const closing = new AsyncDisposableStack();

/** Gateway and worker on a database, in this process. */
async function open(url: string): Promise<{ api: Api; origin: string; close(): Promise<void> }> {
  const environment = {
    DATABASE_URL: url,
    AUTH_SECRET,
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '0',
    OUTBOUND_ALLOW: '127.0.0.1/32',
    LOG_LEVEL: 'silent',
  };
  const gateway = await startGateway(gatewaySettings(environment));
  const worker = await startWorker(readWorkerSettings(environment));
  const api: Api = async (path, body, headers = {}) => {
    const response = await fetch(`${gateway.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${demo.key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as object) } as Answer;
  };
  return { api, origin: gateway.url, close: async () => void (await Promise.all([gateway.close(), worker.close()])) };
}

// Whatever is looked for in an answer of our own surface.
// oxlint-disable-next-line typescript/no-explicit-any
type Answer = { status: number; data: any; nextUrl?: string };
type Api = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

beforeAll(async () => {
  folder = await freshFolder();
  file = join(folder, 'backup.sql.gz');
  prompt = await Receiver.start(answer(200));
  slow = await Receiver.start(hang);
  closing.defer(() => Promise.all([prompt.close(), slow.close()]).then(() => {}));
  const url = await freshDatabaseUrl();
  demo = await json(url, 'demo');
  const { api, close } = await open(url);
  const [{ id: folderId }] = (await api('/api/v1/folders')).data;
  for (const receiver of [prompt, slow])
    secrets.push((await api('/api/v1/webhooks', { url: receiver.url })).data.secret);
  keyedId = (await api('/api/v1/records', { folderId, title: 'Keyed' }, { 'idempotency-key': 'once' })).data.id;

  let isOver = false;
  let written = 0;
  const write = async () => {
    while (!isOver) {
      const { data } = await api('/api/v1/records', { folderId, title: `Written ${written}` });
      await api(`/api/v1/records/${data.id}/comments`, { text: 'A line\twith a tab, a \\ and\na line break \u2028' });
      written += 1;
    }
  };
  const writers = [write(), write(), write()];
  await eventually(async () => written > 60 && slow.open > 0);
  const { pathname, search } = new URL((await api('/api/v1/records?pageSize=5')).nextUrl ?? '');
  cursorPath = pathname + search;
  printed = await json(url, 'backup', file);
  await pause(300);
  isOver = true;
  await Promise.all(writers);
  // Deliveries that the backup has as pending arrive after it.
  slow.behave = answer(200);
  for (const response of slow.hanging) response.writeHead(200).end();
  await eventually(async () => (await count(url, `deliveries where status = 'PENDING'`)) === 0);
  numberBefore = await count(url, `(select generate_series(1, max(number)) from events) numbers`);
  await close();
  arrivedBefore = arrivals();
});

afterAll(async () => {
  await closing.disposeAsync();
  await removeFolders();
});

test('a backup under load is one moment: each record has its event and its state, and nothing is half there', async () => {
  const url = await freshDatabaseUrl();
  const restored = await json(url, 'restore', file);
  expect(restored.heldDeliveries).toBeGreaterThan(0);
  expect(
    await count(
      url,
      `records r where not exists (select from events e where e.record_id = r.id and e.kind = 'record.created')`,
    ),
  ).toBe(0);
  expect(
    await count(
      url,
      `events e where kind = 'record.created' and not exists (select from records r where r.id = e.record_id)`,
    ),
  ).toBe(0);
  expect(
    await count(
      url,
      `events e where kind = 'comment.created' and (select count(*) from comments c where c.record_id = e.record_id
        and c.text = e.payload::json #>> '{comment,text}') <> 1`,
    ),
  ).toBe(0);
  expect(await count(url, `events e where (select count(*) from deliveries d where d.event_id = e.id) > 2`)).toBe(0);
  expect(await count(url, `deliveries where status = 'PENDING'`)).toBe(0);
  expect(await count(url, `events where dispatched_at is null`)).toBe(0);
  expect(await count(url, `records where title like 'Written%'`)).toBeGreaterThan(50);
});

test('what was restored works as before, and sends nothing again that was sent before or since', async () => {
  const url = await freshDatabaseUrl();
  const { heldDeliveries } = await json(url, 'restore', file);
  const { api, origin, close } = await open(url);
  await using _ = { [Symbol.asyncDispose]: close };
  const signedIn = await api(
    '/api/auth/sign-in/email',
    { email: demo.email, password: demo.password },
    { authorization: '', origin },
  );
  expect(signedIn.status).toBe(200);
  expect(await api(cursorPath)).toMatchObject({
    status: 200,
    data: expect.arrayContaining([expect.objectContaining({ id: expect.any(String) })]),
  });
  const [{ id: folderId }] = (await api('/api/v1/folders')).data;
  const repeated = await api('/api/v1/records', { folderId, title: 'Keyed' }, { 'idempotency-key': 'once' });
  expect(repeated).toMatchObject({ status: 201, data: { id: keyedId } });

  const from = [prompt.arrivals.length, slow.arrivals.length];
  const { data: fresh } = await api('/api/v1/records', { folderId, title: 'After the restore' });
  await eventually(
    async () => (await count(url, `events where payload like '%${fresh.id}%' and number > ${numberBefore}`)) === 1,
  );
  const since = () =>
    [...prompt.arrivals.slice(from[0]), ...slow.arrivals.slice(from[1])].map(({ body }) => JSON.parse(body.toString()));
  await vi.waitFor(() => expect(since()).toHaveLength(2), { timeout: 60_000 });
  // Long enough for the sweep of what is due and forgotten.
  await pause(5_000);
  expect(since().map(({ recordId }) => recordId)).toEqual([fresh.id, fresh.id]);
  for (const [at, receiver] of [prompt, slow].entries()) {
    const arrival = receiver.arrivals.at(-1);
    expect(arrival?.headers['x-service-signature']).toBe(
      `sha256=${createHmac('sha256', secrets[at] ?? '')
        .update(arrival?.body ?? '')
        .digest('hex')}`,
    );
  }

  const webhooks: { id: string }[] = (await api('/api/v1/webhooks')).data;
  let redelivered = 0;
  for (const { id } of webhooks)
    redelivered += (await api(`/api/v1/webhooks/${id}/redeliver-failed`, { since: '2000-01-01T00:00:00Z' })).data
      .redelivered;
  expect(redelivered).toBe(heldDeliveries);
  await vi.waitFor(async () => expect(await count(url, `deliveries where status <> 'SUCCEEDED'`)).toBe(0), {
    timeout: 60_000,
    interval: 200,
  });
});

test('with --resume everything that waited is sent, each with its old id, and nothing that had arrived when the backup was made', async () => {
  const url = await freshDatabaseUrl();
  expect(await json(url, 'restore', file, '--resume')).toMatchObject({ heldDeliveries: 0, heldRuns: 0 });
  const known = new Set(
    (await rows(url, `select webhook_id || ' ' || event_id as name from deliveries where status = 'SUCCEEDED'`)).map(
      ({ name }) => name,
    ),
  );
  const [promptFrom, slowFrom] = [prompt.arrivals.length, slow.arrivals.length];
  const { close } = await open(url);
  await using _ = { [Symbol.asyncDispose]: close };
  await vi.waitFor(
    async () =>
      expect(
        (await count(url, `events where dispatched_at is null`)) +
          (await count(url, `deliveries where status <> 'SUCCEEDED'`)),
      ).toBe(0),
    { timeout: 90_000, interval: 200 },
  );
  const sent = [
    ...prompt.arrivals.slice(promptFrom).map(({ headers }) => `prompt ${String(headers['webhook-id'])}`),
    ...slow.arrivals.slice(slowFrom).map(({ headers }) => `slow ${String(headers['webhook-id'])}`),
  ];
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((name) => !arrivedBefore.has(name))).toEqual([]);
  expect(new Set(sent).size).toBe((await count(url, `deliveries`)) - known.size);
});

test('a backup is a script for psql too, only its owner reads it, and it names the secret only where nobody else keeps it', async () => {
  const { mode, size } = await stat(file);
  expect(printed).toEqual({ file, createdAt: expect.any(String), rows: expect.any(Number), sizeBytes: size });
  expect(mode & 0o777).toBe(0o600);
  const script = gunzipSync(await readFile(file)).toString();
  expect(script).toContain('\nCOPY public.records (workspace_id, id, ');
  expect(script.split('\n')[1]).toContain('"authSecret":null');
  expect(script).not.toContain(AUTH_SECRET);
});

test('every table is saved that outlives a crash', async () => {
  const url = await freshDatabaseUrl();
  const script = gunzipSync(await readFile(file)).toString();
  const saved = [...script.matchAll(/^COPY public\.(\w+) /gm)].map(([, name]) => name);
  const all = await rows(
    url,
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  expect(
    all
      .map(({ name }) => name)
      .filter((name) => !saved.includes(name))
      .toSorted(),
  ).toEqual(['job_runners', 'request_counters']);
  expect(
    await count(
      url,
      `pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' and relname <> 'event_numbers'`,
    ),
  ).toBe(0);
  expect(script).toContain(`SELECT setval('public.event_numbers', `);
});

test('a database that holds something is left alone, unless it is to be replaced', async () => {
  const url = await freshDatabaseUrl();
  await json(url, 'workspace', 'create', '--name', 'Precious');
  expect(await refusal(url, 'restore', file)).toContain(
    'The database is not empty (workspaces: 1, people: 0). Restore into an empty one, or add --replace to remove ' +
      'what it holds.',
  );
  expect(await json(url, 'workspace', 'list')).toMatchObject([{ name: 'Precious' }]);
  await json(url, 'restore', file, '--replace');
  expect(await json(url, 'workspace', 'list')).toMatchObject([{ name: 'Demo' }]);
  const { close } = await open(url);
  expect(await refusal(url, 'restore', file, '--replace')).toContain(
    'Gateways or workers are at work on this database. Stop them, restore, and start them again.',
  );
  await close();
});

test('a damaged file, one that is no backup and one of a newer version are refused before anything is touched', async () => {
  const url = await freshDatabaseUrl();
  await json(url, 'workspace', 'create', '--name', 'Precious');
  const whole = await readFile(file);
  const script = gunzipSync(whole).toString();
  const written = async (name: string, content: Buffer | string) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  await expect(
    inspect(await written('short.gz', gzipSync(script.slice(0, script.lastIndexOf('-- {'))))),
  ).rejects.toThrow('is damaged: it ends too early. Take another backup.');
  await expect(inspect(await written('text.gz', 'no gzip'))).rejects.toThrow(
    'is damaged, or no backup of Dossier (Z_DATA_ERROR).',
  );
  await expect(inspect(await written('other.gz', gzipSync('select 1;\nselect 2;\n')))).rejects.toThrow(
    'is no backup of this or an earlier Dossier.',
  );
  await expect(inspect(join(folder, 'nowhere.gz'))).rejects.toThrow(`There is no file ${join(folder, 'nowhere.gz')}.`);
  const cut = await written('cut.gz', whole.subarray(0, whole.length / 2));
  expect(await refusal(url, 'restore', cut, '--replace')).toContain(
    'is damaged, or no backup of Dossier (Z_BUF_ERROR). Take another backup.',
  );
  const newer = await written('newer.gz', gzipSync(script.replace(/"schema":\d+/, '"schema":99999999999999')));
  expect(await refusal(url, 'restore', newer, '--replace')).toContain(
    'This backup was made by a newer Dossier. Restore it with that version.',
  );
  expect(await refusal(url, 'backup', file)).toContain(`${file} exists already. Name another file, or move it away.`);
  expect(await refusal(url, 'backup', join(folder, 'no/such/folder.gz'))).toContain(
    'cannot be written (ENOENT). Name a file in a folder that you may write to.',
  );
  expect(await json(url, 'workspace', 'list')).toMatchObject([{ name: 'Precious' }]);
});

test('a backup of an earlier version is restored and brought up to date', async () => {
  const url = await freshDatabaseUrl();
  const [{ when: earlier }] = (await rows(
    url,
    'select created_at::float8 as when from drizzle.__drizzle_migrations order by created_at desc offset 1 limit 1',
  )) as unknown as [{ when: number }];
  const old = join(folder, 'old.sql.gz');
  await withClient(url, clear);
  await bringUpTo({ url, program: undefined }, earlier);
  await withClient(url, async (client) => {
    await client.query(`insert into workspaces (id, name) values (gen_random_uuid(), 'Of old')`);
    await dump(
      client,
      old,
      { format: 1, createdAt: 'then', schema: earlier, authSecret: null, acceptedSecrets: [] },
      () => {},
    );
  });
  const target = await freshDatabaseUrl();
  await json(target, 'restore', old);
  expect(await json(target, 'workspace', 'list')).toMatchObject([{ name: 'Of old' }]);
  expect(await rows(target, 'select max(created_at)::float8 as when from drizzle.__drizzle_migrations')).toEqual([
    { when: await newestMigration() },
  ]);
});

test('the embedded PostgreSQL goes into a backup with its secret, and comes back into another folder', async () => {
  const [before, after] = [await freshFolder(), await freshFolder()];
  const embedded = join(folder, 'embedded.sql.gz');
  const run = async (DATA_DIR: string, ...words: string[]) => {
    const { code, stdout, stderr } = await dossier([...words, '--json'], { DATA_DIR });
    expect({ words, code, stderr: code === 0 ? '' : stderr }).toEqual({ words, code: 0, stderr: '' });
    return JSON.parse(stdout);
  };
  const { id } = await run(before, 'workspace', 'create', '--name', 'Moved');
  await run(before, 'backup', embedded);
  await run(after, 'restore', embedded);
  expect(await run(after, 'workspace', 'list')).toEqual([{ id, name: 'Moved' }]);
  const secretOf = async (path: string) => JSON.parse(await readFile(join(path, 'secrets.json'), 'utf8')).authSecret;
  expect(await secretOf(after)).toBe(await secretOf(before));
});

/** On a busy machine late, but it comes. */
async function eventually(isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 90_000; !(await isSo()); await pause(100)) {
    if (Date.now() > deadline) throw new Error('It did not come to that.');
  }
}

function arrivals(): Set<string> {
  return new Set([...prompt.ids.map((id) => `prompt ${id}`), ...slow.ids.map((id) => `slow ${id}`)]);
}

async function rows(url: string, query: string): Promise<{ name: string }[]> {
  return withClient(url, async (client) => (await client.query<{ name: string }>(query)).rows);
}

async function count(url: string, from: string): Promise<number> {
  return withClient(
    url,
    async (client) => (await client.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]?.n ?? -1,
  );
}

async function json(url: string, ...words: string[]) {
  const { code, stdout, stderr } = await dossier([...words, '--json'], { DATABASE_URL: url });
  expect({ words, code, stderr: code === 0 ? '' : stderr }).toEqual({ words, code: 0, stderr: '' });
  return JSON.parse(stdout);
}

async function refusal(url: string, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await dossier([...words, '--json'], { DATABASE_URL: url });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  return stderr;
}
