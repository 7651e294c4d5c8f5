import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { purgeTrash } from '../../erasures/erase.job.ts';
import { jobContext } from '../../testing/job-context.ts';
import { openWorld, type TestWorkspace, type World } from '../../testing/world.ts';
import { recordDifferences, records } from '../table.ts';

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

const email = 'same@example.com';
const made = async (title: string, more: object = { email }) =>
  (await here.owner.records.create({ folderId, title, ...more })).data.id;
const duplicates = async () =>
  (await here.owner.records.findDuplicates({ by: 'email' })).data.map(({ records: count, recordIds }) => ({
    count,
    recordIds,
  }));
const differ = async (recordIds: string[], different = true) =>
  (await here.owner.records.differ({ recordIds, different })).data.pairs;
const stored = () =>
  world.database.autocommit.orm.select().from(recordDifferences).where(eq(recordDifferences.workspaceId, here.id));

it('leaves a pair out once it was said to be no duplicate, until that is forgotten', async () => {
  const pair = [await made('A'), await made('B')];
  expect(await here.key('write').records.differ({ recordIds: pair.toReversed() })).toEqual({ data: { pairs: [pair] } });
  expect(await duplicates()).toEqual([]);
  // A later change of the value keeps it.
  for (const id of pair) await here.owner.records.update({ id, email: 'other@example.com' });
  expect(await duplicates()).toEqual([]);
  expect(await differ(pair)).toEqual([]);
  expect(await differ(pair, false)).toEqual([pair]);
  expect(await duplicates()).toEqual([{ count: 2, recordIds: pair }]);
});

it('keeps a record in a group as long as it may be the same as another of it', async () => {
  const [a, b, c] = [await made('A'), await made('B'), await made('C')];
  await differ([a, b]);
  expect(await duplicates()).toEqual([{ count: 3, recordIds: [a, b, c] }]);
  await differ([a, c]);
  expect(await duplicates()).toEqual([{ count: 2, recordIds: [b, c] }]);
  expect(await differ([a, b, c])).toEqual([[b, c]]);
  expect(await duplicates()).toEqual([]);
});

it('shows a value of more records than a group names, whatever was said about these', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 11; n += 1) ids.push(await made(`Record ${n}`));
  await differ(ids.slice(0, 10));
  expect(await duplicates()).toEqual([{ count: 11, recordIds: ids.slice(0, 10) }]);
});

it('refuses unknown records, one alone, one twice and too many', async () => {
  const id = await made('A');
  const stranger = await world.workspace();
  const { data: folder } = await stranger.owner.folders.create({ name: 'Contacts' });
  const { data: theirs } = await stranger.owner.records.create({ folderId: folder.id, title: 'B' });
  await expect(differ([id, theirs.id])).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
    message: expect.stringContaining('There is no such record.'),
  });
  for (const recordIds of [[id], [id, id], Array.from({ length: 11 }, (_, n) => `rec_${String(n).padStart(26, '0')}`)])
    await expect(differ(recordIds)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(here.key('read').records.differ({ recordIds: [id, id] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('passes on to the record that a merge keeps, until the merge is undone', async () => {
  const [a, b, c] = [await made('A', {}), await made('B'), await made('C')];
  await differ([b, c]);
  const { data: merged } = await here.owner.records.merge({ id: a, recordIds: [b] });
  expect(merged.record.email).toBe(email);
  expect(await duplicates()).toEqual([]);
  await here.owner.operations.undo({ id: merged.operation.id });
  expect(await stored()).toMatchObject([{ recordId: b, otherId: c }]);
  await here.owner.records.update({ id: a, email });
  expect(await duplicates()).toEqual([{ count: 3, recordIds: [a, b, c] }]);
});

it('ends with a record that is purged or erased', async () => {
  const [a, b, c, d] = [await made('A'), await made('B'), await made('C'), await made('D')];
  await differ([a, b]);
  await differ([c, d]);
  await here.owner.records.remove({ id: a });
  await world.database.autocommit.orm
    .update(records)
    .set({ deletedAt: sql`now() - interval '31 days'` })
    .where(eq(records.id, a));
  await purgeTrash.run(jobContext(world.database), {});
  expect(await stored()).toMatchObject([{ recordId: c }]);
  await here.owner.records.erase({ id: d });
  expect(await stored()).toEqual([]);
});
