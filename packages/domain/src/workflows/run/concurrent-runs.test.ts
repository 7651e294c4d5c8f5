import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestWorkspace } from '../../testing/world.ts';
import type { RunExecutor } from './executor.ts';
import type { Step } from '../definition.ts';
import { openSecondWorker, openWorkflowWorld, type SecondWorker, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
let second: SecondWorker;
let executors: RunExecutor[];
beforeAll(async () => {
  world = await openWorkflowWorld();
  second = await openSecondWorker(world);
  executors = [world.executor, second.executor];
});
afterAll(async () => {
  await second.close();
  await world.close();
});

/** Posts all bodies, executes their runs in two workers at once, and expects all to succeed. */
async function meet(here: TestWorkspace, steps: Step[], bodies: unknown[]) {
  const id = await world.publish(here, steps);
  await Promise.all(bodies.map((body) => world.post(id, body)));
  await Promise.all(executors.map((executor) => executor.drain(here.id)));
  const { data } = await here.owner.workflows.listRuns({ id });
  expect(data.map(({ state, note }) => ({ state, note }))).toEqual(
    bodies.map(() => ({ state: 'SUCCEEDED', note: null })),
  );
}

const times = <T>(count: number, value: (at: number) => T) => Array.from({ length: count }, (_, at) => value(at));

describe('concurrent runs on one record', () => {
  async function counted() {
    const here = await world.workspace();
    const { data: folder } = await here.owner.folders.create({
      name: 'Companies',
      type: 'COMPANY',
      fields: [{ key: 'employees', label: 'Employees', type: 'NUMBER' }],
    });
    const { data: record } = await here.owner.records.create({
      folderId: folder.id,
      title: 'Example company',
      data: { employees: 0 },
    });
    return {
      here,
      record,
      employees: async () => (await here.owner.records.get({ id: record.id })).data.data['employees'],
    };
  }

  it('count one after the other: 30 at once, in two workers, add 30', async () => {
    const { here, record, employees } = await counted();
    const count = {
      name: 'count',
      action: 'updateRecord',
      input: { data: { employees: '{{ record.data.employees | plus: 1 }}' } },
    };
    await meet(
      here,
      [count],
      times(30, () => ({ recordId: record.id })),
    );
    expect(await employees()).toBe(30);
  });

  it('count in a loop and in a branch as well', async () => {
    const { here, record, employees } = await counted();
    const plus = (name: string) => ({
      name,
      action: 'updateRecord',
      input: { data: { employees: '{{ record["data"].employees | plus: 1 }}' } },
    });
    const steps = [
      { name: 'twice', action: 'forEach', input: { items: [1, 2] }, steps: [plus('inner')] },
      {
        name: 'either',
        action: 'branch',
        input: { condition: { left: 1, operator: 'equals', right: 1 } },
        then: [plus('then')],
      },
    ];
    await meet(
      here,
      steps,
      times(6, () => ({ recordId: record.id })),
    );
    expect(await employees()).toBe(18);
  });

  it('never overwrite a concurrent change', async () => {
    const { here, record } = await counted();
    const append = { name: 'append', action: 'updateRecord', input: { title: '{{ record.title }}.' } };
    const id = await world.publish(here, [append]);
    await Promise.all(times(10, () => world.post(id, { recordId: record.id })));
    const renamed = here.owner.records.update({ id: record.id, title: 'Renamed' });
    await Promise.all([...executors.map((executor) => executor.drain(here.id)), renamed]);
    const changes = (await here.events()).flatMap(
      ({ changes: made }) => (made as { title?: { from: string; to: string } } | undefined)?.title ?? [],
    );
    for (const { from, to } of changes) expect([`${from}.`, 'Renamed']).toContain(to);
    expect(changes).toHaveLength(11);
  });
});

describe('concurrent runs with one match value', () => {
  it('create one contact from 20 posts with one e-mail', async () => {
    const here = await world.workspace();
    const { data: folder } = await here.owner.folders.create({ name: 'Contacts', type: 'CONTACT' });
    const contact = {
      name: 'contact',
      action: 'upsertRecord',
      input: {
        folderId: folder.id,
        matchOn: 'email',
        email: '{{ trigger.body.email }}',
        create: { title: '{{ trigger.body.name }}' },
      },
    };
    const note = {
      name: 'note',
      action: 'addComment',
      input: { recordId: '{{ steps.contact.output.record.id }}', text: 'made: {{ steps.contact.output.created }}' },
    };
    await meet(
      here,
      [contact, note],
      times(20, (at) => ({ name: `Lead ${at}`, email: at % 2 === 0 ? 'lead@example.com' : 'Lead@Example.com' })),
    );
    const { data: contacts } = await here.owner.records.list({});
    expect(contacts).toHaveLength(1);
    const { data: notes } = await here.owner.comments.list({ id: contacts[0]?.id ?? '' });
    expect(notes.map(({ text }) => text).toSorted()).toEqual([...times(19, () => 'made: false'), 'made: true']);
  });

  it('that is of the record they run for count in it one after the other', async () => {
    const here = await world.workspace();
    const { data: folder } = await here.owner.folders.create({
      name: 'Contacts',
      type: 'CONTACT',
      fields: [{ key: 'visits', label: 'Visits', type: 'NUMBER' }],
    });
    const { data: record } = await here.owner.records.create({
      folderId: folder.id,
      title: 'Ada',
      email: 'ada@example.com',
      data: { visits: 0 },
    });
    const visit = {
      name: 'visit',
      action: 'upsertRecord',
      input: {
        folderId: folder.id,
        matchOn: 'email',
        email: 'ada@example.com',
        update: { data: { visits: '{{ record.data.visits | plus: 1 }}' } },
      },
    };
    await meet(
      here,
      [visit],
      times(20, () => ({ recordId: record.id })),
    );
    expect((await here.owner.records.get({ id: record.id })).data.data).toEqual({ visits: 20 });
  });
});

describe('concurrent runs on one deal', () => {
  it('add to its amount one after the other, and move it meanwhile', async () => {
    const here = await world.workspace();
    const { data: pipeline } = await here.owner.pipelines.create({
      name: 'Sales',
      stages: [{ name: 'New' }, { name: 'Won' }],
    });
    const { data: deal } = await here.owner.deals.create({ pipelineId: pipeline.id, title: 'Example deal', amount: 0 });
    const input = { amount: '{{ deal.amount | plus: 1.5 }}', stageId: pipeline.stages[1]?.id };
    const add = { name: 'add', action: 'updateDeal', input };
    const id = await world.publish(here, [add], { kind: 'manual', on: 'deal' });
    await Promise.all(times(20, () => here.owner.workflows.run({ id, recordId: null, dealId: deal.id })));
    await Promise.all(executors.map((executor) => executor.drain(here.id)));
    expect((await here.owner.deals.get({ id: deal.id })).data).toMatchObject({
      amount: 30,
      stageId: pipeline.stages[1]?.id,
    });
  });
});
