import { encodeCursor } from '@dossier/kernel/paging.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openWorld, readAllPages, type TestWorkspace, type World } from '../../testing/world.ts';
import { records } from '../table.ts';

let world: World;
let here: TestWorkspace;
let folderId: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  here = await world.workspace();
  folderId = (await here.owner.folders.create({ name: 'Contacts' })).data.id;
});

async function create(values: { title?: string; email?: string; phone?: string }) {
  return (await here.owner.records.create({ folderId, title: 'Contact', ...values })).data.id;
}

it('finds equal e-mails, the digits of phone numbers and titles, in whatever case', async () => {
  const one = await create({ title: 'Émile', email: 'One@example.com', phone: '+1 (555) 0100' });
  const other = await create({ title: 'émile', email: 'one@EXAMPLE.com', phone: '15550100' });
  await create({ title: 'Else', email: 'two@example.com', phone: '2' });
  const key = here.key('read');
  const recordIds = [one, other];
  const found = async (by: 'email' | 'phone' | 'title') => (await key.records.findDuplicates({ by })).data;
  expect(await found('email')).toEqual([
    { value: expect.stringMatching(/one@example.com/i), reason: 'email', records: 2, recordIds },
  ]);
  expect(await found('phone')).toMatchObject([{ records: 2, recordIds }]);
  expect(await found('title')).toMatchObject([{ records: 2, recordIds }]);
});

it('leaves out Trash, blanks and other workspaces', async () => {
  const stranger = await world.workspace();
  const { data: folder } = await stranger.owner.folders.create({ name: 'Contacts' });
  await stranger.owner.records.create({ folderId: folder.id, title: 'A', email: 'one@example.com' });
  await create({ title: 'A', email: 'one@example.com' });
  await here.owner.records.remove({ id: await create({ title: 'B', email: 'one@example.com' }) });
  await create({ title: 'C' });
  await create({ title: 'D' });
  expect(await here.owner.records.findDuplicates({ by: 'email' })).toEqual({
    data: [],
    nextCursor: null,
    nextUrl: null,
  });
});

it('goes on by cursor, and refuses that of another comparison', async () => {
  for (const n of [1, 2, 3, 4, 5]) for (const _ of ['a', 'b']) await create({ title: `Same ${n}` });
  const all = await readAllPages(
    (cursor) => here.owner.records.findDuplicates({ by: 'title', pageSize: 2, cursor }),
    async () => undefined,
  );
  expect(all.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5].map((n) => `Same ${n}`));
  const cursor = encodeCursor({ sort: 'duplicates:email', value: 'x', id: '' });
  await expect(here.owner.records.findDuplicates({ by: 'title', cursor })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

it('reads at most 10,000 records a page, and loses no value where a page ends', async () => {
  await world.database.autocommit.orm.execute(sql`
    insert into records (workspace_id, id, folder_id, title, data, search_text)
    select ${sql.param(here.id, records.workspaceId)}, gen_random_uuid(),
      ${sql.param(folderId, records.folderId)}, 'Title ' || lpad((n / 3)::text, 6, '0'), '{}', ''
    from generate_series(3, 25001) n`);
  const pages = [];
  let cursor: string | undefined;
  do {
    const page = await here.owner.records.findDuplicates({ by: 'title', pageSize: 100, cursor });
    pages.push(page);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const values = pages.flatMap(({ data }) => data);
  expect(values).toHaveLength(8_333);
  expect(new Set(values.map(({ records: count }) => count))).toEqual(new Set([3]));
});
