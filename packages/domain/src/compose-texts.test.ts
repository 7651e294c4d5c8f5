import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeTexts } from './compose-texts.job.ts';
import { openWorld, type TestWorkspace, type World } from './testing/world.ts';
import { jobContext } from './testing/job-context.ts';

let world: World;
let here: TestWorkspace;

beforeAll(async () => {
  world = await openWorld();
  here = await world.workspace();
});

afterAll(() => world.close());

test('texts of an older version are found and matched as new ones are, once the job has come by', async () => {
  const nfd = 'Zoë Ünal'.normalize('NFD');
  const { data: folder } = await here.owner.folders.create({
    name: 'Contacts',
    fields: [
      { key: 'kind', label: 'Kind', type: 'SELECT', options: ['Plain'] },
      { key: 'code', label: 'Code', type: 'TEXT', unique: true },
    ],
  });
  const folderId = folder.id;
  const make = (title: string, code: string) =>
    here.owner.records.create({
      folderId,
      title,
      email: `${code}@example.com`,
      externalId: code,
      data: { code, kind: 'Plain' },
    });
  const { data: first } = await make('First', 'one');
  await make('Second', 'two');
  const { data: pipeline } = await here.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
  const { data: deal } = await here.owner.deals.create({ pipelineId: pipeline.id, title: 'Deal' });
  // As the previous version stored them.
  await execute(`update folders set fields = replace(fields::text, 'Plain', '${nfd}')::jsonb`);
  await execute(`update deals set title = '${nfd}', data = '{"${nfd}": 1}'`);
  await execute(
    `update records set title = '${nfd}\u{a0}!', email = 'a@xn--bcher-kva.example', external_id = '${nfd}',
      data = '{"kind": "${nfd}", "code": "${nfd}\u{200b}"}' where title = 'First'`,
  );
  // The same id in another form, which stays.
  await execute(`update records set external_id = 'Zoë\u{a0}Ünal' where title = 'Second'`);
  const events = (await here.events()).length;

  await composeTexts.run(jobContext(world.database, new AbortController().signal), {});

  expect((await here.owner.records.get({ id: first.id })).data).toEqual({
    ...first,
    title: 'Zoë Ünal\u{a0}!',
    email: 'a@bücher.example',
    externalId: 'Zoë Ünal',
    data: { kind: 'Zoë Ünal', code: 'Zoë Ünal\u{200b}' },
  });
  expect((await here.owner.deals.get({ id: deal.id })).data).toEqual({
    ...deal,
    title: 'Zoë Ünal',
    data: { 'Zoë Ünal': 1 },
  });
  for (const match of [
    { matchOn: 'title', title: 'Zoë Ünal !' },
    { matchOn: 'email', email: 'a@bücher.example' },
    { matchOn: 'externalId', externalId: nfd },
    { matchOn: 'code', data: { code: 'Zoë Ünal' } },
  ])
    expect(await here.owner.records.upsert({ folderId, ...match })).toMatchObject({
      created: false,
      data: { id: first.id },
    });
  expect(await here.events()).toHaveLength(events);
  expect(await execute(`select external_id from records where title = 'Second'`)).toEqual([
    { external_id: 'Zoë\u{a0}Ünal' },
  ]);
});

async function execute(query: string) {
  return (await world.database.autocommit.orm.execute(sql.raw(query))).rows;
}
