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

it('the surroundings of deals are the record, its company and its next task', async () => {
  const { owner } = here;
  const companies = (await owner.folders.create({ name: 'Companies', type: 'COMPANY' })).data;
  const fields = [{ key: 'company', label: 'Company', type: 'RECORD' as const }];
  const people = (await owner.folders.create({ name: 'People', fields })).data;
  const company = (await owner.records.create({ folderId: companies.id, title: 'Example Bakery' })).data;
  const person = (
    await owner.records.create({ folderId: people.id, title: 'Example Person', data: { company: company.id } })
  ).data;
  const recordId = person.id;
  const due = (day: number) => `2030-01-0${day}T09:00:00.000Z`;
  const [done, later, first] = await Promise.all([
    owner.tasks.create({ title: 'Done', recordId, dueAt: due(1) }),
    owner.tasks.create({ title: 'Later', recordId, dueAt: due(3) }),
    owner.tasks.create({ title: 'First', recordId, dueAt: due(2) }),
    owner.tasks.create({ title: 'Some day', recordId }),
  ]);
  await owner.tasks.update({ id: done.data.id, status: 'DONE' });
  const { data } = await here.key('read').query.surroundings({ recordIds: [person.id, company.id] });
  expect(data).toEqual([
    {
      record: { id: person.id, title: 'Example Person', folderId: people.id },
      company: { id: company.id, title: 'Example Bakery' },
      nextTask: { id: first.data.id, title: 'First', dueAt: due(2) },
    },
    {
      record: { id: company.id, title: 'Example Bakery', folderId: companies.id },
      company: { id: company.id, title: 'Example Bakery' },
      nextTask: null,
    },
  ]);
  expect(later.data.title).toBe('Later');
  const elsewhere = await world.workspace();
  expect((await elsewhere.owner.query.surroundings({ recordIds: [person.id] })).data).toEqual([]);
  await owner.records.remove({ id: person.id });
  expect((await owner.query.surroundings({ recordIds: [person.id] })).data).toEqual([]);
});

it('the next task of a record is found by index', async () => {
  const { owner } = here;
  const { data: folder } = await owner.folders.create({ name: 'Busy' });
  const { data: record } = await owner.records.create({ folderId: folder.id, title: 'Busy' });
  for (let at = 0; at < 50; at += 1) await owner.tasks.create({ title: `Task ${at}`, recordId: record.id });
  await world.asOwner('vacuum analyze tasks');
  const plans = await openPlanReader(world, here);
  const found = (await plans.plansOf(() => listSurroundings(plans.ctx, [record.id]))).join();
  expect(found).toContain('tasks_record_open');
  await plans.close();
});
