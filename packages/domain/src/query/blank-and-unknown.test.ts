import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkflowWorld, type WorkflowWorld } from '../workflows/testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const nouns = ['records', 'deals', 'tasks'] as const;
const linking = [
  { key: 'contact', label: 'Contact', type: 'USER' },
  { key: 'company', label: 'Company', type: 'RECORD' },
  { key: 'number', label: 'Number', type: 'NUMBER' },
] as const;

async function open() {
  const here = await world.workspace();
  const owner = world.ownerOf(here);
  const fields = linking.map((one) => ({ ...one }));
  const folderId = (await owner.folders.create({ name: 'Contacts', fields })).data.id;
  const pipelineId = (await owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }], fields })).data.id;
  await owner.records.create({ folderId, title: 'Ada', data: { number: 5 } });
  return { here, owner, folderId, pipelineId, places: { records: { folderId }, deals: { pipelineId }, tasks: {} } };
}

const codeOf = (work: () => Promise<unknown>) =>
  work().then(
    () => 'taken',
    (error: unknown) => (error as { code: string }).code,
  );

it('blank words are no search for everything, by whichever door of a body', async () => {
  const { owner, folderId, places } = await open();
  for (const search of ['', '  ', '\u00A0', '\u200B', '\t\n'])
    for (const noun of nouns) {
      const place = places[noun];
      const ofExport = noun === 'records' ? { folderId, filter: { search } } : { search };
      const doors = {
        query: () => owner.query[noun]({ search }),
        aggregate: () => owner.aggregate[noun]({ search }),
        view: () => owner.views.create({ name: 'Blank', ...place, definition: { search } }),
        export: () => owner.imports.createExport({ of: noun, ...ofExport }),
        ordered: () => owner.imports.createExport({ of: 'records', folderId, filter: { search, order: ['title'] } }),
      };
      for (const [door, work] of Object.entries(doors))
        expect(await codeOf(work), `${noun} ${door} ${JSON.stringify(search)}`).toBe('UNPROCESSABLE_CONTENT');
    }
});

it('an unknown id is refused in every filter, of custom fields too', async () => {
  const { owner, folderId, places } = await open();
  const ids = {
    records: { ownerId: 'usr_none', folderId: 'fld_none', 'data.contact': 'usr_none', 'data.company': 'rec_none' },
    deals: { ownerId: 'usr_none', stageId: 'st_none', recordId: 'rec_none', 'data.contact': 'me', 'data.company': 'x' },
    tasks: { assigneeId: 'usr_none', recordId: 'rec_none' },
  };
  for (const noun of nouns)
    for (const [field, value] of Object.entries(ids[noun])) {
      const where = { field, op: 'eq' as const, value };
      const find = { records: 'findRecords', deals: 'findDeals', tasks: 'findTasks' } as const;
      for (const work of [
        () => owner.query[noun]({ where }),
        () => owner.query[find[noun]]({ filter: { [`${field}.eq`]: value } }),
        () => owner.aggregate[noun]({ where }),
        () => owner.views.create({ name: 'Unknown', ...places[noun], definition: { where } }),
      ])
        expect(await codeOf(work), `${noun} ${field}`).toMatch(/^(BAD_REQUEST|UNPROCESSABLE_CONTENT)$/);
    }
  for (const data of [{ contact: 'usr_none' }, { company: 'rec_none' }, { number: 'abc' }, { unknown: 'x' }]) {
    expect(await codeOf(() => owner.records.list({ folderId: [folderId], data }))).toBe('BAD_REQUEST');
    const change = { action: 'delete' } as const;
    expect(await codeOf(() => owner.records.bulk({ filter: { folderId: [folderId], data }, change }))).toBe(
      'UNPROCESSABLE_CONTENT',
    );
    expect(await codeOf(() => owner.imports.createExport({ of: 'records', folderId, filter: { data } }))).toBe(
      'UNPROCESSABLE_CONTENT',
    );
  }
  for (const place of [{ folderId: 'fld_none' }, { pipelineId: 'pl_none' }])
    expect(await codeOf(() => owner.search.find({ q: 'ada', ...place }))).toBe('BAD_REQUEST');
});

it('a stage of another pipeline is refused, with the stages that there are', async () => {
  const { owner, pipelineId } = await open();
  const { data: other } = await owner.pipelines.create({ name: 'Other', stages: [{ name: 'Elsewhere' }] });
  const stageId = other.stages.map(({ id }) => id);
  await expect(owner.deals.list({ pipelineId: [pipelineId], stageId })).rejects.toThrow('(New)');
  expect((await owner.deals.list({ pipelineId: [other.id], stageId })).data).toEqual([]);
});

it('a span that ends before it begins, and a number that would become another one, are refused', async () => {
  const { owner, folderId } = await open();
  const spans = { createdAt: ['2026-02-01', '2026-01-01'], 'data.number': [5, 1] };
  for (const [field, value] of Object.entries(spans))
    await expect(owner.query.records({ where: { field, op: 'between', value } })).rejects.toThrow('the smaller value');
  const large = '9007199254740993';
  for (const work of [
    () => owner.query.records({ where: { field: 'data.number', op: 'eq', value: large } }),
    () => owner.query.findRecords({ filter: { 'data.number.eq': large } }),
    () => owner.records.list({ folderId: [folderId], data: { number: large } }),
  ])
    await expect(work()).rejects.toThrow('2^53');
  const list = async (number: string) => (await owner.records.list({ folderId: [folderId], data: { number } })).data;
  for (const number of ['5', '5.0', ' 5 ']) expect(await list(number), number).toHaveLength(1);
  for (const number of ['0x5', '5_0', 'Infinity', '1e999'])
    expect(await codeOf(() => list(number)), number).toBe('BAD_REQUEST');
});

it('the external id and the events of a merged record lead to the one that took it over', async () => {
  const { owner, folderId } = await open();
  const make = async (title: string, externalId: string) =>
    (await owner.records.create({ folderId, title, externalId, externalSource: 'shop' })).data.id;
  const [kept, gone] = [await make('Kept', 'one'), await make('Gone', 'two')];
  await owner.records.merge({ id: kept, recordIds: [gone] });
  const idsOf = async (op: 'eq' | 'ne' | 'in' | 'nin', value: unknown) =>
    (await owner.query.records({ where: { field: 'externalId', op, value } })).data.map(({ id }) => id);
  expect(await idsOf('eq', 'two')).toEqual([kept]);
  expect(await idsOf('in', ['two', 'three'])).toEqual([kept]);
  expect(await idsOf('ne', 'two')).not.toContain(kept);
  expect(await idsOf('nin', ['two'])).not.toContain(kept);
  await owner.records.update({ id: kept, title: 'Kept on' });
  const eventsOf = async (recordId: string) => (await owner.events.list({ recordId })).data.map(({ event }) => event);
  expect(await eventsOf(gone)).toEqual(expect.arrayContaining(['record.updated', 'record.merged']));
});
