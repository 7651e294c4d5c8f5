import { afterAll, beforeAll, expect, it } from 'vitest';
import { startScheduled } from '../trigger/schedule.ts';
import { openWorkflowWorld, webhook, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const days = (count: number) => new Date(Date.now() + count * 86_400_000);

it('a daily digest of overdue tasks needs a schedule, a find and a call', async () => {
  const here = await world.workspace();
  const digest = '{% for task in steps.overdue.output.items %}- {{ task.title }}\n{% endfor %}';
  const steps = [
    {
      name: 'overdue',
      action: 'findTasks',
      input: {
        where: {
          and: [
            { field: 'status', op: 'eq', value: 'OPEN' },
            { field: 'dueAt', op: 'before', value: '{{ now }}' },
          ],
        },
        sort: ['dueAt'],
      },
    },
    {
      name: 'any',
      action: 'stopUnless',
      input: { condition: { left: '{{ steps.overdue.output.count }}', operator: 'greater', right: 0 } },
    },
    {
      name: 'send',
      action: 'callApi',
      input: {
        url: 'https://chat.example.com/',
        body: { text: `Overdue: {{ steps.overdue.output.count }}\n${digest}` },
      },
    },
  ];
  const schedule = { kind: 'schedule', cron: '0 8 * * *', timeZone: 'Europe/Berlin' } as const;
  const id = await world.publish(here, steps, schedule);
  const add = async (title: string, dueInDays: number) =>
    (await here.owner.tasks.create({ title, dueAt: days(dueInDays).toISOString() })).data;
  await add('Call back', -1);
  await add('Send the offer', -3);
  await add('Later', 2);
  const done = await add('Done', -2);
  await here.owner.tasks.update({ id: done.id, status: 'DONE' });
  await startScheduled(world.database, days(2));
  expect(await world.runOf(here, id)).toMatchObject({ state: 'SUCCEEDED' });
  expect(world.sent.map(({ url, body }) => ({ url, ...JSON.parse(body) }))).toEqual([
    { url: 'https://chat.example.com/', text: 'Overdue: 2\n- Send the offer\n- Call back\n' },
  ]);
});

it('finds at most as many as asked for, says whether there are more, and for each takes them', async () => {
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({ name: 'Leads' });
  for (const title of ['Ada', 'Grace', 'Mary']) await here.owner.records.create({ folderId: folder.id, title });
  const find = (name: string, limit: unknown) => ({
    name,
    action: 'findRecords',
    input: { where: { field: 'folderId', op: 'eq', value: folder.id }, sort: ['title'], fields: ['title'], limit },
  });
  const id = await world.publish(here, [
    find('some', '{{ trigger.body.most }}'),
    find('all', 1_000),
    {
      name: 'each',
      action: 'forEach',
      input: { items: '{{ steps.some.output.items }}' },
      steps: [
        { name: 'call', action: 'createTask', input: { title: 'Call {{ item.title }}', recordId: '{{ item.id }}' } },
      ],
    },
  ]);
  await world.post(id, { most: 2 });
  const run = await world.runOf(here, id);
  expect(run).toMatchObject({ state: 'SUCCEEDED' });
  const [some, all] = run.steps.map(({ output }) => output);
  expect(some).toMatchObject({ items: [{ title: 'Ada' }, { title: 'Grace' }], count: 2, isComplete: false });
  expect(all).toMatchObject({ count: 3, isComplete: true });
  const titles = (await here.key('read').tasks.list({})).data.map(({ title }) => title);
  expect(titles.toSorted()).toEqual(['Call Ada', 'Call Grace']);
  await world.post(id, { most: 1_001 });
  const refused = await world.runOf(here, id);
  expect(refused).toMatchObject({ state: 'FAILED', steps: [{ error: expect.stringMatching(/^limit: .*1000/) }] });
});

it('finds records by words, and by words among those that a filter finds', async () => {
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({ name: 'Leads' });
  const { data: other } = await here.owner.folders.create({ name: 'Others' });
  for (const folderId of [folder.id, other.id])
    await here.owner.records.create({ folderId, title: 'Ada Example', phone: '+1 555 0100' });
  const search = '{{ trigger.body.words }}';
  const where = { field: 'folderId', op: 'eq', value: folder.id };
  const id = await world.publish(here, [
    { name: 'all', action: 'findRecords', input: { search } },
    { name: 'some', action: 'findRecords', input: { search, where } },
  ]);
  for (const [words, all, some] of [
    ['ADA example', 2, 1],
    ['5550100', 2, 1],
    ['grace', 0, 0],
  ] as const) {
    await world.post(id, { words });
    const { steps } = await world.runOf(here, id);
    expect(steps, words).toMatchObject([{ output: { count: all } }, { output: { count: some } }]);
  }
});

it('finds deals by a value of the run', async () => {
  const here = await world.workspace();
  const { data: pipeline } = await here.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
  for (const amount of [100, 900])
    await here.owner.deals.create({ pipelineId: pipeline.id, title: `Deal of ${amount}`, amount });
  const where = { field: 'amount', op: 'gte', value: '{{ trigger.body.least }}' };
  const id = await world.publish(here, [{ name: 'large', action: 'findDeals', input: { where } }]);
  await world.post(id, { least: 500 });
  const { steps } = await world.runOf(here, id);
  expect(steps).toMatchObject([{ output: { items: [{ title: 'Deal of 900' }], count: 1, isComplete: true } }]);
});

it('an unknown field or operator is named when the workflow is saved', async () => {
  const here = await world.workspace();
  const save = (input: Record<string, unknown>) =>
    here.owner.workflows.create({
      name: 'Test workflow',
      draft: { trigger: webhook, steps: [{ name: 'found', action: 'findTasks', input }] },
    });
  await save({ where: { field: 'dueAt', op: 'before', value: '{{ now }}' } });
  const path = ['draft', 'steps', 0, 'input'];
  for (const [input, at, message] of [
    [{ where: { field: 'due', op: 'before', value: '{{ now }}' } }, ['where', 'field'], /no such field.*dueAt/],
    [{ where: { field: 'dueAt', op: 'contains', value: 'x' } }, ['where', 'op'], /allows only: eq/],
    [{ sort: ['-due'] }, ['sort', 0], /no such field/],
    [{ limit: 1_001 }, ['limit'], /1000/],
  ] as const)
    await expect(save(input)).rejects.toMatchObject({
      issues: [{ path: [...path, ...at], message: expect.stringMatching(message) }],
    });
});
