import { Database } from '@dossier/postgres-engine/index.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { SecretBox } from '@dossier/kernel/secret-box.ts';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatchBatch } from '../dispatcher.ts';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { RunExecutor } from './run/executor.ts';
import type { Definition, Step } from './definition.ts';
import { dispatchToWorkflows } from './trigger/dispatch.ts';
import { findHook, startFromHook } from './trigger/hook.ts';
import { RefusedCalls } from './trigger/refused-calls.ts';
import { Inbox } from './trigger/inbox.ts';

let world: World;
let executor: RunExecutor;
const secretBox = new SecretBox('a secret that is long enough for tests');
const sent: { url: string; headers: Record<string, string>; body: string }[] = [];
/** The outbound network: answers as a test sets it. */
const outbound = {
  check: async () => undefined,
  send: async ({
    url,
    headers,
    body,
  }: {
    url: string;
    headers: Readonly<Record<string, string>>;
    body?: string | Uint8Array | undefined;
  }) => {
    sent.push({ url, headers: { ...headers }, body: String(body ?? '') });
    const status = Number(new URL(url).searchParams.get('status') ?? 200);
    return {
      kind: 'response',
      status,
      headers: { 'content-type': 'application/json' },
      body: '{"answer":42}',
      isBodyCut: false,
      durationMs: 1,
    } as const;
  },
};

beforeAll(async () => {
  world = await openWorld();
  executor = new RunExecutor({
    database: world.database,
    services: { outbound, secretBox },
    log: pino({ level: 'silent' }),
  });
});
afterAll(() => world.close());

const webhook = { kind: 'webhook', protection: 'none' } as const;
const task = (title: string, name = 'task'): Step => ({ name, action: 'createTask', input: { title } });

async function publish(here: TestWorkspace, steps: Step[], trigger: Definition['trigger'] = webhook) {
  const owner = here.as(
    { kind: 'user', id: here.ownerId, name: 'Test owner', role: 'OWNER' },
    { services: { outbound, secretBox } },
  );
  const { data } = await owner.workflows.create({ name: 'Test workflow', draft: { trigger, steps } });
  await owner.workflows.publish({ id: data.id });
  await owner.workflows.enable({ id: data.id });
  return data.id;
}

async function post(workflowId: string, body: unknown, headers: Record<string, string> = {}) {
  return startFromHook(
    {
      database: world.database,
      secretBox,
      inbox: new Inbox(world.database),
      refused: new RefusedCalls(),
    },
    await findHook(world.database, workflowId),
    {
      workflowId,
      headers,
      query: {},
      method: 'POST',
      url: '',
      rawBody: JSON.stringify(body),
      parseBody: () => body,
      requestId: 'request-1',
      address: '127.0.0.1',
    },
  );
}

async function lastRun(here: TestWorkspace, workflowId: string) {
  const { data } = await here.owner.workflows.listRuns({ id: workflowId });
  return (await here.owner.workflows.getRun({ id: workflowId, runId: data[0]?.id ?? '' })).data;
}

