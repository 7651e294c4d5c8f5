import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs, openBlueprintWorld, type BlueprintWorld } from '../testing/blueprints.ts';

let at: BlueprintWorld;
beforeAll(async () => {
  // A Monday.
  at = await openBlueprintWorld('2024-03-04T07:30:00Z');
});
afterAll(() => at.close());

it('web-lead makes a contact, a deal and a task, and tells the chat; a known address makes no second contact', async () => {
  const { owner, here, workflow, pipeline, run, tasks, said } = await at.stage('web-lead');
  const lead = { name: 'Example Lead', email: 'lead@example.com', budget: '$1,200.50', message: 'Please call me' };
  await at.world.post(workflow, lead);
  expect(await run()).toMatchObject({ state: 'SUCCEEDED' });
  const { data: contacts } = await owner.records.list({});
  expect(contacts).toMatchObject([{ title: 'Example Lead', email: 'lead@example.com', ownerId: here.ownerId }]);
  const recordId = contacts[0]?.id;
  expect((await owner.deals.list({ pipelineId: pipeline })).data).toMatchObject([
    { title: 'Lead: Example Lead', recordId, amount: 1200.5, ownerId: here.ownerId },
  ]);
  expect(await tasks()).toMatchObject([{ title: 'Call Example Lead', recordId, assigneeId: here.ownerId }]);
  expect(said()).toEqual(['New lead: Example Lead. Please call me']);
  await at.world.post(workflow, { ...lead, email: 'LEAD@example.com', budget: '' });
  expect(await run()).toMatchObject({ state: 'SUCCEEDED' });
  expect((await owner.records.list({})).data).toHaveLength(1);
  expect((await owner.deals.list({ pipelineId: pipeline })).data).toHaveLength(2);
  expect(said()).toEqual(['Again from: Example Lead. Please call me']);
});

it('welcome-lead gives the owner of a new contact a task for the next working day', async () => {
  const { here, newContact, run, tasks } = await at.stage('welcome-lead');
  const recordId = await newContact({ title: 'Example Lead' });
  expect(await run()).toMatchObject({ state: 'SUCCEEDED' });
  expect(await tasks()).toEqual([
    {
      title: 'Welcome Example Lead',
      recordId,
      assigneeId: here.ownerId,
      dueAt: new Date(at.clock.now + dayMs).toISOString(),
    },
  ]);
});

it('lead-round-robin takes turns, and after three days brings to the manager who was not called', async () => {
  const { here, owner, newContact, run, pass, tasks } = await at.stage('lead-round-robin', ({ memberId }) => ({
    manager: memberId,
  }));
  const first = await newContact({ title: 'First' });
  await run();
  const second = await newContact({ title: 'Second' });
  expect(await run()).toMatchObject({ state: 'WAITING' });
  const owners = await Promise.all([first, second].map(async (id) => (await owner.records.get({ id })).data.ownerId));
  expect(owners.toSorted()).toEqual([here.ownerId, here.memberId].toSorted());
  expect((await tasks()).map(({ title, assigneeId }) => [title, assigneeId])).toEqual([
    ['Call First', owners[0]],
    ['Call Second', owners[1]],
  ]);
  const { data: open } = await owner.tasks.list({ recordId: first });
  await owner.tasks.update({ id: open[0]?.id ?? '', status: 'DONE' });
  await pass(3 * dayMs - 1_000);
  expect(await run()).toMatchObject({ state: 'WAITING' });
  await pass(2_000);
  expect(await run()).toMatchObject({ state: 'SUCCEEDED' });
  expect((await tasks()).map(({ title, assigneeId }) => [title, assigneeId])).toEqual([
    ['Call Second', owners[1]],
    ['Second was not called for three days', here.memberId],
  ]);
  expect((await owner.comments.list({ id: second })).data).toMatchObject([{ text: 'Not called for three days.' }]);
  expect((await owner.comments.list({ id: first })).data).toEqual([]);
});

