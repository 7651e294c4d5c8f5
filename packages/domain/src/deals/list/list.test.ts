import { newId } from '@dossier/kernel/ids.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, readAllPages, type Caller, type TestWorkspace, type World } from '../../testing/world.ts';

let world: World;
let here: TestWorkspace;
let key: Caller;
let pipelineId: string;
let stageIds: string[];
let recordId: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  here = await world.workspace();
  key = here.key('write');
  ({ pipelineId, stageIds } = await createPipeline());
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  recordId = (await here.owner.records.create({ folderId: folder.id, title: 'Example contact' })).data.id;
});

async function createPipeline() {
  const { data } = await here.owner.pipelines.create({
    name: 'Sales',
    stages: [{ name: 'New' }, { name: 'Offer' }, { name: 'Won', kind: 'WON' }],
  });
  return { pipelineId: data.id, stageIds: data.stages.map(({ id }) => id) };
}

describe('listing deals', () => {
  const titles = async (input: Partial<Parameters<Caller['deals']['list']>[0]>) =>
    (await key.deals.list({ pipelineId, ...input })).data.map(({ title }) => title);

  it('needs a pipeline, which must be known', async () => {
    await expect(key.deals.list({} as { pipelineId: string })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('pipelineId'),
    });
    for (const unknown of [newId('pl'), 'nonsense', ''])
      await expect(key.deals.list({ pipelineId: unknown })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('takes a record instead of a pipeline, and lists its deals in every pipeline', async () => {
    const other = await createPipeline();
    await key.deals.create({ pipelineId, title: 'First', recordId });
    await key.deals.create({ pipelineId: other.pipelineId, title: 'Second', recordId });
    await key.deals.create({ pipelineId, title: 'Of no record' });
    const list = async (input: object) => (await key.deals.list(input)).data.map(({ title }) => title);
    expect(await list({ recordId })).toEqual(['Second', 'First']);
    expect(await list({ recordId, stageId: stageIds[0] })).toEqual(['First']);
    for (const refused of [{ stageId: stageIds[0] }, { recordId, changedSince: '0' }])
      await expect(list(refused)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringContaining('pipelineId'),
      });
  });

  it.each([
    ['plain', {}],
    ['by stage', { stage: true }],
    ['by a search', { search: 'deal' }],
  ])(
    'goes newest first, and by cursor gives each once while others arrive (%s)',
    async (_, { stage, search }: { stage?: boolean; search?: string }) => {
      for (let n = 0; n < 12; n += 1) await key.deals.create({ pipelineId, title: `Deal ${n}` });
      const all = await readAllPages(
        (cursor) =>
          key.deals.list({ pipelineId, pageSize: 5, cursor, search, stageId: stage ? stageIds[0] : undefined }),
        () => key.deals.create({ pipelineId, title: 'Late deal' }),
      );
      expect(all.map(({ title }) => title)).toEqual(Array.from({ length: 12 }, (__, n) => `Deal ${11 - n}`));
    },
  );

  it('goes by page, 1000 unless asked otherwise and at most', async () => {
    for (const title of ['A', 'B', 'C']) await key.deals.create({ pipelineId, title });
    expect(await titles({ page: 2, pageSize: 2 })).toEqual(['A']);
    await expect(titles({ pageSize: 1001 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(titles({ page: 0 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(titles({ cursor: 'made-up' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('filters on stage, record, owner and words of the title', async () => {
    await key.deals.create({ pipelineId, title: 'Alpha Offer', stageId: stageIds[1], ownerId: here.memberId });
    await key.deals.create({ pipelineId, title: '100% _Beta_', recordId });
    await key.deals.create({ pipelineId: (await createPipeline()).pipelineId, title: 'Elsewhere', recordId });
    expect(await titles({ stageId: stageIds[1] })).toEqual(['Alpha Offer']);
    await expect(titles({ stageId: 'nonsense' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await titles({ recordId })).toEqual(['100% _Beta_']);
    expect(await titles({ ownerId: here.memberId, stageId: stageIds[1] })).toEqual(['Alpha Offer']);
    for (const search of ['offer ALPHA', 'al', 'pha off']) expect(await titles({ search })).toEqual(['Alpha Offer']);
    for (const search of ['100%', '_beta_', '% _']) expect(await titles({ search })).toEqual(['100% _Beta_']);
    for (const search of ['alpha beta', '_lpha', "'"]) expect(await titles({ search })).toEqual([]);
    expect((await key.deals.list({ recordId })).data.map(({ title }) => title)).toEqual(['Elsewhere', '100% _Beta_']);
  });

  it('finds words of the title however they are typed, also where the title was changed', async () => {
    const { data } = await key.deals.create({ pipelineId, title: 'Straße am Café' });
    await key.deals.create({ pipelineId, title: 'Other' });
    for (const search of ['strasse', 'CAFE\u0301', 'fé', 'am café'])
      expect(await titles({ search })).toEqual(['Straße am Café']);
    await key.deals.update({ id: data.id, title: 'Łódź' });
    expect(await titles({ search: 'cafe' })).toEqual([]);
    for (const search of ['lodz', 'ŁÓDŹ']) expect(await titles({ search })).toEqual(['Łódź']);
    await key.deals.update({ id: data.id, title: 'Plain' });
    expect(await titles({ search: 'lodz' })).toEqual([]);
    expect(await titles({ search: 'plain' })).toEqual(['Plain']);
  });
});
