import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Agent, openAgent } from '../testing/agent.ts';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let here: KeyedWorkspace;
let agent: Agent;
beforeAll(async () => {
  at = await openGateway();
  here = await at.workspace();
  const { owner } = here;
  await owner.workspaces.update({ timeZone: 'Europe/Berlin', currency: 'EUR' });
  await owner.folders.create({ name: 'Companies', type: 'COMPANY' });
  const fields = [{ key: 'status', label: 'Status', type: 'SELECT' as const, options: ['lead', 'customer'] }];
  await owner.folders.create({ name: 'People', type: 'CONTACT', fields });
  const stages = [{ name: 'Lead' }, { name: 'Proposal' }, { name: 'Won', kind: 'WON' as const }];
  for (const name of ['Sales', 'Partners']) await owner.pipelines.create({ name, stages });
  await owner.links.createKind({ name: 'employs', reverseName: 'works at' });
  const draft = { trigger: { kind: 'webhook' as const }, steps: [] };
  const { data: workflow } = await owner.workflows.create({ name: 'Welcome', draft });
  await owner.workflows.publish({ id: workflow.id });
  await owner.workflows.enable({ id: workflow.id });
  agent = await openAgent(at.gateway.url, (await here.newKey('write', 'emails:write')).key, 'modern');
});
afterAll(async () => {
  await agent.close();
  await at.close();
});

const thing = z.looseObject({ id: z.string() });
/** The data of a tool that succeeds. */
async function use(name: string, given: Record<string, unknown> = {}) {
  const { isError, answer, words } = await agent.use(name, given);
  expect(isError, words).toBe(false);
  return answer['data'];
}
const make = async (name: string, given: Record<string, unknown>) => thing.parse(await use(name, given));
/** The refusal of a tool. */
async function wrong(name: string, given: Record<string, unknown>): Promise<string> {
  const { isError, words } = await agent.use(name, given);
  expect(isError, words).toBe(true);
  return words;
}

