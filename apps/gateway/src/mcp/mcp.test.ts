import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let workspace: KeyedWorkspace;
const clients: Client[] = [];

beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await at.close();
});

async function agent(key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const headers = { Authorization: `Bearer ${key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${at.gateway.url}/mcp`), { requestInit: { headers } }),
  );
  clients.push(client);
  return client;
}

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
async function use(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: given });
  const [part] = content as { text: string }[];
  return { isError: isError === true, answer: structuredContent as Answer | undefined, words: part?.text ?? '' };
}
interface Answer {
  data: unknown;
  [name: string]: unknown;
}

describe('what a key sees', () => {
  const finding = ['search', 'get', 'list', 'aggregate'];
  const reading = ['describe_workspace', ...finding, 'list_trash', 'get_run', 'list_approvals'];
  const ofRecords = ['create_record', 'update_record', 'upsert_record', 'restore_record', 'link_records'];
  const ofDeals = ['create_deal', 'update_deal', 'move_deal'];
  const ofTasks = ['plan_task', 'update_task', 'complete_task'];
  const others = ['unlink_records', 'log_comment', 'log_call', 'run_workflow', 'bulk_update', 'cancel'];
  const destroying = ['delete', 'bulk_delete', 'merge_records', 'undo'];

  it('is what its scopes allow: reading, safe writing, destroying', async () => {
    const of = async (...scopes: Parameters<KeyedWorkspace['newKey']>) =>
      (await namesOf(await agent((await workspace.newKey(...scopes)).key))).toSorted();
    expect(await of('read')).toEqual(reading.toSorted());
    const all = [...reading, ...ofRecords, ...ofDeals, ...ofTasks, ...others, ...destroying];
    expect(await of('write')).toEqual(all.toSorted());
    const named = ['send_email', 'answer_approval'];
    expect(await of('write', 'emails:write', 'approvals:write')).toEqual([...all, ...named].toSorted());
    expect(await of('deals:write')).toEqual(['describe_workspace', ...finding, ...ofDeals].toSorted());
    expect(await of('comments:write')).toEqual(['describe_workspace', 'get', 'log_comment']);
  });

  it('is only of its own workspace', async () => {
    const other = await at.workspace();
    const { data } = await other.owner.records.create({ folderId: await other.newFolder(), title: 'Elsewhere' });
    const client = await agent(workspace.fullKey);
    expect(await use(client, 'get', { id: data.id })).toMatchObject({ isError: true, words: /./ });
    expect((await use(client, 'search', { text: 'Elsewhere' })).words).not.toContain(data.id);
    expect((await use(client, 'delete', { id: data.id, confirm: true })).isError).toBe(true);
    expect((await other.owner.records.get({ id: data.id })).data.title).toBe('Elsewhere');
  });

  it('has resources and prompts', async () => {
    const client = await agent(workspace.writeKey);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['dossier://folders', 'dossier://pipelines']);
    const { contents } = await client.readResource({ uri: 'dossier://folders' });
    expect(contents[0]).toMatchObject({ mimeType: 'application/json', text: expect.stringMatching(/^\[/) });
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['pipeline_review', 'prepare_call', 'stale_deals']);
    const { messages } = await client.getPrompt({ name: 'prepare_call', arguments: { who: 'Example' } });
    expect(JSON.stringify(messages)).toContain('Example');
    await expect(client.readResource({ uri: 'dossier://secrets' })).rejects.toThrow(/no resource/);
  });

  it('has a resource for each record, deal and task that it may read', async () => {
    const { data } = await workspace.owner.records.create({ folderId: await workspace.newFolder(), title: 'Example' });
    const uri = `dossier://records/${data.id}`;
    const client = await agent((await workspace.newKey('records:read')).key);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['dossier://records/{id}']);
    const { contents } = await client.readResource({ uri });
    expect(contents).toMatchObject([{ uri, text: expect.stringContaining('"title":"Example"') }]);
    await expect(client.readResource({ uri: 'dossier://records/rec_nothing' })).rejects.toThrow(/no such record/);
    await expect(client.readResource({ uri: 'dossier://deals/deal_x' })).rejects.toThrow(/no resource/);
    await expect(client.readResource({ uri: `dossier://records/${'x'.repeat(9_000)}` })).rejects.toThrow(/no resource/);
    const stranger = await agent((await at.workspace()).writeKey);
    await expect(stranger.readResource({ uri })).rejects.toThrow(/no such record|not found|no record/i);
  });
});

