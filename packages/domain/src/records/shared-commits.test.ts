import { onPipelined } from '@dossier/postgres-engine/pipelined/testing/pipelined.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

onPipelined();

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('changes of several records at once share their commits', async () => {
  const here = await world.workspace();
  const key = here.key('write');
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts', type: 'CONTACT' });
  const ids = await Promise.all(
    Array.from(
      { length: 12 },
      async (_, at) => (await key.records.create({ folderId: folder.id, title: `record ${at}` })).data.id,
    ),
  );
  await Promise.all(ids.map((id, at) => key.records.update({ id, title: `changed ${at}` })));
  const { rows } = await world.database.autocommit.orm.execute<{ title: string; writer: string }>(
    sql`select title, xmin::text as writer from records where title like 'changed %'`,
  );
  expect(rows).toHaveLength(12);
  expect(new Set(rows.map(({ writer }) => writer)).size).toBeLessThan(12);
  expect((await here.events()).filter(({ event }) => event === 'record.updated')).toHaveLength(12);
});