it('an agent does a sales job as people talk about it, without a single id', async () => {
  const about = z.looseObject({ weekday: z.string(), now: z.string() }).parse(await use('describe_workspace'));
  expect(about).toMatchObject({
    workspace: { timeZone: 'Europe/Berlin', currency: 'EUR' },
    key: { owner: { id: here.ownerId }, scopes: ['write', 'emails:write'] },
    folders: expect.arrayContaining([expect.objectContaining({ name: 'People', type: 'CONTACT' })]),
    pipelines: [{ stages: [{ name: 'Lead', kind: 'OPEN' }, {}, { kind: 'WON' }] }, {}],
    linkKinds: [{ name: 'employs', reverseName: 'works at' }],
    workflows: [{ name: 'Welcome' }],
  });
  expect(about.now).toMatch(/^\d{4}-\d\d-\d\dT.*\+0[12]:00$/);
  expect(await use('describe_workspace', { folder: 'people' })).toMatchObject({
    folder: { fields: [{ key: 'status', options: ['lead', 'customer'] }] },
  });

  await use('create_record', { folderId: 'companies', title: 'Acme GmbH' });
  const colleague = `${here.memberId}@example.com`;
  const person = { title: 'Anna Schmidt', email: 'anna@acme.example', ownerId: colleague, tags: ['VIP'] };
  const anna = await make('create_record', { folderId: 'People', ...person, data: { status: 'lead' } });
  expect(anna).toMatchObject({ ownerId: here.memberId, tags: ['VIP'] });
  const linked = { id: 'Anna Schmidt', recordId: 'Acme GmbH', kindId: 'works at' };
  const link = await make('link_records', linked);
  expect(link).toMatchObject({ name: 'works at', direction: 'IN', record: { title: 'Acme GmbH' } });

  const deal = { title: 'Acme licence', amount: 12_000, recordId: 'anna@acme.example', closeDate: 'in two weeks' };
  expect(await use('create_deal', { pipelineId: 'Sales', ownerId: 'me', ...deal })).toMatchObject({
    recordId: anna.id,
    ownerId: here.ownerId,
    closeDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(await wrong('move_deal', { id: 'Acme licence', stageId: 'Propsal' })).toMatch(
    /^stageId: "Propsal" is no stage\. Possible: .*Sales: Proposal \(st_/,
  );
  await use('move_deal', { id: 'Acme licence', stageId: 'proposal' });
  expect(await wrong('move_deal', { id: 'Acme licence', stageId: 'Won', title: 'Other' })).toContain('title');
  const inProposal = (value: string) => ({ noun: 'deals', where: { field: 'stageId', op: 'eq', value } });
  expect(await wrong('list', inProposal('Proposal'))).toMatch(
    /^where\.value: .*several.*Partners: Proposal.*Sales: Proposal/,
  );
  expect(await use('list', inProposal('Sales: Proposal'))).toMatchObject([{ title: 'Acme licence' }]);
  const sums = await use('aggregate', { noun: 'deals', groupBy: [{ field: 'stageId' }], sum: ['amount'] });
  expect(sums).toMatchObject([{ count: 1, sum: { amount: 12_000 } }]);

  await use('log_call', { id: 'Anna Schmidt', notes: 'Wants an offer', calledAt: 'yesterday at 3pm' });
  await use('log_comment', { id: 'anna@acme.example', text: 'Has a budget' });
  const plan = { title: 'Send the offer', recordId: 'Anna Schmidt', assigneeId: 'me', dueAt: 'next Tuesday' };
  const task = z.looseObject({ dueAt: z.string() }).parse(await use('plan_task', plan));
  const due = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', weekday: 'long', hour: 'numeric' });
  expect(due.format(new Date(task.dueAt))).toBe('Tuesday 9 AM');
  const soon = { noun: 'tasks', where: { field: 'dueAt', op: 'before', value: 'in 3 weeks' } };
  expect(await use('list', soon)).toMatchObject([{ title: 'Send the offer' }]);
  expect(await wrong('plan_task', { title: 'x', dueAt: 'when it suits' })).toMatch(/^dueAt: must be an ISO 8601/);
  expect(await use('complete_task', { id: 'Send the offer' })).toMatchObject({ status: 'DONE' });

  expect(await wrong('send_email', { id: 'Anna Schmidt', subject: 'Offer', text: 'Hello' })).toMatch(/e-?mail/i);
  expect(await use('run_workflow', { id: 'Welcome', recordId: 'Anna Schmidt' })).toMatchObject({ recordId: anna.id });

  const twin = await make('create_record', { folderId: 'People', title: 'Anna Schmidt' });
  expect(await wrong('log_comment', { id: 'Anna Schmidt', text: 'x' })).toMatch(/names several.*rec_.*rec_/);
  await use('merge_records', { id: anna.id, recordIds: [twin.id] });
  expect(await use('get', { id: twin.id })).toMatchObject({ id: twin.id });
  await use('merge_records', { id: anna.id, recordIds: [twin.id], confirm: true });
  expect(await use('list_trash')).toMatchObject([{ id: twin.id, mergedInto: anna.id }]);

  const { answer: whole } = await agent.use('get', { id: 'Anna Schmidt', links: true });
  expect(whole).toMatchObject({ links: [{ id: link.id }] });
  await use('unlink_records', { id: anna.id, linkId: link.id });
  const offered = await make('create_deal', { pipelineId: 'Partners', title: 'Acme support' });
  const { answer: gone } = await agent.use('delete', { id: offered.id, confirm: true });
  expect(await wrong('get', { id: offered.id })).toMatch(/no such deal/);
  await use('undo', { id: gone['operationId'], confirm: true });
  expect(await use('get', { id: offered.id })).toMatchObject({ title: 'Acme support' });
  await use('delete', { id: 'Acme GmbH', confirm: true });
  expect(await wrong('get', { id: 'Acme GmbH' })).toMatch(/is no record/);
  const [acme] = z.array(thing).parse(await use('list_trash'));
  await use('restore_record', { id: acme?.id });
  await use('update_record', { id: 'Acme GmbH', phone: '+49 30 1' });
});

describe('a guess', () => {
  it('of another workspace is no hint', async () => {
    const other = await openAgent(at.gateway.url, (await at.workspace()).writeKey);
    const { words } = await other.use('create_record', { folderId: 'People', title: 'x' });
    expect(words).toBe('folderId: "People" is no folder. Possible: none');
    await other.close();
  });

  it('is passed on if the key may not read the names', async () => {
    const { key } = await here.newKey('records:write');
    const narrow = await openAgent(at.gateway.url, key);
    const { words } = await narrow.use('create_record', { folderId: 'People', title: 'x' });
    expect(words).not.toContain('Companies');
    await narrow.close();
  });

  it('leaves custom values as they are, and is read for the first 20 names', async () => {
    const values = Array.from({ length: 60 }, () => 'Sales: Proposal');
    const { words } = await agent.use('list', {
      noun: 'deals',
      where: { field: 'stageId', op: 'in', value: values },
    });
    expect(words).toBeTruthy();
    const given = { folderId: 'People', title: 'Example', data: { status: 'customer' } };
    expect(await use('create_record', given)).toMatchObject({ data: { status: 'customer' } });
  });
});

it('a workspace with 47 folders of 40 fields is told in some 3,000 tokens, one of them in full', async () => {
  const large = await at.workspace();
  const fields = Array.from({ length: 40 }, (_, n) => ({
    key: `field${n}`,
    label: `Field ${n}`,
    type: 'TEXT' as const,
  }));
  for (let n = 0; n < 70; n += 1) await large.owner.folders.create({ name: `Folder ${n}`, ...(n < 47 && { fields }) });
  const reader = await openAgent(at.gateway.url, large.writeKey);
  const { answer, words } = await reader.use('describe_workspace');
  expect(words.length).toBeLessThan(12_000);
  expect(answer).toMatchObject({ data: { more: { folders: 10 } } });
  const { answer: one } = await reader.use('describe_workspace', { folder: 'Folder 3' });
  expect(one).toMatchObject({ data: { folder: { fields: { length: 40 } } } });
  const { contents } = await reader.client.readResource({ uri: 'dossier://folders' });
  expect(JSON.stringify(contents).length).toBeLessThan(12_000);
  await reader.close();
});
