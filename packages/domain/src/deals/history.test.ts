import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { dealStageChanges } from './table.ts';

let world: World;
let here: TestWorkspace;
let pipelineId: string;
let stageIds: string[];

const stages = [
  { name: 'New' },
  { name: 'Offer' },
  { name: 'Won', kind: 'WON' as const },
  { name: 'Lost', kind: 'LOST' as const },
];

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  here = await world.workspace();
  const { data } = await here.owner.pipelines.create({ name: 'Sales', stages });
  pipelineId = data.id;
  stageIds = data.stages.map(({ id }) => id);
});
afterAll(() => world.close());

const inWorkspace = () => [dealStageChanges.workspaceId.mapToDriverValue(here.id)];

/** A deal that went through these stages, given by their places, with `days` between two changes. */
async function sell(places: number[], { days = 0, ownerId = here.ownerId } = {}): Promise<string> {
  const { data: deal } = await here.owner.deals.create({ pipelineId, title: 'Deal', ownerId, amount: 100 });
  for (const place of places) await here.owner.deals.update({ id: deal.id, stageId: stageIds[place] });
  if (days > 0)
    await world.asOwner(
      `update deal_stage_changes set entered_at = changed_at - make_interval(days => $2)
        where workspace_id = $1
          and deal_id = (select id from deals where workspace_id = $1 order by created_at desc limit 1)`,
      [...inWorkspace(), days],
    );
  return deal.id;
}

describe('the figures of stages', () => {
  it('name the usual days of a stage once three deals have left it', async () => {
    await sell([1, 2], { days: 4 });
    await sell([1], { days: 9 });
    const usual = async () => (await here.key('read').deals.usualDays({ pipelineId })).data;
    expect(await usual()).toEqual([]);
    await sell([1], { days: 30 });
    expect(await usual()).toEqual([{ stageId: stageIds[0], days: 9 }]);
  });

  it('are how long deals stay, and how many of those that went through are won', async () => {
    await sell([1, 2], { days: 4 });
    await sell([1, 3], { days: 8 });
    await sell([3], { days: 6 });
    await sell([1]);
    const { data } = await here.key('read').deals.stageFigures({ id: pipelineId });
    expect(data).toMatchObject({ won: 1, lost: 2, averageDaysToWin: 0 });
    expect(data.stages.map(({ stageId }) => stageId)).toEqual(stageIds);
    expect(data.stages).toMatchObject([
      { left: 4, averageDays: 4.5, won: 1, lost: 2 },
      { left: 2, averageDays: 6, won: 1, lost: 1 },
      { left: 0, averageDays: null, won: 0, lost: 0 },
      { left: 0, averageDays: null, won: 0, lost: 0 },
    ]);
  });

  it('count a deal that came back to a stage once among the won', async () => {
    await sell([1, 0, 1, 2]);
    const { data } = await here.owner.deals.stageFigures({ id: pipelineId });
    expect(data.stages).toMatchObject([{ left: 2, won: 1 }, { left: 2, won: 1 }, { left: 0 }, { left: 0 }]);
  });

  it('are narrowed by owner and by period', async () => {
    await sell([1, 2]);
    await sell([2], { ownerId: here.memberId });
    const figures = async (input: object) => (await here.owner.deals.stageFigures({ id: pipelineId, ...input })).data;
    expect(await figures({ ownerId: here.memberId })).toMatchObject({
      won: 1,
      stages: [{ left: 1, won: 1 }, {}, {}, {}],
    });
    const [yesterday, tomorrow] = [-1, 1].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    );
    expect(await figures({ from: yesterday, to: tomorrow })).toMatchObject({ won: 2 });
    for (const none of [{ from: tomorrow }, { to: '2020-01-31' }])
      expect(await figures(none)).toMatchObject({
        won: 0,
        averageDaysToWin: null,
        stages: [{ left: 0, won: 0 }, {}, {}, {}],
      });
  });

  it('of another workspace, or of no pipeline, are refused', async () => {
    const elsewhere = await world.workspace();
    await expect(elsewhere.owner.deals.stageFigures({ id: pipelineId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const foreign = { id: pipelineId, ownerId: elsewhere.memberId };
    await expect(here.owner.deals.stageFigures(foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(here.owner.deals.stageFigures({ id: pipelineId, from: 'soon' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

it('the history of a deal goes with it, and a stage that is archived moves its deals with theirs', async () => {
  const id = await sell([1]);
  await here.owner.pipelines.archiveStage({ id: pipelineId, stageId: stageIds[1] ?? '', moveDealsTo: stageIds[0] });
  const history = async () =>
    (await world.asOwner('select 1 from deal_stage_changes where workspace_id = $1', inWorkspace())).rows;
  expect(await history()).toHaveLength(2);
  await here.owner.deals.remove({ id });
  expect(await history()).toHaveLength(0);
});

it('the timeline of a deal has its events, newest first, page by page', async () => {
  const id = await sell([1, 2]);
  await here.member.deals.update({ id, amount: 200 });
  await sell([1]);
  const all = ['deal.updated', 'deal.stage_changed', 'deal.stage_changed', 'deal.created'];
  const { data } = await here.key('read').deals.timeline({ id });
  expect(data.map(({ event }) => event)).toEqual(all);
  expect(data[0]).toMatchObject({ actor: { kind: 'user', name: 'Test member' }, payload: { changes: { amount: {} } } });
  const first = await here.owner.deals.timeline({ id, pageSize: 3 });
  const rest = await here.owner.deals.timeline({ id, pageSize: 3, cursor: first.nextCursor ?? '' });
  expect([...first.data, ...rest.data].map(({ event }) => event)).toEqual(all);
  const elsewhere = await world.workspace();
  await expect(elsewhere.owner.deals.timeline({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('the history of earlier days comes from the events that are kept', async () => {
  await sell([1, 0, 2]);
  await sell([3]);
  const order = 'select * from deal_stage_changes where workspace_id = $1 order by deal_id, version';
  const read = async () => (await world.asOwner(order, inWorkspace())).rows;
  const before = await read();
  expect(before).toHaveLength(4);
  await world.asOwner('delete from deal_stage_changes where workspace_id = $1', inWorkspace());
  await world.asOwner('update events set deal_id = null where workspace_id = $1', inWorkspace());
  const migration = await readFile(join(import.meta.dirname, '../../migrations/0052_selling.sql'), 'utf8');
  const parts = migration.split('--> statement-breakpoint');
  const fill = parts.slice(parts.findIndex((part) => part.includes('CREATE OR REPLACE FUNCTION')));
  expect(fill).toHaveLength(3);
  for (const part of fill) await world.asOwner(part);
  expect(await read()).toEqual(before);
});