it('an agent plays a whole task: it finds out, writes, measures, tries to delete, deletes when told', async () => {
  const here = await at.workspace();
  const { id: folderId } = (await here.owner.folders.create({ name: 'Leads', type: 'CONTACT' })).data;
  const stages = [{ name: 'New' }, { name: 'Offer' }];
  const pipeline = (await here.owner.pipelines.create({ name: 'Sales', stages })).data;
  const client = await agent(here.writeKey);
  const described = (await use(client, 'describe_workspace')).answer?.data;
  expect(described).toMatchObject({ folders: [{ id: folderId }], pipelines: [{ id: pipeline.id }], members: [{}, {}] });

  const lead = { folderId, matchOn: 'email', title: 'Example lead', email: 'lead@example.com' };
  const made = await use(client, 'upsert_record', lead);
  expect(made.answer).toMatchObject({ created: true, data: { title: 'Example lead' } });
  expect((await use(client, 'upsert_record', { ...lead, phone: '+49 30 1' })).answer).toMatchObject({ created: false });
  const { id } = z.object({ id: z.string() }).parse(made.answer?.data);
  const deal = (
    await here.owner.deals.create({ pipelineId: pipeline.id, title: 'Example deal', amount: 1200, recordId: id })
  ).data;
  const offer = pipeline.stages[1]?.id ?? '';
  expect((await use(client, 'move_deal', { id: deal.id, stageId: offer })).answer?.data).toMatchObject({
    stageId: offer,
  });
  await use(client, 'log_call', { id, notes: 'Wants an offer' });
  await use(client, 'log_comment', { id, text: 'Sent it' });
  const task = await use(client, 'plan_task', { title: 'Ask again', recordId: id, dueAt: '2026-12-01T09:00:00Z' });
  expect(task.answer?.data).toMatchObject({ title: 'Ask again', recordId: id });

  const listed = await use(client, 'list', {
    noun: 'deals',
    where: { field: 'amount', op: 'gte', value: 1000 },
    include: ['record'],
  });
  expect(listed.answer?.data).toMatchObject([{ id: deal.id, record: { id } }]);
  const measured = await use(client, 'aggregate', { noun: 'deals', groupBy: [{ field: 'stageId' }], sum: ['amount'] });
  expect(measured.answer?.data).toMatchObject([{ group: { stageId: offer }, count: 1, sum: { amount: 1200 } }]);
  expect((await use(client, 'search', { text: 'example' })).answer?.data).toMatchObject({
    records: [{ id }],
    deals: [{ id: deal.id }],
  });
  const whole = await use(client, 'get', { id, timeline: true });
  expect(JSON.stringify(whole.answer?.['timeline'])).toContain('call.logged');

  const tried = await use(client, 'delete', { id });
  expect(tried.answer).toMatchObject({ dryRun: {} });
  expect((await here.owner.records.get({ id })).data.id).toBe(id);
  expect((await use(client, 'delete', { id, confirm: true })).isError).toBe(false);
  await expect(here.owner.records.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

describe('what can go wrong', () => {
  it('is told to the agent so that it can mend its call', async () => {
    const client = await agent(workspace.writeKey);
    for (const [name, given, words] of [
      ['list', { noun: 'people' }, /noun/],
      ['list', { noun: 'deals', where: { field: 'amout', op: 'gte', value: 1 } }, /no such field\. Fields:.*amount/],
      ['list', { noun: 'records', where: { field: 'email', op: 'eq', value: 'none' } }, /must be an e-mail address/],
      ['aggregate', { noun: 'tasks', where: { field: 'priority', op: 'eq', value: 'high' } }, /one of.*HIGH/],
      ['get', { id: 'rec_nothing' }, /no such record/],
      ['plan_task', {}, /title/],
      ['upsert_record', { folderId: 'fld_x', matchOn: 'email', title: 'x' }, /folder/],
    ] as const) {
      const told = await use(client, name, given);
      expect(told, name).toMatchObject({ isError: true });
      expect(told.words, name).toMatch(words);
    }
    await expect(client.callTool({ name: 'drop_everything', arguments: {} })).rejects.toThrow(/no tool/);
  });

  const post = (headers: Record<string, string>, body: unknown = {}) =>
    fetch(`${at.gateway.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const bearer = () => ({ Authorization: `Bearer ${workspace.writeKey}` });

  it('without a key, from another site, or with a body that is none', async () => {
    const stranger = await post({});
    expect(stranger.status).toBe(401);
    expect(stranger.headers.get('www-authenticate')).toContain('Bearer');
    expect((await post({ Authorization: 'Bearer dsk_nothing' })).status).toBe(401);
    expect((await post({ ...bearer(), Origin: 'https://example.com' })).status).toBe(403);
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await post({ ...bearer(), Origin: at.gateway.url }, ping)).status).toBe(200);
    expect((await post({ ...bearer(), 'content-type': 'text/json' }, ping)).status).toBe(200);
    expect((await post(bearer(), '{')).status).toBe(400);
    expect((await post(bearer(), `"${'x'.repeat(1_100_000)}"`)).status).toBe(413);
    expect((await post({ ...bearer(), 'content-type': 'text/plain' }, 'x')).status).toBe(415);
    expect((await fetch(`${at.gateway.url}/mcp`, { headers: bearer() })).status).toBe(405);
  });

  it.each([
    ['*/*', 'application/json'],
    ['application/json', 'application/json'],
    ['text/event-stream', 'text/event-stream'],
    ['application/json, text/event-stream', 'text/event-stream'],
  ])('is no header "Accept: %s"', async (accept, type) => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: { text: 'x' } } };
    const answer = await post({ ...bearer(), accept }, call);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain(type);
    expect(await answer.text()).toContain('"structuredContent":{"data":');
    const batch = await post({ ...bearer(), accept }, [call]);
    expect(batch.status).toBe(200);
    if (type === 'application/json') expect(await batch.json()).toMatchObject([{ id: 1, result: {} }]);
  });

  it('beyond the limit of the workspace: each call counts, also in a batch', async () => {
    const limited = await openGateway({ rateLimitPerMinute: 8 });
    try {
      const own = await limited.workspace();
      const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });
      const statusOf = async (body: unknown) => {
        const headers = {
          Authorization: `Bearer ${own.writeKey}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        };
        const request = { method: 'POST', headers, body: JSON.stringify(body) };
        return (await fetch(`${limited.gateway.url}/mcp`, request)).status;
      };
      expect(await statusOf(Array.from({ length: 101 }, (_, n) => ping(n)))).toBe(400);
      const statuses: number[] = [];
      for (let n = 0; n < 3; n += 1) statuses.push(await statusOf(ping(n)));
      expect(await statusOf([ping(1), ping(2), ping(3), ping(4)])).toBe(200);
      for (let n = 0; n < 2; n += 1) statuses.push(await statusOf(ping(n)));
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
    } finally {
      await limited.close();
    }
  });
});
