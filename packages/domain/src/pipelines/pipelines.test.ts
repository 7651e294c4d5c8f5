import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, readAllPages, type TestWorkspace, type World } from '../testing/world.ts';

let world: World;
let here: TestWorkspace;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  here = await world.workspace();
});

const source = { key: 'source', label: 'Source', type: 'TEXT' } as const;

async function createSales() {
  const { data } = await here.owner.pipelines.create({
    name: 'Sales',
    stages: [{ name: 'New' }, { name: 'Offer' }, { name: 'Won', kind: 'WON' }],
  });
  return data;
}

/** The stages of a pipeline, as an API key sees them. */
async function stagesOf(id: string) {
  const { data } = await here.key('read').pipelines.get({ id });
  return data.stages.map(({ name }) => name);
}

function stageId({ stages }: { stages: { id: string; name: string }[] }, name: string): string {
  return stages.find((stage) => stage.name === name)?.id ?? '';
}

describe('pipelines', () => {
  it('are created with their stages, open unless they say otherwise', async () => {
    const pipeline = await createSales();
    expect(pipeline).toEqual({
      id: expect.stringMatching(/^pl_/),
      name: 'Sales',
      fields: [],
      position: 0,
      version: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      archivedAt: null,
      stages: [
        {
          id: expect.stringMatching(/^st_/),
          name: 'New',
          kind: 'OPEN',
          probability: 33,
          idleDays: null,
          archivedAt: null,
        },
        {
          id: expect.stringMatching(/^st_/),
          name: 'Offer',
          kind: 'OPEN',
          probability: 67,
          idleDays: null,
          archivedAt: null,
        },
        {
          id: expect.stringMatching(/^st_/),
          name: 'Won',
          kind: 'WON',
          probability: 100,
          idleDays: null,
          archivedAt: null,
        },
      ],
    });
    expect((await here.key('read').pipelines.get({ id: pipeline.id })).data).toEqual(pipeline);
  });

  it('are listed newest first with their stages, by cursor each once while others are created', async () => {
    const names = ['A', 'B', 'C', 'D', 'E'];
    for (const name of names) await here.owner.pipelines.create({ name, stages: [{ name: `Stage of ${name}` }] });
    const all = await readAllPages(
      (cursor) => here.key('read').pipelines.list({ pageSize: 2, cursor }),
      () => here.owner.pipelines.create({ name: 'Late', stages: [{ name: 'x' }] }),
    );
    expect(all.map(({ name, stages }) => [name, stages[0]?.name])).toEqual(
      names.toReversed().map((name) => [name, `Stage of ${name}`]),
    );
  });

  it('need a name and at least one stage, and no key twice', async () => {
    const { owner } = here;
    await expect(owner.pipelines.create({ name: ' ', stages: [{ name: 'A' }] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(owner.pipelines.create({ name: 'x', stages: [] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(
      owner.pipelines.create({ name: 'x', stages: [{ name: 'A', kind: 'MAYBE' as 'WON' }] }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(
      owner.pipelines.create({ name: 'x', stages: [{ name: 'A' }], fields: [source, source] }),
    ).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT', issues: [{ path: ['fields', 1, 'key'] }] });
  });

  it('are settings: neither a member nor an API key changes them', async () => {
    const { id, stages } = await createSales();
    const first = stages[0]?.id ?? '';
    for (const { pipelines } of [here.member, here.key('write')]) {
      const attempts = [
        () => pipelines.create({ name: 'x', stages: [{ name: 'A' }] }),
        () => pipelines.update({ id, name: 'x' }),
        () => pipelines.archive({ id, isArchived: true }),
        () => pipelines.reorder({ ids: [id] }),
        () => pipelines.addStage({ id, stage: { name: 'x' } }),
        () => pipelines.updateStage({ id, stageId: first, name: 'x' }),
        () => pipelines.reorderStages({ id, stageIds: [first] }),
        () => pipelines.archiveStage({ id, stageId: first, isArchived: true }),
        () => pipelines.addField({ id, field: source }),
      ];
      for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('of another workspace are unknown', async () => {
    const { id, stages } = await createSales();
    const first = stages[0]?.id ?? '';
    const { owner, key } = await world.workspace();
    const attempts = [
      () => owner.pipelines.get({ id }),
      () => owner.pipelines.update({ id, name: 'x' }),
      () => owner.pipelines.archive({ id, isArchived: true }),
      () => owner.pipelines.addStage({ id, stage: { name: 'x' } }),
      () => owner.pipelines.updateStage({ id, stageId: first, name: 'x' }),
      () => owner.pipelines.archiveStage({ id, stageId: first, isArchived: true }),
      () => owner.pipelines.addField({ id, field: source }),
    ];
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'There is no such pipeline.' });
    expect((await key('read').pipelines.list({})).data).toEqual([]);
  });

  it('are renamed, put into an order and archived', async () => {
    const { owner } = here;
    const a = await createSales();
    const { data: b } = await owner.pipelines.create({ name: 'B', stages: [{ name: 'x' }] });
    expect((await owner.pipelines.update({ id: a.id, name: 'A' })).data.name).toBe('A');
    expect((await owner.pipelines.reorder({ ids: [b.id] })).data.map(({ name, position }) => [name, position])).toEqual(
      [
        ['B', 0],
        ['A', 1],
      ],
    );
    await owner.pipelines.archive({ id: a.id, isArchived: true });
    expect((await here.key('read').pipelines.list({})).data.map(({ name }) => name)).toEqual(['B']);
    await owner.pipelines.archive({ id: a.id, isArchived: false });
    expect((await here.key('read').pipelines.list({})).data).toHaveLength(2);
  });

  it('have definitions for the data of their deals', async () => {
    const { owner } = here;
    const { id } = await createSales();
    await owner.pipelines.addField({ id, field: source });
    await owner.pipelines.addField({ id, field: { key: 'size', label: 'Size', type: 'NUMBER' } });
    await expect(owner.pipelines.addField({ id, field: source })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
    await owner.pipelines.updateField({ id, key: 'source', field: { label: 'Came from' } });
    const { data } = await owner.pipelines.reorderFields({ id, keys: ['size', 'source'] });
    expect(data.fields.map(({ key, label }) => [key, label])).toEqual([
      ['size', 'Size'],
      ['source', 'Came from'],
    ]);
    await owner.pipelines.archiveField({ id, key: 'size', isArchived: true });
    expect((await here.key('read').pipelines.get({ id })).data.fields.map(({ key }) => key)).toEqual(['source']);
  });
});

describe('stages', () => {
  it('are added at the end, renamed and put into an order', async () => {
    const { owner } = here;
    const pipeline = await createSales();
    const { id } = pipeline;
    await owner.pipelines.addStage({ id, stage: { name: 'Lost', kind: 'LOST' } });
    expect(await stagesOf(id)).toEqual(['New', 'Offer', 'Won', 'Lost']);
    await owner.pipelines.updateStage({ id, stageId: stageId(pipeline, 'Offer'), name: 'Proposal' });
    const { data } = await owner.pipelines.reorderStages({
      id,
      stageIds: [stageId(pipeline, 'Offer'), stageId(pipeline, 'New')],
    });
    expect(data.stages.map(({ name, kind }) => [name, kind])).toEqual([
      ['Proposal', 'OPEN'],
      ['New', 'OPEN'],
      ['Won', 'WON'],
      ['Lost', 'LOST'],
    ]);
    const other = await createSales();
    await expect(owner.pipelines.updateStage({ id, stageId: stageId(other, 'New'), name: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'There is no such stage.',
    });
  });

  it('leave the pipeline when archived, and come back', async () => {
    const { owner } = here;
    const pipeline = await createSales();
    const { id } = pipeline;
    await owner.pipelines.archiveStage({ id, stageId: stageId(pipeline, 'New'), isArchived: true });
    expect(await stagesOf(id)).toEqual(['Offer', 'Won']);
    const { data: deal } = await here.key('write').deals.create({ pipelineId: id });
    expect(deal.stageId).toBe(stageId(pipeline, 'Offer'));
    await expect(
      here.key('write').deals.create({ pipelineId: id, stageId: stageId(pipeline, 'New') }),
    ).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT', issues: [{ path: ['stageId'] }] });
    await owner.pipelines.archiveStage({ id, stageId: stageId(pipeline, 'New'), isArchived: false });
    expect(await stagesOf(id)).toEqual(['New', 'Offer', 'Won']);
  });

  it('never all go: a pipeline keeps one', async () => {
    const { data } = await here.owner.pipelines.create({ name: 'Small', stages: [{ name: 'A' }, { name: 'B' }] });
    const { id } = data;
    const attempts = ['A', 'B'].map((name) =>
      here.owner.pipelines.archiveStage({ id, stageId: stageId(data, name), isArchived: true }),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'UNPROCESSABLE_CONTENT', issues: [{ path: ['stageId'] }] },
    });
    expect(await stagesOf(id)).toHaveLength(1);
  });

  it('hand their deals over when archived, each with its deal.stage_changed', async () => {
    const { owner } = here;
    const pipeline = await createSales();
    const { id } = pipeline;
    const from = stageId(pipeline, 'New');
    const to = stageId(pipeline, 'Offer');
    const { data: folder } = await owner.folders.create({ name: 'Contacts' });
    const { data: record } = await owner.records.create({ folderId: folder.id, title: 'Example contact' });
    const { data: linked } = await here.key('write').deals.create({ pipelineId: id, recordId: record.id });
    const { data: plain } = await here.key('write').deals.create({ pipelineId: id, title: 'Plain' });
    const { data: elsewhere } = await here.key('write').deals.create({ pipelineId: id, stageId: to });
    const stated = (await here.events()).length;

    await expect(owner.pipelines.archiveStage({ id, stageId: from, isArchived: true })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: ['moveDealsTo'] }],
    });
    await owner.pipelines.archiveStage({ id, stageId: from, isArchived: true, moveDealsTo: to });

    const { data: deals } = await here.key('read').deals.list({ pipelineId: id, stageId: to });
    expect(deals.map(({ id: dealId, version }) => [dealId, version])).toEqual([
      [elsewhere.id, 1],
      [plain.id, 2],
      [linked.id, 2],
    ]);
    const events = (await here.events()).slice(stated);
    expect(events).toHaveLength(2);
    expect(events).toContainEqual(
      expect.objectContaining({
        event: 'deal.stage_changed',
        dealId: linked.id,
        pipelineId: id,
        stageId: to,
        previousStageId: from,
        recordId: record.id,
        record,
        deal: deals[2],
      }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({
        event: 'deal.stage_changed',
        dealId: plain.id,
        recordId: null,
        record: null,
        deal: deals[1],
      }),
    );
  });

  it.each([
    ['itself', (own: Record<string, string>) => own['New']],
    ['a stage of another pipeline', (_: Record<string, string>, other: Record<string, string>) => other['New']],
    ['an archived stage', (own: Record<string, string>) => own['Won']],
    ['nonsense', () => 'nonsense'],
  ])('do not hand their deals over to %s', async (_, choose) => {
    const byName = ({ stages }: { stages: { id: string; name: string }[] }) =>
      Object.fromEntries(stages.map(({ id, name }) => [name, id]));
    const pipeline = await createSales();
    const own = byName(pipeline);
    const other = byName(await createSales());
    await here.owner.pipelines.archiveStage({ id: pipeline.id, stageId: own['Won'] ?? '', isArchived: true });
    const attempt = here.owner.pipelines.archiveStage({
      id: pipeline.id,
      stageId: own['New'] ?? '',
      isArchived: true,
      moveDealsTo: choose(own, other),
    });
    await expect(attempt).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT', issues: [{ path: ['moveDealsTo'] }] });
  });

  it('with more than 1000 deals are to be emptied first', async () => {
    const pipeline = await createSales();
    const { id } = pipeline;
    const from = stageId(pipeline, 'New');
    await fill(id, from, 1_001);
    await expect(
      here.owner.pipelines.archiveStage({ id, stageId: from, isArchived: true, moveDealsTo: stageId(pipeline, 'Won') }),
    ).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT', issues: [{ path: ['stageId'] }] });
    expect(await stagesOf(id)).toContain('New');
    const { data } = await here.key('read').deals.list({ pipelineId: id, pageSize: 1 });
    await here.key('write').deals.remove({ id: data[0]?.id ?? '' });
    const stated = (await here.events()).length;
    await here.owner.pipelines.archiveStage({
      id,
      stageId: from,
      isArchived: true,
      moveDealsTo: stageId(pipeline, 'Won'),
    });
    expect((await here.events()).slice(stated).map(({ event }) => event)).toEqual(
      Array.from({ length: 1_000 }, () => 'deal.stage_changed'),
    );
  });

  it('leave no deal behind when deals come in while they are archived', async () => {
    for (let round = 0; round < 5; round += 1) {
      const pipeline = await createSales();
      const { id } = pipeline;
      const from = stageId(pipeline, 'New');
      const { data: mover } = await here
        .key('write')
        .deals.create({ pipelineId: id, stageId: stageId(pipeline, 'Won') });
      const outcomes = await Promise.allSettled([
        here.key('write').deals.create({ pipelineId: id, stageId: from }),
        here.owner.pipelines.archiveStage({
          id,
          stageId: from,
          isArchived: true,
          moveDealsTo: stageId(pipeline, 'Offer'),
        }),
        here.key('write').deals.update({ id: mover.id, stageId: from }),
        here.key('write').deals.create({ pipelineId: id }),
      ]);
      const refused = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason as { code: string }] : [],
      );
      expect(refused.every(({ code }) => code === 'UNPROCESSABLE_CONTENT' || code === 'CONFLICT')).toBe(true);
      expect((await here.key('read').deals.list({ pipelineId: id, stageId: from })).data).toEqual([]);
    }
  });
});

async function fill(pipelineId: string, stage: string, count: number) {
  for (let n = 0; n < count; n += 100) {
    await Promise.all(
      Array.from({ length: Math.min(100, count - n) }, () =>
        here.key('write').deals.create({ pipelineId, stageId: stage }),
      ),
    );
  }
}
