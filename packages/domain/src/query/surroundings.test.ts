import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPlanReader } from '../testing/plan-reader.ts';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { listSurroundings } from './include.ts';

let world: World;
let here: TestWorkspace;
beforeAll(async () => {
  world = await openWorld();
  here = await world.workspace();
});
afterAll(() => world.close());

it('the surroundings of a deal are its record, the company, and its own next task before that of the record', async () => {
  const { owner } = here;
  const companies = (await owner.folders.create({ name: 'Companies', type: 'COMPANY' })).data;
  const fields = [{ key: 'company', label: 'Company', type: 'RECORD' as const }];
  const people = (await owner.folders.create({ name: 'People', fields })).data;
  const company = (await owner.records.create({ folderId: companies.id, title: 'Example Bakery' })).data;
  const person = (
    await owner.records.create({ folderId: people.id, title: 'Example Person', data: { company: company.id } })
  ).data;
  const recordId = person.id;
  const { data: pipeline } = await owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
  const dealOf = async (record: string | null) =>
    (await owner.deals.create({ pipelineId: pipeline.id, title: 'Deal', recordId: record })).data.id;
  const ofPerson = await dealOf(person.id);
  const ofCompany = await dealOf(company.id);
  const alone = await dealOf(null);
  const due = (day: number) => `2030-01-0${day}T09:00:00.000Z`;
  const [done, later, first] = await Promise.all([
    owner.tasks.create({ title: 'Done', recordId, dueAt: due(1) }),
    owner.tasks.create({ title: 'Later', recordId, dueAt: due(3) }),
    owner.tasks.create({ title: 'First', recordId, dueAt: due(2) }),
    owner.tasks.create({ title: 'Some day', recordId }),
  ]);
  await owner.tasks.update({ id: done.data.id, status: 'DONE' });
  const { data } = await here.key('read').query.surroundings({ dealIds: [ofPerson, ofCompany, alone] });
  const byDeal = (one: string) => data.find(({ dealId }) => dealId === one);
  expect([ofPerson, ofCompany, alone].map(byDeal)).toEqual([
    {
      dealId: ofPerson,
      record: { id: person.id, title: 'Example Person', folderId: people.id },
      company: { id: company.id, title: 'Example Bakery' },
      nextTask: { id: first.data.id, title: 'First', dueAt: due(2) },
    },
    {
      dealId: ofCompany,
      record: { id: company.id, title: 'Example Bakery', folderId: companies.id },
      company: { id: company.id, title: 'Example Bakery' },
      nextTask: null,
    },
    { dealId: alone, record: null, company: null, nextTask: null },
  ]);
  const nextOf = async (dealId: string) =>
    (await owner.query.surroundings({ dealIds: [dealId] })).data[0]?.nextTask?.title;
  const { data: own } = await owner.tasks.create({ title: 'Own', dealId: ofPerson, dueAt: due(4) });
  expect(own).toMatchObject({ dealId: ofPerson, recordId });
  expect(await nextOf(ofPerson)).toBe('Own');
  expect(await nextOf(await dealOf(person.id))).toBe('First');
  expect((await owner.deals.timeline({ id: ofPerson })).data[0]).toMatchObject({ event: 'task.created' });
  expect(later.data.title).toBe('Later');
  const elsewhere = await world.workspace();
  expect((await elsewhere.owner.query.surroundings({ dealIds: [ofPerson] })).data).toEqual([]);
  await owner.records.remove({ id: person.id });
  expect((await owner.query.surroundings({ dealIds: [ofPerson] })).data).toMatchObject([{ record: null }]);
});

it('the next tasks of a deal and its record are found by index', async () => {
  const { owner } = here;
  const { data: folder } = await owner.folders.create({ name: 'Busy' });
  const { data: record } = await owner.records.create({ folderId: folder.id, title: 'Busy' });
  const { data: pipeline } = await owner.pipelines.create({ name: 'Busy', stages: [{ name: 'New' }] });
  const { data: deal } = await owner.deals.create({ pipelineId: pipeline.id, title: 'Busy', recordId: record.id });
  const items = Array.from({ length: 300 }, (_, at) => ({
    action: 'create' as const,
    values: { title: `Task ${at}`, recordId: record.id, ...(at % 3 === 0 ? { dealId: deal.id } : {}) },
  }));
  await owner.tasks.batch({ items });
  await world.asOwner('vacuum analyze tasks');
  const plans = await openPlanReader(world, here);
  const found = (await plans.plansOf(() => listSurroundings(plans.ctx, [deal.id]))).join();
  expect(found).toContain('tasks_record_open');
  expect(found).toContain('tasks_deal_open');
  await plans.close();
});
