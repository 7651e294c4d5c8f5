import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { starterTiles } from './service.ts';

let world: World;
let here: TestWorkspace;
let pipelineId: string;
let stageIds: string[];

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  here = await world.workspace();
  const { data } = await here.owner.pipelines.create({
    name: 'Sales',
    stages: [
      { name: 'New', probability: 10 },
      { name: 'Offer', probability: 50 },
      { name: 'Won', kind: 'WON' },
    ],
  });
  pipelineId = data.id;
  stageIds = data.stages.map(({ id }) => id);
});
afterAll(() => world.close());

const tile = {
  id: 'one',
  title: 'One',
  chart: 'BAR' as const,
  subject: 'deals' as const,
  aggregate: { groupBy: [{ field: 'stageId' }], sum: ['amount'] },
};
const starterOf = (id: string) => {
  const found = starterTiles.find((one) => one.id === id);
  if (!found) throw new Error(`There is no tile ${id}.`);
  return found;
};

async function sell(place: number, amount: number, more: object = {}) {
  const input = { pipelineId, stageId: stageIds[place] ?? '', title: 'Deal', amount, ...more };
  return (await here.owner.deals.create(input)).data;
}

describe('reports', () => {
  it('are made, read, changed and deleted by every member', async () => {
    const { data: made } = await here.member.reports.create({ name: 'Mine', tiles: [tile] });
    expect(made).toMatchObject({ name: 'Mine', tiles: [{ id: 'one', dateField: null, stageKinds: [] }] });
    expect((await here.key('read').reports.get({ id: made.id })).data).toEqual(made);
    const { data: changed } = await here.owner.reports.update({ id: made.id, name: 'Ours' });
    expect(changed).toMatchObject({ name: 'Ours', tiles: made.tiles });
    expect((await here.owner.reports.list({})).data.map(({ name }) => name)).toContain('Ours');
    await here.member.reports.remove({ id: made.id });
    await expect(here.owner.reports.get({ id: made.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are made with six tiles, once more where somebody asks for them', async () => {
    const { data } = await here.member.reports.createStarter({});
    expect(data.tiles.map(({ id }) => id)).toEqual([
      'pipeline-now',
      'forecast',
      'stages',
      'activity',
      'sources',
      'overdue',
    ]);
    for (const one of data.tiles) await here.owner.reports.measure({ tile: one });
    await here.owner.reports.update({ id: data.id, tiles: data.tiles });
  });

  it.each([
    [{ aggregate: { sum: ['title'] } }, /has no sum/],
    [{ aggregate: { groupBy: [{ field: 'nothing' }] } }, /no such field/],
    [{ dateField: 'amount' }, /only dates and times/],
    [{ subject: 'tasks' as const, isWeighted: true, aggregate: {} }, /Only deals/],
    [{ subject: 'stages' as const }, /fixed/],
  ])('refuse a tile that could not be shown, by its place: %j', async (wrong, message) => {
    const tiles = [tile, { ...tile, id: 'two', ...wrong }];
    await expect(here.owner.reports.create({ name: 'Wrong', tiles })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: expect.arrayContaining(['tiles', 1]), message: expect.stringMatching(message) }],
    });
  });

  it('are seen by their owner alone while they are private', async () => {
    const { data: own } = await here.member.reports.create({ name: 'Own', isPrivate: true });
    expect(own.ownerId).toBe(here.memberId);
    const names = async (caller = here.owner) => (await caller.reports.list({})).data.map(({ name }) => name);
    expect([await names(), await names(here.member)].map((all) => all.includes('Own'))).toEqual([false, true]);
    for (const call of [
      () => here.owner.reports.get({ id: own.id }),
      () => here.owner.reports.update({ id: own.id, name: 'Mine' }),
      () => here.owner.reports.remove({ id: own.id }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await here.member.reports.update({ id: own.id, isPrivate: false });
    expect(await names()).toContain('Own');
    const byKey = here.key('write').reports.create({ name: 'No', isPrivate: true });
    await expect(byKey).rejects.toThrow(/no private reports/);
  });

  it('refuse two tiles with one id, and a read-only key', async () => {
    await expect(here.owner.reports.create({ name: 'Twice', tiles: [tile, tile] })).rejects.toThrow(/of its own/);
    await expect(here.key('read').reports.create({ name: 'No' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('of another workspace are unknown', async () => {
    const elsewhere = await world.workspace();
    const { data } = await here.owner.reports.create({ name: 'Here' });
    for (const call of [
      () => elsewhere.owner.reports.get({ id: data.id }),
      () => elsewhere.owner.reports.update({ id: data.id, name: 'There' }),
      () => elsewhere.owner.reports.remove({ id: data.id }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the figures of a tile', () => {
  it('are the open pipeline, stage by stage', async () => {
    await sell(0, 100);
    await sell(1, 200);
    await sell(2, 400);
    const { data } = await here.key('read').reports.measure({ tile: starterOf('pipeline-now') });
    expect(data.map(({ group, sum }) => [group['stageId'], sum['amount']]).toSorted()).toEqual(
      [
        [stageIds[0], 100],
        [stageIds[1], 200],
      ].toSorted(),
    );
  });

  it('are the forecast by month, each deal weighted by its stage, within a period', async () => {
    await sell(0, 100, { closeDate: '2030-01-31' });
    await sell(1, 200, { closeDate: '2030-01-01' });
    await sell(1, 400, { closeDate: '2030-02-01' });
    const input = { tile: starterOf('forecast'), from: '2030-01-01', to: '2030-01-31' };
    expect((await here.owner.reports.measure(input)).data).toMatchObject([
      { group: { closeDate: '2030-01-01' }, count: 2, sum: { amount: 300, weighted: 110 } },
    ]);
    const { data: all } = await here.owner.reports.measure({ tile: input.tile });
    expect(all).toHaveLength(2);
  });

  it('are narrowed by owner, in tasks by assignee', async () => {
    await sell(0, 100, { ownerId: here.memberId });
    await sell(0, 200);
    const ownerId = here.memberId;
    expect((await here.owner.reports.measure({ tile, ownerId })).data).toMatchObject([{ count: 1 }]);
    await here.owner.tasks.create({ title: 'Late', dueAt: '2020-01-31T09:00:00Z', assigneeId: ownerId });
    await here.owner.tasks.create({ title: 'In time', dueAt: '2090-01-31T09:00:00Z', assigneeId: ownerId });
    const overdue = await here.owner.reports.measure({ tile: starterOf('overdue'), ownerId });
    expect(overdue.data).toMatchObject([{ group: { assigneeId: ownerId }, count: 1 }]);
  });

  it('are win rate and time by stage of the first pipeline', async () => {
    const deal = await sell(0, 100);
    await here.owner.deals.update({ id: deal.id, stageId: stageIds[2] });
    const { data } = await here.owner.reports.measure({ tile: starterOf('stages') });
    expect(data).toMatchObject([
      { group: { stageId: stageIds[0] }, count: 1, sum: { won: 1, lost: 0 }, avg: { days: 0, winRate: 100 } },
      { group: { stageId: stageIds[1] }, count: 0, avg: { winRate: null } },
      { group: { stageId: stageIds[2] } },
      { group: { stageId: null }, count: 1 },
    ]);
  });

  it('are what each person did', async () => {
    const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
    const { data: record } = await here.owner.records.create({ folderId: folder.id, title: 'One' });
    await here.member.comments.create({ id: record.id, text: 'Hello' });
    await here.member.calls.create({ id: record.id });
    await here.owner.calls.create({ id: record.id, calledAt: '2020-01-31T09:00:00Z' });
    const { data: task } = await here.owner.tasks.create({ title: 'Done', assigneeId: here.memberId });
    await here.owner.tasks.update({ id: task.id, status: 'DONE' });
    const measure = async (input: object) =>
      (await here.owner.reports.measure({ tile: starterOf('activity'), ...input })).data;
    expect(await measure({})).toMatchObject([
      { group: { userId: here.memberId }, count: 3, sum: { calls: 1, comments: 1, tasks: 1 } },
      { group: { userId: here.ownerId }, count: 1, sum: { calls: 1 } },
    ]);
    expect(await measure({ ownerId: here.ownerId })).toHaveLength(1);
    expect(await measure({ from: '2020-01-31', to: '2020-01-31' })).toMatchObject([{ count: 1, sum: { calls: 1 } }]);
  });
});

it('each figure leads to its rows', async () => {
  const deal = await sell(0, 100, { closeDate: '2030-01-31' });
  await sell(1, 200, { closeDate: '2030-02-01' });
  const forecast = starterOf('forecast');
  const rows = async (input: object) => (await here.key('read').reports.listRows({ tile: forecast, ...input })).data;
  expect(await rows({})).toHaveLength(2);
  expect(await rows({ group: { closeDate: '2030-01-01' } })).toMatchObject([
    { id: deal.id, title: 'Deal', amount: 100, stageId: stageIds[0], date: '2030-01-31' },
  ]);
  expect(await rows({ group: { closeDate: null } })).toEqual([]);
  expect(await rows({ from: '2030-02-01' })).toHaveLength(1);
  const funnel = { tile: starterOf('pipeline-now'), group: { stageId: stageIds[1] ?? '' } };
  expect((await here.owner.reports.listRows(funnel)).data).toHaveLength(1);
});
