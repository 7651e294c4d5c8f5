import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('a batch of deals', () => {
  it('creates, moves and deletes, with the events of the single requests', async () => {
    const { key, owner, events } = await world.workspace();
    const { data: pipeline } = await owner.pipelines.create({
      name: 'Sales',
      stages: [{ name: 'New' }, { name: 'Won' }],
    });
    const [first, won] = pipeline.stages;
    const { data: deal } = await owner.deals.create({ pipelineId: pipeline.id, title: 'Old' });
    const { data: gone } = await owner.deals.create({ pipelineId: pipeline.id });
    const { data } = await key('write').deals.batch({
      items: [
        { action: 'create', values: { pipelineId: pipeline.id, title: 'New', amount: 12.5 } },
        { action: 'create', values: { pipelineId: 'pl_nonsense' } },
        { action: 'update', id: deal.id, values: { stageId: won?.id ?? '' } },
        { action: 'delete', id: gone.id, version: 2 },
        { action: 'delete', id: gone.id, version: 1 },
      ],
    });
    expect(data.results.map(({ status }) => status)).toEqual([201, 422, 200, 412, 200]);
    expect(data.results[0]?.data).toMatchObject({ title: 'New', amount: 12.5, stageId: first?.id });
    expect(data.results[2]?.data).toMatchObject({ stageId: won?.id, version: 2 });
    expect((await events()).slice(2).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['deal.created', 'deal.stage_changed', 'deal.deleted']),
    );
  });
});

describe('a batch of tasks', () => {
  it('completes a recurring one once, though it is named twice', async () => {
    const { key, owner } = await world.workspace();
    const { data: task } = await owner.tasks.create({ title: 'Daily', recurrence: 'FREQ=DAILY' });
    const done = { action: 'update' as const, id: task.id, values: { status: 'DONE' as const } };
    const { data } = await key('write').tasks.batch({
      items: [done, done, { action: 'create', values: { title: 'New' } }, { action: 'delete', id: 'task_nonsense' }],
    });
    expect(data.results.map(({ status }) => status)).toEqual([200, 200, 201, 404]);
    const { data: open } = await owner.tasks.list({ status: ['OPEN'] });
    expect(open.map(({ title }) => title).toSorted()).toEqual(['Daily', 'New']);
  });

  it('answers the error of an atomic one in which an earlier item waited for another', async () => {
    const { key, owner } = await world.workspace();
    const { data: task } = await owner.tasks.create({ title: 'Old' });
    const rename = { action: 'update' as const, id: task.id, values: { title: 'New' } };
    const unknown = { action: 'delete' as const, id: 'task_nonsense' };
    const batch = key('write').tasks.batch({ atomic: true, items: [rename, rename, unknown] });
    await expect(batch).rejects.toThrow('Item 2: There is no such task.');
    expect((await owner.tasks.get({ id: task.id })).data.title).toBe('Old');
  });
});
