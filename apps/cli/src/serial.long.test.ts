import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { childOf, dossier, startDossier, stopAll } from './testing/installations.ts';

afterAll(stopAll);

const keys = Array.from({ length: 30 }, (_, at) => `k${at}`);
const callsPerKey = 12;

test('serial runs of a key keep the order of their calls, with two workers that are killed again and again', async () => {
  const environment = {
    DATABASE_URL: await freshDatabaseUrl(),
    AUTH_SECRET: 'only-for-this-test-and-long-enough',
    WORKFLOW_LEASE_S: '5',
  };
  const [first, second] = [await startDossier(environment), await startDossier(environment)];
  const scopes = 'read,write,workflows:manage';
  const made = await dossier(
    ['key', 'create', '--workspace', 'Demo', '--name', 'Test', '--scopes', scopes, '--json'],
    environment,
  );
  const { key } = JSON.parse(made.stdout) as { key: string };
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${first.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return (await reply.json()) as { data: { id: string; title: string }[] & { id: string } };
  };
  const definition = {
    trigger: {
      kind: 'webhook',
      protection: 'none',
      concurrencyKey: '{{ trigger.body.key }}',
      concurrencyMode: 'serial',
    },
    steps: [{ name: 'task', action: 'createTask', input: { title: '{{ trigger.body.key }} {{ trigger.body.at }}' } }],
  };
  const { id } = (await ask('POST', '/workflows/import', { name: 'In order', definition })).data;
  await ask('POST', `/workflows/${id}/publish`);
  await ask('POST', `/workflows/${id}/enable`);
  const client = new pg.Client(environment.DATABASE_URL);
  await client.connect();
  onTestFinished(() => client.end());
  const titles = async () => {
    const ours = `select title from tasks where title ~ '^k[0-9]+ ' order by id`;
    return (await client.query<{ title: string }>(ours)).rows.map(({ title }) => title);
  };
  const headers = { 'content-type': 'application/json' };
  for (let at = 0; at < callsPerKey; at += 1) {
    const post = async (key: string) => {
      const body = JSON.stringify({ key, at });
      const called = await fetch(`${first.url}/api/webhooks/trigger/${id}`, { method: 'POST', headers, body });
      expect(called.status).toBe(200);
    };
    await Promise.all(keys.map(post));
    // Kills one of the workers while the runs are under way, once it has been started again.
    const house = at % 2 === 0 ? first : second;
    process.kill(await childOf(house.pid, 'worker'), 'SIGKILL');
  }
  await expect.poll(async () => (await titles()).length, { timeout: 200_000 }).toBe(keys.length * callsPerKey);
  const done = await titles();
  const inOrder = Array.from({ length: callsPerKey }, (_, at) => at);
  for (const key of keys) {
    const calls = done.filter((title) => title.startsWith(`${key} `)).map((title) => Number(title.split(' ')[1]));
    expect(calls, key).toEqual(inOrder);
  }
});
