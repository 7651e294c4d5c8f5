import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';

let world: World;
let here: TestWorkspace;
beforeAll(async () => {
  world = await openWorld();
  here = await world.workspace();
});
afterAll(() => world.close());

const named = (names: string[]) => names.map((name) => ({ name }));

it('a stage says how likely its deals are won, and when they are idle', async () => {
  const { data } = await here.owner.pipelines.create({
    name: 'Sales',
    stages: [{ name: 'New', probability: 5, idleDays: 7 }, ...named(['Offer', 'Talks']), { name: 'Won', kind: 'WON' }],
  });
  const figures = (stages: typeof data.stages) => stages.map(({ probability, idleDays }) => [probability, idleDays]);
  expect(figures(data.stages)).toEqual([
    [5, 7],
    [50, null],
    [75, null],
    [100, null],
  ]);
  const { id, stages } = data;
  const update = async (at: number, change: object) =>
    (await here.owner.pipelines.updateStage({ id, stageId: stages[at]?.id ?? '', ...change })).data.stages;
  expect(figures(await update(1, { probability: 40, idleDays: 30 }))[1]).toEqual([40, 30]);
  expect(figures(await update(1, { name: 'Offered' }))[1]).toEqual([40, 30]);
  expect(figures(await update(1, { probability: null, idleDays: null }))[1]).toEqual([50, null]);
  expect(figures(await update(3, { probability: 10 }))[3]).toEqual([100, null]);
  expect(figures(await update(3, { kind: 'LOST' }))[3]).toEqual([0, null]);
});

it.each([{ probability: 101 }, { probability: -1 }, { probability: 12.5 }, { idleDays: 0 }, { idleDays: 4000 }])(
  'a stage refuses %j',
  async (wrong) => {
    const { data } = await here.owner.pipelines.create({ name: 'Sales', stages: named(['New']) });
    const input = { id: data.id, stageId: data.stages[0]?.id ?? '', ...wrong };
    await expect(here.owner.pipelines.updateStage(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  },
);
