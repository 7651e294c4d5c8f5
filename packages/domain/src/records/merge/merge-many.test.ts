import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobContext } from '../../testing/job-context.ts';
import { openWorld, type TestWorkspace, type World } from '../../testing/world.ts';
import { mergeRest } from './merge.job.ts';

let world: World;
let here: TestWorkspace;
let folderId: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  here = await world.workspace();
  const code = { key: 'code', label: 'Code', type: 'TEXT' as const };
  folderId = (await here.owner.folders.create({ name: 'Contacts', fields: [code] })).data.id;
});

const made = async (title: string, more: object = {}) =>
  (await here.owner.records.create({ folderId, title, ...more })).data.id;
const titleOf = async (id: string) => (await here.owner.records.get({ id })).data.title;
const mergeAll = async (groups: string[][], keep: 'oldest' | 'newest') => {
  const { data } = await here.owner.records.mergeMany({ groups, keep });
  await mergeRest.run(jobContext(world.database), { workspaceId: here.id, operationId: data.id });
  return (await here.owner.operations.get({ id: data.id })).data;
};

it('merges groups as one operation, keeps the oldest and fills its blanks, and takes all back', async () => {
  const groups = [
    [await made('A1'), await made('A2', { email: 'a@example.com' })],
    [await made('B1', { phone: '1' }), await made('B2', { phone: '2' }), await made('B3', { data: { code: 'b' } })],
  ];
  expect(
    await mergeAll(
      groups.map((group) => group.toReversed()),
      'oldest',
    ),
  ).toMatchObject({
    kind: 'MERGE',
    state: 'DONE',
    changedCount: 3,
    failedCount: 0,
  });
  const { data: left } = await here.owner.records.list({ sort: 'title' });
  expect(left).toMatchObject([
    { title: 'A1', email: 'a@example.com' },
    { title: 'B1', phone: '1', data: { code: 'b' } },
  ]);
  const [operation] = (await here.owner.operations.list({})).data;
  const { data: undone } = await here.owner.operations.undo({ id: operation?.id ?? '' });
  expect(undone).toMatchObject({ state: 'DONE', failedCount: 0 });
  expect(await Promise.all(groups.flat().map(titleOf))).toEqual(['A1', 'A2', 'B1', 'B2', 'B3']);
});

it('keeps the record that was changed last', async () => {
  const group = [await made('First'), await made('Second'), await made('Third')];
  await here.owner.records.update({ id: group[1] ?? '', phone: '1' });
  await mergeAll([group], 'newest');
  expect(await Promise.all(group.map(titleOf))).toEqual(['Second', 'Second', 'Second']);
});

it('leaves records of another folder and groups without their record alone, and goes on', async () => {
  await here.owner.records.setUnique({ folderId, key: 'code', unique: true });
  const [a1, a2] = [await made('A1'), await made('A2', { data: { code: 'a' } })];
  const [b1, b2, gone] = [await made('B1'), await made('B2'), await made('B3')];
  const elsewhere = (await here.owner.folders.create({ name: 'Else' })).data.id;
  const { data: far } = await here.owner.records.create({ folderId: elsewhere, title: 'Far' });
  await here.owner.records.remove({ id: gone });
  const { data: begun } = await here.owner.records.mergeMany({
    groups: [
      [a1, far.id],
      [b1, b2, gone],
      [a1, a2],
    ],
    keep: 'oldest',
  });
  await here.owner.records.remove({ id: b1 });
  await mergeRest.run(jobContext(world.database), { workspaceId: here.id, operationId: begun.id });
  const { data: problems } = await here.owner.operations.listProblems({ id: begun.id });
  expect(problems.map(({ subjectId, message }) => [subjectId, message])).toEqual([
    [b1, 'It went to Trash before the merge was done.'],
  ]);
  expect(await titleOf(a2)).toBe('A1');
  expect(await titleOf(far.id)).toBe('Far');
  expect(await titleOf(b2)).toBe('B2');
});

it('refuses groups without two records that exist, and members without the right', async () => {
  const [one, gone] = [await made('One'), await made('Gone')];
  await here.owner.records.remove({ id: gone });
  const groups = [[one, gone]];
  await expect(here.owner.records.mergeMany({ groups, keep: 'oldest' })).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
    message: expect.stringContaining('Fewer than two records of each group exist.'),
  });
  await expect(here.key('read').records.mergeMany({ groups, keep: 'oldest' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});