describe('a call of its URL', () => {
  it('runs the steps once, with the body in templates, and logs what they did', async () => {
    const here = await world.workspace();
    const id = await publish(here, [task('Call {{ trigger.body.name }}')]);
    await post(id, { name: 'Example' });
    await executor.drain(here.id);
    expect((await here.key('read').tasks.list({})).data.map(({ title }) => title)).toEqual(['Call Example']);
    const run = await lastRun(here, id);
    expect(run).toMatchObject({ state: 'SUCCEEDED', version: 1, requestId: 'request-1', note: null });
    expect(run.steps).toMatchObject([
      { name: 'task', action: 'createTask', state: 'SUCCEEDED', input: { title: 'Call Example' }, attempts: 1 },
    ]);
    expect(run.eventIds).toHaveLength(1);
    const [event] = await here.events();
    expect(event).toMatchObject({ event: 'task.created' });
  });

  it('finds or creates a contact, then makes a deal and a task: the lead form', async () => {
    const here = await world.workspace();
    const { data: folder } = await here.owner.folders.create({ name: 'Contacts', type: 'CONTACT' });
    const { data: pipeline } = await here.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
    const id = await publish(here, [
      {
        name: 'contact',
        action: 'findRecord',
        input: { folderId: folder.id, field: 'email', value: '{{ trigger.body.email }}' },
      },
      {
        name: 'isKnown',
        action: 'branch',
        input: { condition: { left: '{{ steps.contact.output.found }}', operator: 'equals', right: true } },
        then: [
          {
            name: 'seen',
            action: 'addComment',
            input: {
              recordId: '{{ steps.contact.output.record.id }}',
              text: 'Wrote again: {{ trigger.body.message }}',
            },
          },
        ],
        else: [
          {
            name: 'created',
            action: 'createRecord',
            input: { folderId: folder.id, title: '{{ trigger.body.name }}', email: '{{ trigger.body.email }}' },
          },
        ],
      },
      {
        name: 'deal',
        action: 'createDeal',
        input: {
          pipelineId: pipeline.id,
          recordId: '{{ steps.created.output.id | default: steps.contact.output.record.id }}',
          amount: '{{ trigger.body.budget }}',
        },
      },
      {
        name: 'todo',
        action: 'createTask',
        input: {
          title: 'Call {{ trigger.body.name }}',
          recordId: '{{ steps.deal.output.recordId }}',
          priority: 'HIGH',
        },
      },
    ]);
    for (let i = 0; i < 2; i += 1) {
      await post(id, { name: 'Example lead', email: 'lead@example.com', budget: 1200.5, message: 'Hello' });
      await executor.drain(here.id);
    }
    const run = await lastRun(here, id);
    expect([run.state, run.note]).toEqual(['SUCCEEDED', null]);
    const key = here.key('read');
    const { data: records } = await key.records.list({});
    expect(records).toMatchObject([{ title: 'Example lead', email: 'lead@example.com' }]);
    const { data: deals } = await key.deals.list({ pipelineId: pipeline.id });
    expect(deals).toMatchObject([
      { amount: 1200.5, recordId: records[0]?.id },
      { amount: 1200.5, recordId: records[0]?.id },
    ]);
    expect((await key.comments.list({ id: records[0]?.id ?? '' })).data).toMatchObject([
      { text: 'Wrote again: Hello', author: 'Test workflow' },
    ]);
    expect((await key.tasks.list({})).data).toHaveLength(2);
  });

  it('is taken once for the same key, and refused as unknown when disabled or foreign', async () => {
    const here = await world.workspace();
    const id = await publish(here, [task('Once')]);
    await post(id, {}, { 'idempotency-key': 'a' });
    await post(id, {}, { 'idempotency-key': 'a' });
    await post(id, {}, { 'webhook-id': 'b' });
    expect((await here.owner.workflows.listRuns({ id })).data).toHaveLength(2);
    await here.owner.workflows.disable({ id });
    await expect(post(id, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(post('wf_01h455vb4pex5vsknk084sn02q', {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(post('nonsense', {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('runs in the context of a record, and without one where it is unknown', async () => {
    const here = await world.workspace();
    const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
    const { data: record } = await here.key('write').records.create({ folderId: folder.id, title: 'Example' });
    const id = await publish(here, [task('About {{ record.title }}')]);
    await post(id, { recordId: record.id });
    await executor.drain(here.id);
    expect(await lastRun(here, id)).toMatchObject({ state: 'SUCCEEDED', recordId: record.id });
    expect((await here.key('read').tasks.list({})).data[0]).toMatchObject({
      title: 'About Example',
      recordId: record.id,
    });
    await post(id, { recordId: 'rec_01h455vb4pex5vsknk084sn02q' });
    await executor.drain(here.id);
    const run = await lastRun(here, id);
    expect(run.recordId).toBeNull();
    expect(run.note).toMatch(/no record/);
    await expect(post(id, { recordId: 7 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('calling an external API', () => {
  it('sends secrets that the log hides and a stable idempotency key, and keeps the answer for later steps', async () => {
    const here = await world.workspace();
    const owner = here.as(
      { kind: 'user', id: here.ownerId, name: 'Test owner', role: 'OWNER' },
      { services: { outbound, secretBox } },
    );
    await owner.workflows.setSecret({ name: 'token', value: 'hush' });
    const id = await publish(here, [
      {
        name: 'call',
        action: 'callApi',
        input: {
          url: 'https://api.example.com/x',
          headers: { authorization: 'Bearer {{ secrets.token }}' },
          body: { n: '{{ trigger.body.n }}' },
        },
      },
      task('Answer {{ steps.call.output.body.answer }}'),
    ]);
    sent.length = 0;
    await post(id, { n: 5 });
    await executor.drain(here.id);
    const run = await lastRun(here, id);
    expect(sent).toMatchObject([
      { body: '{"n":5}', headers: { authorization: 'Bearer hush', 'idempotency-key': `${run.id}:0` } },
    ]);
    expect(JSON.stringify(run)).not.toContain('hush');
    expect((await here.key('read').tasks.list({})).data[0]?.title).toBe('Answer 42');
  });

  it('retries after transient errors, and fails at once after permanent ones', async () => {
    const here = await world.workspace();
    const passing = await publish(here, [
      { name: 'call', action: 'callApi', input: { url: 'https://api.example.com/?status=503' } },
    ]);
    await post(passing, {});
    await executor.drain(here.id);
    expect(await lastRun(here, passing)).toMatchObject({
      state: 'WAITING',
      steps: [{ state: 'RETRYING', attempts: 1, error: 'The receiver answered with status 503.' }],
    });
    const final = await publish(here, [
      { name: 'call', action: 'callApi', input: { url: 'https://api.example.com/?status=404' } },
    ]);
    await post(final, {});
    await executor.drain(here.id);
    expect(await lastRun(here, final)).toMatchObject({
      state: 'FAILED',
      failedStep: 'call',
      note: 'Step "call" failed: The receiver answered with status 404.',
    });
  });
});

describe('events', () => {
  it('start workflows that ask for them, never the one that emitted them, and chains end at depth 5', async () => {
    const here = await world.workspace();
    const trigger = {
      kind: 'event',
      event: 'task.created',
      folderId: null,
      pipelineId: null,
      changedField: null,
      condition: null,
    } as const;
    const a = await publish(here, [task('From A')], trigger);
    const b = await publish(here, [task('From B')], trigger);
    await here.key('write').tasks.create({ title: 'By hand' });
    for (let i = 0; i < 12; i += 1) {
      await dispatchBatch(world.database, [dispatchToWorkflows]);
      await executor.drain(here.id);
    }
    const runs = [
      ...(await here.owner.workflows.listRuns({ id: a })).data,
      ...(await here.owner.workflows.listRuns({ id: b })).data,
    ];
    expect(Math.max(...runs.map(({ depth }) => depth))).toBe(5);
    expect(runs.filter(({ state }) => state === 'FAILED').every(({ note }) => note?.includes('5'))).toBe(true);
    expect(runs.some(({ state, note }) => state === 'CANCELLED' && note?.includes('itself'))).toBe(true);
    expect(runs.every(({ state }) => ['SUCCEEDED', 'FAILED', 'CANCELLED'].includes(state))).toBe(true);
  });
});

describe('loops and waits', () => {
  it('execute their steps once per item, and continue after a wait', async () => {
    const here = await world.workspace();
    const id = await publish(here, [
      {
        name: 'each',
        action: 'forEach',
        input: { items: '{{ trigger.body.lines }}' },
        steps: [task('Line {{ item.name }}', 'line')],
      },
      { name: 'pause', action: 'wait', input: { duration: 60, unit: 'seconds' } },
      task('Done', 'end'),
    ]);
    await post(id, { lines: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] });
    await executor.drain(here.id);
    expect(await lastRun(here, id)).toMatchObject({ state: 'WAITING' });
    // A minute later.
    await world.database.pool.query(
      `update workflow_runs set due_at = due_at - interval '60 s' where workspace_id = $1`,
      [decodeId('ws', here.id)],
    );
    await executor.drain(here.id);
    const run = await lastRun(here, id);
    expect(run).toMatchObject({ state: 'SUCCEEDED' });
    expect(run.steps.map(({ path }) => path)).toEqual(['0', '0[0].0', '0[1].0', '0[2].0', '1', '2']);
    expect((await here.key('read').tasks.list({})).data.map(({ title }) => title)).toEqual([
      'Done',
      'Line c',
      'Line b',
      'Line a',
    ]);
  });
});

describe('two workers', () => {
  it('execute each run once between them', async () => {
    const here = await world.workspace();
    const id = await publish(here, [task('Run {{ trigger.body.n }}')]);
    for (let n = 0; n < 60; n += 1) await post(id, { n });
    const database = new Database({ url: world.url, applicationName: 'second worker' });
    const second = new RunExecutor({ database, services: { outbound, secretBox }, log: pino({ level: 'silent' }) });
    await Promise.all([executor.drain(here.id), second.drain(here.id)]);
    await Promise.all([executor.drain(here.id), second.drain(here.id)]);
    const titles = (await here.key('read').tasks.list({})).data.map(({ title }) => title);
    expect(new Set(titles).size).toBe(60);
    expect(titles).toHaveLength(60);
    await second.close();
    await database.close();
  });
});