it('won-onboarding begins when a deal is won, and not at another stage', async () => {
  const { owner, stages, newContact, newDeal, run, tasks } = await at.stage('won-onboarding');
  const recordId = await newContact();
  const id = await newDeal('New', { recordId });
  await owner.deals.update({ id, stageId: stages['Proposal'] });
  await owner.deals.update({ id, stageId: stages['Won'] });
  expect(await run()).toMatchObject({ state: 'SUCCEEDED' });
  expect((await tasks()).map((task) => [task.title, task.recordId])).toEqual([
    ['Send the welcome letter: Example deal', recordId],
    ['Kick-off: Example deal', recordId],
    ['Ask how it goes: Example deal', recordId],
  ]);
  expect((await owner.comments.list({ id: recordId })).data).toMatchObject([
    { text: 'Won: Example deal. The onboarding has begun.' },
  ]);
});

it('lost-follow-up asks again after 90 days, where the deal is still lost', async () => {
  const { owner, workflow, stages, newDeal, run, pass, tasks } = await at.stage('lost-follow-up');
  for (const title of ['Stays lost', 'Comes back']) {
    const id = await newDeal('New', { title });
    await owner.deals.update({ id, stageId: stages['Lost'] });
    if (title === 'Comes back') await owner.deals.update({ id, stageId: stages['New'] });
  }
  await run();
  await pass(90 * dayMs - 1_000);
  await run();
  expect(await tasks()).toEqual([]);
  await pass(2_000);
  await run();
  expect((await tasks()).map(({ title }) => title)).toEqual(['Ask again: Stays lost']);
  const { data: runs } = await owner.workflows.listRuns({ id: workflow });
  expect(runs.map(({ state }) => state)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
});

it('stale-deals reminds once of each deal that stood still for two weeks', async () => {
  const { owner, stages, newDeal, run, pass, tasks } = await at.stage('stale-deals');
  const [, , moved] = await Promise.all(
    (
      [
        ['Stands', 'New'],
        ['Is won', 'Won'],
        ['Moves', 'New'],
      ] as const
    ).map(async ([title, stage]) => {
      const id = await newDeal('Lost', { title });
      // The time of a new row is PostgreSQL's own; that of a change is the test's.
      await owner.deals.update({ id, stageId: stages[stage] });
      return id;
    }),
  );
  for (let day = 1; day <= 17; day += 1) {
    await pass(dayMs);
    if (day === 7) await owner.deals.update({ id: moved ?? '', stageId: stages['Proposal'] });
    expect(await run()).toMatchObject({ state: 'SUCCEEDED' });
    expect(
      (await tasks()).map(({ title }) => title),
      `day ${day}`,
    ).toEqual(day < 14 ? [] : ['Stands stands still for 14 days']);
  }
});

it('offer-follow-up reminds the owner after five days and the manager after three more, unless the deal moves on', async () => {
  const { here, owner, stages, newDeal, run, pass, tasks } = await at.stage('offer-follow-up', ({ memberId }) => ({
    manager: memberId,
  }));
  const titles = async () => (await tasks()).map(({ title, assigneeId }) => [title, assigneeId]);
  const quick = await newDeal('New', { title: 'Quick' });
  const slow = await newDeal('New', { title: 'Slow' });
  for (const id of [quick, slow]) await owner.deals.update({ id, stageId: stages['Proposal'] });
  await run();
  await owner.deals.update({ id: quick, stageId: stages['Won'] });
  await pass(5 * dayMs + 1_000);
  await run();
  expect(await titles()).toEqual([['Ask about the offer: Slow', here.ownerId]]);
  await pass(3 * dayMs + 1_000);
  await run();
  expect(await titles()).toEqual([
    ['Ask about the offer: Slow', here.ownerId],
    ['No answer to the offer: Slow', here.memberId],
  ]);
});

it('large-deal tells the chat of a large deal, and of no other', async () => {
  const { newContact, newDeal, run, said } = await at.stage('large-deal', () => ({ amount: 5_000 }));
  said();
  await newDeal('New', { amount: 4_999 });
  await newDeal('New', { amount: 5_000, title: 'Large', recordId: await newContact() });
  expect(await run()).toMatchObject({ state: 'SUCCEEDED' });
  expect(said()).toEqual(['A large deal: Large, 5000 USD, Example contact']);
});
