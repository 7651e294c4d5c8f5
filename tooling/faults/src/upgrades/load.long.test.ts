import { rm } from 'node:fs/promises';
import { checkOut } from '@dossier/stage/checkout.ts';
import { createPostgres, withClient } from '@dossier/stage/postgres.ts';
import { gateway, startProgram, repository, runDossier, worker } from '@dossier/stage/program.ts';
import { until } from '@dossier/stage/until.ts';
import { expect, onTestFinished, test } from 'vitest';
import { Api } from '@dossier/stage/api.ts';
import { isInHistory, makeDemo, versions } from './testing/versions.ts';

const [version] = versions;

// The processes of the older version come from the history of this repository.
test.skipIf(!isInHistory(version))(
  'an older gateway answers every call while the schema of 100,000 records and events is brought up to date',
  async () => {
    const postgres = await createPostgres();
    onTestFinished(() => postgres.remove());
    const checkout = await checkOut(version);
    onTestFinished(() => rm(checkout, { recursive: true, force: true }));
    const own = { DATABASE_URL: await postgres.database('load', 'empty') };
    await runDossier(checkout, own, 'migrate');
    const { key } = await makeDemo(checkout, own, version);
    const start = async (words: string[], from: string) => {
      const program = await startProgram(words, { ...own, RATE_LIMIT_PER_MINUTE: '0' }, { checkout: from });
      onTestFinished(() => program.stop());
      return program;
    };
    const old = await start(gateway, checkout);
    await start(worker, checkout);
    const api = new Api(old.url, key);
    const [{ id: folderId }] = (await api.get('/folders')).data;
    await api.post('/records', { folderId, title: 'Sample' });
    await multiply(own.DATABASE_URL, ['records', 'events'], 100_000);

    const ending = new AbortController();
    const clients = Array.from({ length: 4 }, () => load(api, folderId, ending.signal));
    await runDossier(repository, own, 'migrate').finally(() => ending.abort());
    const outcomes = (await Promise.all(clients)).flat();
    expect(outcomes.filter(({ status }) => status >= 300)).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(100);

    const { url } = await start(gateway, repository);
    const { data } = await new Api(url, key).get('/records?pageSize=1&sort=-createdAt');
    expect(data[0].title).toMatch(/^Under way/);
    // The older worker dispatched events without a number after their batch: the new one numbers them.
    await start(worker, repository);
    await until(60, 'events have no number', () =>
      withClient(own.DATABASE_URL, async (client) => {
        const { rowCount } = await client.query('select from events where number is null limit 1');
        return rowCount === 0;
      }),
    );
  },
);

/** Copies the rows of tables under new ids. */
async function multiply(url: string, tables: readonly string[], count: number): Promise<void> {
  await withClient(url, async (client) => {
    for (const table of tables) {
      await client.query(
        `insert into ${table} select (made.copy).* from (
          select jsonb_populate_record(
            null::${table},
            to_jsonb(one) || jsonb_build_object('id', gen_random_uuid())
          ) as copy
          from (select * from ${table} limit 10) as one, generate_series(1, $1::int / 10)
        ) as made`,
        [count],
      );
      await client.query(`analyze ${table}`);
    }
  });
}

/** Writes and reads one after the other until it is told to end. */
async function load(api: Api, folderId: string, signal: AbortSignal) {
  const outcomes: { status: number; path: string }[] = [];
  for (let at = 0; !signal.aborted; at += 1) {
    const note = async (method: string, path: string, body?: object) => {
      const reply = await api.send(method, path, body && JSON.stringify(body));
      outcomes.push({ status: reply.status, path });
      return reply.answer;
    };
    const { data } = await note('POST', '/records', { folderId, title: `Under way ${at}` });
    await note('PATCH', `/records/${data.id}`, { title: `Under way, changed ${at}` });
    await note('GET', `/records?folderId=${folderId}&pageSize=5`);
  }
  return outcomes;
}
