import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs, openBlueprintWorld, type BlueprintWorld } from '../testing/blueprints.ts';

let at: BlueprintWorld;
beforeAll(async () => {
  // A Monday.
  at = await openBlueprintWorld('2024-03-04T07:30:00Z');
});
afterAll(() => at.close());

const inDays = (count: number) => new Date(at.clock.now + count * dayMs).toISOString();

it('weekly-wins sums up the deals that were won', async () => {
  const { owner, stages, newDeal, run, pass, said } = await at.stage('weekly-wins');
  const win = async (title: string, amount: number) =>
    owner.deals.update({ id: await newDeal('New', { title, amount }), stageId: stages['Won'] });
  await win('Old', 1);
  await pass(7 * dayMs);
  await win('Small', 200.5);
  await win('Large', 900);
  await newDeal('New', { amount: 5_000 });
  await run();
  said();
  await pass(2 * 3_600_000);
  expect(await run()).toMatchObject({ state: 'SUCCEEDED' });
  expect(said().at(-1)).toBe('Won in the last seven days: 2, 1100.5 USD\n- Large: 900\n- Small: 200.5\n');
});

it('answer-or-escalate waits for the task to be done, and else tells the manager', async () => {
  const { here, owner, workflow, run, pass, tasks } = await at.stage('answer-or-escalate', ({ memberId }) => ({
    manager: memberId,
  }));
  for (const name of ['Quick', 'Slow']) {
    await at.world.post(workflow, { name, email: `${name}@example.com`, message: `From ${name}` });
    await run();
  }
  const { data: contacts } = await owner.records.list({ sort: 'title' });
  expect(contacts.map(({ title }) => title)).toEqual(['Quick', 'Slow']);
  expect((await owner.comments.list({ id: contacts[1]?.id ?? '' })).data).toMatchObject([{ text: 'From Slow' }]);
  const { data: open } = await owner.tasks.list({});
  await owner.tasks.update({ id: open.find(({ title }) => title === 'Answer Quick')?.id ?? '', status: 'DONE' });
  await pass(8 * 3_600_000 + 1_000);
  await run();
  expect((await tasks()).map(({ title, assigneeId }) => [title, assigneeId])).toEqual([
    ['Answer Slow', here.ownerId],
    ['No answer to Slow for 8 hours', here.memberId],
  ]);
});

it('renewal reminds of what renews in 30 days, once', async () => {
  const { owner, companies, run, pass, tasks } = await at.stage('renewal');
  for (const [title, days] of [
    ['Soon', 31],
    ['Later', 33],
  ] as const)
    await owner.records.create({ folderId: companies, title, data: { renewsOn: inDays(days).slice(0, 10) } });
  for (const expected of [['Soon'], ['Soon'], ['Soon', 'Later']]) {
    await pass(dayMs);
    expect(await run()).toMatchObject({ state: 'SUCCEEDED' });
    expect((await tasks()).map(({ title }) => title.split(' ')[0])).toEqual(expected);
  }
});

it('overdue-digest lists what is overdue with who should do it, and is silent where nothing is', async () => {
  const { here, owner, run, pass, said } = await at.stage('overdue-digest');
  await pass(dayMs);
  expect(await run()).toMatchObject({ state: 'SUCCEEDED' });
  expect(said()).toEqual([]);
  const dueAt = inDays(-1);
  await owner.tasks.create({ title: 'Call back', dueAt, assigneeId: here.ownerId });
  await owner.tasks.create({ title: 'Send the offer', dueAt: inDays(-3) });
  await owner.tasks.create({ title: 'Later', dueAt: inDays(3) });
  await pass(dayMs);
  expect(await run()).toMatchObject({ state: 'SUCCEEDED' });
  expect(said()).toEqual([
    `Overdue: 2\n- Send the offer, ${inDays(-4).slice(0, 10)}\n- Call back, ${dueAt.slice(0, 10)}, Test owner\n`,
  ]);
});

it('missed-call makes a task of a call that nobody answered, and of no other', async () => {
  const { owner, newContact, run, tasks } = await at.stage('missed-call');
  const id = await newContact();
  await owner.calls.create({ id, outcome: 'CONNECTED' });
  await owner.calls.create({ id, outcome: 'NO_ANSWER' });
  expect(await run()).toMatchObject({ state: 'SUCCEEDED' });
  expect(await tasks()).toMatchObject([{ title: 'Call Example contact again', recordId: id }]);
});

it('automation-failed tells the chat what failed, where and why', async () => {
  const { here, run, said } = await at.stage('automation-failed');
  const broken = await at.world.publish(here, [
    { name: 'ask', action: 'callApi', input: { url: 'https://api.example.com/?status=404' } },
  ]);
  await at.world.post(broken, {});
  expect(await at.world.runOf(here, broken)).toMatchObject({ state: 'FAILED' });
  said();
  expect(await run()).toMatchObject({ state: 'SUCCEEDED' });
  expect(said()).toEqual([
    'The automation Test workflow has failed at the step ask: The receiver answered with status 404.',
  ]);
});

it('field-call asks the API when the field goes from one value to the other, and keeps its answer', async () => {
  const { owner, newContact, run } = await at.stage('field-call');
  const id = await newContact({ email: 'lead@example.com', data: { status: 'Asleep' } });
  await owner.records.update({ id, data: { status: 'Customer' } });
  await owner.records.update({ id, data: { status: 'Lead' } });
  at.world.sent.length = 0;
  await owner.records.update({ id, data: { status: 'Customer' } });
  expect(await run()).toMatchObject({ state: 'SUCCEEDED' });
  expect(at.world.sent.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([
    [
      'https://api.example.com/customers',
      { id, name: 'Example contact', email: 'lead@example.com', from: 'Lead', to: 'Customer' },
    ],
  ]);
  const { data: changed } = await owner.records.get({ id });
  expect(changed.data).toEqual({ status: 'Customer', customerNumber: 'C-42' });
});

it('rate-by-score keeps the rating up to date', async () => {
  const { owner, newContact, run } = await at.stage('rate-by-score');
  const id = await newContact();
  for (const [score, rating] of [
    [50, 'Hot'],
    [49, 'Cold'],
  ] as const) {
    await owner.records.update({ id, data: { score } });
    expect(await run()).toMatchObject({ state: 'SUCCEEDED' });
    expect((await owner.records.get({ id })).data.data).toEqual({ score, rating });
  }
});

it('sleeping-contacts gives leads that nobody changed for half a year another status', async () => {
  const { owner, newContact, run, pass } = await at.stage('sleeping-contacts');
  const lead = await newContact({ data: { status: 'Lead' } });
  const customer = await newContact({ data: { status: 'Customer' } });
  await pass(178 * dayMs);
  const fresh = await newContact({ data: { status: 'Lead' } });
  await pass(7 * dayMs);
  expect(await run()).toMatchObject({ state: 'SUCCEEDED' });
  const statuses = [lead, customer, fresh].map(async (id) => (await owner.records.get({ id })).data.data['status']);
  expect(await Promise.all(statuses)).toEqual(['Asleep', 'Customer', 'Lead']);
});
