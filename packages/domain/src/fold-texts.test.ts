import { enqueueOnceJobs } from '@dossier/kernel/jobs/once.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldTexts } from './compose-texts.job.ts';
import { openWorld, type TestWorkspace, type World } from './testing/world.ts';
import { jobContext } from './testing/job-context.ts';

let world: World;
let here: TestWorkspace;
let folderId: string;
let pipelineId: string;

beforeAll(async () => {
  world = await openWorld();
  here = await world.workspace();
  folderId = (await here.owner.folders.create({ name: 'Contacts' })).data.id;
  pipelineId = (await here.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] })).data.id;
});

afterAll(() => world.close());

test('rows from before are found as they were, and once the job has come by as people expect', async () => {
  await here.owner.records.create({ folderId, title: 'Plain' });
  const { data: record } = await here.owner.records.create({ folderId, title: 'Café Zoë' });
  const { data: deal } = await here.owner.deals.create({ pipelineId, title: 'Café Zoë' });
  await here.owner.tasks.create({ title: 'Café Zoë' });
  await here.owner.comments.create({ id: record.id, text: 'Café Zoë' });
  await here.owner.calls.create({ id: record.id, notes: 'Café Zoë' });
  await here.owner.calls.create({ id: record.id });
  // As the previous version stored them.
  await execute(`update records set search_text = lower(title)`);
  for (const table of ['deals', 'tasks', 'comments', 'calls']) await execute(`update ${table} set search_text = null`);
  const events = (await here.events()).length;
  const found = async (search: string) =>
    [
      ...(await here.owner.records.list({ search })).data,
      ...(await here.owner.deals.list({ pipelineId, search })).data,
    ].map(({ title }) => title);
  const kindsFound = async (q: string) => (await here.owner.search.find({ q })).data.map(({ kind }) => kind);
  const kinds = ['records', 'deals', 'tasks', 'comments', 'calls'];
  expect(await found('CAFÉ zoë')).toEqual(['Café Zoë', 'Café Zoë']);
  expect(await kindsFound('CAFÉ zoë')).toEqual(kinds);
  expect(await found('cafe')).toEqual([]);
  expect(await kindsFound('cafe')).toEqual([]);

  // The job waits for rows locked by others; no transaction waits for the job.
  await world.database.transaction(async (db) => {
    await db.orm.execute(sql`select from records where title = 'Café Zoë' order by id for update`);
    const stopping = new AbortController();
    const stopped = run(stopping.signal);
    await new Promise((resolve) => setTimeout(resolve, 500));
    stopping.abort();
    await expect(stopped).rejects.toThrow('it continues later');
  });
  expect(await execute('select passes from once_jobs')).toEqual([{ passes: 0 }]);

  await run();
  expect(await found('cafe ZOE')).toEqual(['Café Zoë', 'Café Zoë']);
  expect(await kindsFound('cafe ZOE')).toEqual(kinds);
  expect(await found('CAFÉ zoë')).toEqual(['Café Zoë', 'Café Zoë']);
  expect((await here.owner.records.get({ id: record.id })).data).toEqual(record);
  expect((await here.owner.deals.get({ id: deal.id })).data).toEqual(deal);
  expect(await here.events()).toHaveLength(events);
  expect(
    await execute(
      `select task_identifier as job, run_at > now() + interval '50 minutes' as "isLater" from graphile_worker.jobs`,
    ),
  ).toEqual([{ job: 'fold-texts', isLater: true }]);

  // A process of the previous version, not upgraded yet.
  await execute(`update records set search_text = lower(title) where title like 'Caf%'`);
  await enqueueOnceJobs(world.database, [foldTexts]);
  await run();
  expect(await found('cafe')).toEqual(['Café Zoë', 'Café Zoë']);
  expect(await execute('select passes, done_at is not null as "isDone" from once_jobs')).toEqual([
    { passes: 2, isDone: true },
  ]);
  await execute(`delete from graphile_worker._private_jobs`);
  await enqueueOnceJobs(world.database, [foldTexts]);
  expect(await execute('select from graphile_worker.jobs')).toEqual([]);
});

test('goes through many rows and long ones in bounded steps, and goes on where it was stopped', async () => {
  await execute('delete from once_jobs');
  await execute(
    `insert into records (workspace_id, id, folder_id, title, data, search_text)
      select workspace_id, gen_random_uuid(), folder_id, 'É', '{}',
        case when n % 500 = 0 then repeat('é', 500000) else 'é ' || n end
      from records, generate_series(1, 3000) n
      where title = 'Plain'`,
  );
  const stopping = new AbortController();
  const stopped = run(stopping.signal);
  await expect
    .poll(() => execute(`select from once_jobs where position ->> 'id' is not null`), { interval: 2 })
    .toHaveLength(1);
  stopping.abort();
  await stopped.catch(() => {});
  expect(await execute(`select from records where search_text like '%é%' limit 1`)).toHaveLength(1);
  await run();
  expect(await execute(`select from records where search_text like '%é%'`)).toEqual([]);
  expect(await execute(`select count(*)::int as n from records where search_text like 'e%'`)).toEqual([{ n: 3_000 }]);
});

function run(signal = new AbortController().signal) {
  return foldTexts.run(jobContext(world.database, signal), {});
}

async function execute(query: string) {
  return (await world.database.autocommit.orm.execute(sql.raw(query))).rows;
}
