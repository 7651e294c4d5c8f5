import { decodeId, newId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatchBatch } from '../../dispatcher.ts';
import { claimRuns } from './claim.ts';
import { dispatchToWorkflows } from '../trigger/dispatch.ts';
import { startScheduled } from '../trigger/schedule.ts';
import { workedMs } from '../template/templates.ts';
import { call, openWorkflowWorld, task, webhook, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const titlesIn = async (workspace: Awaited<ReturnType<WorkflowWorld['workspace']>>) =>
  (await workspace.key('read').tasks.list({})).data.map(({ title }) => title);
const pause = { name: 'pause', action: 'wait', input: { duration: 1, unit: 'days' } };
/** Makes a waiting run due. */
const wakeUp = (runId: string) =>
  world.database.autocommit.orm.execute(
    sql`update workflow_runs set due_at = now() - interval '1 second' where id = ${decodeId('run', runId)}`,
  );

describe('versions', () => {
  it('a draft changes nothing until it is published, and a run ends with the version that it started with', async () => {
    const here = await world.workspace();
    const id = await world.publish(here, [task('Old'), pause, task('Old end', 'end')]);
    await world.post(id, {});
    expect(await world.runOf(here, id)).toMatchObject({ state: 'WAITING', version: 1 });
    await here.owner.workflows.update({ id, draft: { trigger: webhook, steps: [task('New')] } });
    expect((await here.owner.workflows.get({ id })).data).toMatchObject({
      publishedVersion: 1,
      isDraftPublished: false,
    });
    expect((await here.owner.workflows.publish({ id })).data).toMatchObject({
      publishedVersion: 2,
      isDraftPublished: true,
    });
    await here.owner.workflows.disable({ id });
    const [waiting] = (await here.owner.workflows.listRuns({ id, state: 'WAITING' })).data;
    await wakeUp(waiting?.id ?? '');
    expect(await world.runOf(here, id)).toMatchObject({ state: 'SUCCEEDED', version: 1 });
    expect(await titlesIn(here)).toEqual(['Old end', 'Old']);
    expect(
      (await here.owner.workflows.listVersions({ id })).data.map(({ version, publishedBy }) => [version, publishedBy]),
    ).toEqual([
      [2, 'Test owner'],
      [1, 'Test owner'],
    ]);
  });

  it('must exist before a workflow is enabled', async () => {
    const here = await world.workspace();
    const { data } = await here.owner.workflows.create({ name: 'Draft', draft: { trigger: webhook, steps: [] } });
    await expect(here.owner.workflows.enable({ id: data.id })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    await expect(here.owner.workflows.run({ id: data.id })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  });

  it('are not published with a protection whose secret is missing, or of the other kind', async () => {
    const here = await world.workspace();
    const owner = world.ownerOf(here);
    const { data } = await owner.workflows.create({
      name: 'Guarded',
      draft: { trigger: { kind: 'webhook', protection: 'token' }, steps: [] },
    });
    await expect(owner.workflows.publish({ id: data.id })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    await owner.workflows.rotateHookSecret({ id: data.id });
    await owner.workflows.publish({ id: data.id });
    await owner.workflows.update({
      id: data.id,
      draft: { trigger: { kind: 'webhook', protection: 'signature' }, steps: [] },
    });
    await expect(owner.workflows.publish({ id: data.id })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    expect((await owner.workflows.rotateHookSecret({ id: data.id })).data.secret).toMatch(/^whsec_/);
    await owner.workflows.publish({ id: data.id });
  });
});

describe('what changes under a run', () => {
  it('its workflow is deleted: it is cancelled, and its log stays', async () => {
    const here = await world.workspace();
    const id = await world.publish(here, [task('Before'), pause, task('After', 'after')]);
    await world.post(id, {});
    await world.runOf(here, id);
    await here.owner.workflows.remove({ id });
    expect(await world.runOf(here, id)).toMatchObject({
      state: 'CANCELLED',
      note: 'The workflow was deleted.',
      steps: [{ name: 'task' }, { name: 'pause' }],
    });
    await expect(here.owner.workflows.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await titlesIn(here)).toEqual(['Before']);
  });

  it('its record is put in Trash: the step that needs it fails with the reason, and goes on once it is restored', async () => {
    const here = await world.workspace();
    const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
    const { data: record } = await here.key('write').records.create({ folderId: folder.id, title: 'Example' });
    const id = await world.publish(here, [{ name: 'say', action: 'addComment', input: { text: 'Hello' } }]);
    await world.post(id, { recordId: record.id });
    await here.key('write').records.remove({ id: record.id });
    const failed = await world.runOf(here, id);
    expect(failed).toMatchObject({ state: 'FAILED', failedStep: 'say', steps: [{ state: 'FAILED', attempts: 1 }] });
    expect(failed.note).toMatch(/^Step "say" failed: .*record/);
    await here.owner.records.restore({ id: record.id });
    await here.key('write').workflows.retryRun({ id, runId: failed.id });
    expect(await world.runOf(here, id)).toMatchObject({
      state: 'SUCCEEDED',
      note: null,
      failedStep: null,
      steps: [{ state: 'SUCCEEDED' }],
    });
    expect((await here.key('read').comments.list({ id: record.id })).data).toHaveLength(1);
  });

  it('its stage is removed: the step fails at once with the reason', async () => {
    const here = await world.workspace();
    const { data: pipeline } = await here.owner.pipelines.create({
      name: 'Sales',
      stages: [{ name: 'New' }, { name: 'Gone' }],
    });
    const gone = pipeline.stages[1]?.id ?? '';
    const { data: deal } = await here.key('write').deals.create({ pipelineId: pipeline.id });
    const id = await world.publish(here, [{ name: 'move', action: 'changeStage', input: { stageId: gone } }], {
      kind: 'manual',
      on: 'deal',
    });
    await here.key('write').workflows.run({ id, dealId: deal.id });
    await here.owner.pipelines.archiveStage({
      id: pipeline.id,
      stageId: gone,
      isArchived: true,
      moveDealsTo: pipeline.stages[0]?.id,
    });
    expect(await world.runOf(here, id)).toMatchObject({
      state: 'FAILED',
      failedStep: 'move',
      steps: [{ attempts: 1 }],
    });
  });
});

describe('people', () => {
  it('cancel a run once, where it stands', async () => {
    const here = await world.workspace();
    const id = await world.publish(here, [pause, task('Never')]);
    await world.post(id, {});
    const { id: runId } = await world.runOf(here, id);
    expect((await here.owner.workflows.cancelRun({ id, runId })).data).toMatchObject({
      state: 'CANCELLED',
      note: 'Cancelled by Test owner.',
    });
    await expect(here.owner.workflows.cancelRun({ id, runId })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(here.owner.workflows.retryRun({ id, runId })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await world.runOf(here, id)).toMatchObject({ state: 'CANCELLED' });
  });

  it('retry from the step that failed, without the steps before it', async () => {
    const here = await world.workspace();
    const id = await world.publish(here, [
      task('First'),
      { name: 'call', action: 'callApi', input: { url: 'https://api.example.com/?status={{ trigger.body.status }}' } },
      task('Last', 'last'),
    ]);
    await world.post(id, { status: 404 });
    const { id: runId } = await world.runOf(here, id);
    await here.owner.workflows.retryRun({ id, runId });
    expect(await world.runOf(here, id)).toMatchObject({
      state: 'FAILED',
      steps: [{ name: 'task' }, { name: 'call', attempts: 1 }],
    });
    expect(await titlesIn(here)).toEqual(['First']);
    expect(
      new Set(
        world.sent
          .filter(({ headers }) => headers['idempotency-key']?.startsWith(runId))
          .map(({ headers }) => headers['idempotency-key']),
      ),
    ).toEqual(new Set([`${runId}:1`]));
  });

  it('run again with the same trigger', async () => {
    const here = await world.workspace();
    const id = await world.publish(here, [task('For {{ trigger.body.name }}')]);
    await world.post(id, { name: 'Example' });
    const first = await world.runOf(here, id);
    await here.owner.workflows.repeatRun({ id, runId: first.id });
    const second = await world.runOf(here, id);
    expect(second.id).not.toBe(first.id);
    expect(second).toMatchObject({ state: 'SUCCEEDED', trigger: { body: { name: 'Example' } } });
    expect(await titlesIn(here)).toEqual(['For Example', 'For Example']);
  });

  it('run by hand on a record or a deal, which must be known', async () => {
    const here = await world.workspace();
    const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
    const { data: record } = await here.key('write').records.create({ folderId: folder.id, title: 'Example' });
    const id = await world.publish(here, [task('{{ record.title }} {{ trigger.body.why }}')], {
      kind: 'manual',
      on: 'record',
    });
    await here.key('write').workflows.run({ id, recordId: record.id, body: { why: 'again' } });
    expect(await world.runOf(here, id)).toMatchObject({
      state: 'SUCCEEDED',
      recordId: record.id,
      trigger: { kind: 'manual' },
    });
    expect(await titlesIn(here)).toEqual(['Example again']);
    await expect(here.key('write').workflows.run({ id, recordId: 'rec_unknown' })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });
});

describe('limits', () => {
  it('a burst queues: the concurrent runs of a workspace are limited across all workers, and other workspaces do not wait', async () => {
    const [here, there] = [await world.workspace(), await world.workspace()];
    for (const workspace of [here, there]) {
      const id = await world.publish(workspace, [task('x')]);
      for (let n = 0; n < 5; n += 1) await world.post(id, {});
    }
    const claim = async (workspaceId: string) =>
      (await claimRuns(world.database, { workspaceId, limit: 10, cap: 3, leaseS: 45 })).length;
    expect([await claim(here.id), await claim(here.id), await claim(there.id)]).toEqual([3, 0, 3]);
    const states = (await here.owner.workflows.searchRuns({})).data.map(({ state }) => state);
    expect(states.toSorted()).toEqual(['QUEUED', 'QUEUED', 'RUNNING', 'RUNNING', 'RUNNING']);
  });

  it('a hostile template ends in a failed step', async () => {
    const here = await world.workspace();
    const id = await world.publish(here, [
      task('{% for i in (1..9000) %}{% for j in (1..9000) %}{{ i }}{% endfor %}{% endfor %}'),
    ]);
    await world.post(id, {});
    const startedAt = workedMs();
    expect(await world.runOf(here, id)).toMatchObject({
      state: 'FAILED',
      note: expect.stringMatching(/A template failed: title: template render limit/),
      steps: [{ attempts: 1 }],
    });
    expect(workedMs() - startedAt).toBeLessThan(1_000);
  });
});

describe('a schedule', () => {
  it('that was missed runs once, and is due again in the future; a disabled one is not', async () => {
    const here = await world.workspace();
    const id = await world.publish(here, [task('Weekly')], {
      kind: 'schedule',
      cron: '0 9 * * 1',
      timeZone: 'Europe/Berlin',
    });
    await world.database.autocommit.orm.execute(
      sql`update workflows set next_run_at = now() - interval '30 days' where id = ${decodeId('wf', id)}`,
    );
    await Promise.all([startScheduled(world.database), startScheduled(world.database)]);
    await startScheduled(world.database);
    const { data } = await here.owner.workflows.listRuns({ id });
    expect(data).toMatchObject([{ trigger: { kind: 'schedule' } }]);
    expect(await world.runOf(here, id)).toMatchObject({ state: 'SUCCEEDED' });
    await here.owner.workflows.disable({ id });
    expect(await startScheduled(world.database, new Date(Date.now() + 30 * 86_400_000))).toBe(0);
  });
});

describe('a dry run', () => {
  it('shows every step, makes no call, waits for nothing and leaves nothing behind', async () => {
    const here = await world.workspace();
    const owner = world.ownerOf(here);
    await owner.workflows.setSecret({ name: 'token', value: 'hush-hush' });
    const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
    const sentBefore = world.sent.length;
    const steps = [
      { name: 'made', action: 'createRecord', input: { folderId: folder.id, title: '{{ trigger.body.name }}' } },
      {
        name: 'call',
        action: 'callApi',
        input: {
          url: 'https://api.example.com/',
          headers: { authorization: 'Bearer {{ secrets.token }}' },
          body: { id: '{{ steps.made.output.id }}' },
        },
      },
      pause,
      {
        name: 'each',
        action: 'forEach',
        input: { items: [1, 2] },
        steps: [task('{{ item }} for {{ steps.made.output.title }}')],
      },
      {
        name: 'fork',
        action: 'branch',
        input: { condition: { left: '{{ trigger.body.name }}', operator: 'equals', right: 'Example' } },
        then: [{ name: 'bad', action: 'createTask', input: { title: '{{ trigger.body.nothing }}' } }],
      },
    ];
    const { data } = await owner.workflows.dryRun({
      definition: { trigger: webhook, steps },
      trigger: { kind: 'webhook', body: { name: 'Example' } },
    });
    expect(data).toMatchObject({ outcome: 'FAILED', note: expect.stringContaining('Step "bad" failed') });
    expect(data.steps.map(({ path, state }) => `${path} ${state}`)).toEqual([
      '0 SUCCEEDED',
      '1 SUCCEEDED',
      '2 SUCCEEDED',
      '3 SUCCEEDED',
      '3[0].0 SUCCEEDED',
      '3[1].0 SUCCEEDED',
      '4 SUCCEEDED',
      '4.then.0 FAILED',
    ]);
    expect(data.steps[1]).toMatchObject({
      input: { headers: { authorization: 'Bearer ***' } },
      output: { isSimulated: true },
    });
    expect(data.steps[4]).toMatchObject({ input: { title: '1 for Example' } });
    expect(data.steps[6]).toMatchObject({ input: { condition: { left: 'Example' } } });
    expect(JSON.stringify(data)).not.toContain('hush-hush');
    expect(world.sent).toHaveLength(sentBefore);
    expect((await here.key('read').records.list({})).data).toEqual([]);
    expect((await here.owner.workflows.searchRuns({})).data).toEqual([]);
    expect(await here.events()).toEqual([]);
  });

  it('takes the trigger of an earlier run', async () => {
    const here = await world.workspace();
    const id = await world.publish(here, [task('{{ trigger.body.name }}')]);
    await world.post(id, { name: 'Example' });
    const run = await world.runOf(here, id);
    const { data } = await world.ownerOf(here).workflows.dryRun({
      definition: { trigger: webhook, steps: [task('Again {{ trigger.body.name }}')] },
      runId: run.id,
    });
    expect(data.steps).toMatchObject([{ input: { title: 'Again Example' } }]);
  });
});

describe('the link between a request and its runs', () => {
  it('works in both directions, by request and by run', async () => {
    const here = await world.workspace();
    const trigger = {
      kind: 'event',
      event: 'record.created',
      folderId: null,
      pipelineId: null,
      changedField: null,
      condition: { left: '{{ record.title }}', operator: 'startsWith', right: 'Ex' },
    } as const;
    const id = await world.publish(here, [task('About {{ record.title }}')], trigger);
    const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
    const caller = here.as(
      { kind: 'key', id: newId('key'), name: 'Test key', scopes: ['write'] },
      { requestId: 'request-77' },
    );
    await caller.records.create({ folderId: folder.id, title: 'Example' });
    await caller.records.create({ folderId: folder.id, title: 'Not this one' });
    await dispatchBatch(world.database, [dispatchToWorkflows]);
    const run = await world.runOf(here, id);
    expect(run).toMatchObject({
      requestId: 'request-77',
      state: 'SUCCEEDED',
      recordId: expect.stringMatching(/^rec_/),
    });
    const byRequest = await here.owner.workflows.searchRuns({ requestId: 'request-77' });
    expect(byRequest.data.map((one) => one.id)).toEqual([run.id]);
    const events = await here.events();
    const [created, , made] = events.map((event) => String(event['id']));
    expect(run.eventIds).toEqual([made]);
    for (const eventId of [created, made])
      expect(
        (await here.owner.workflows.searchRuns({ eventId })).data.map((one) => one.id),
        eventId,
      ).toEqual([run.id]);
    expect((await here.owner.workflows.searchRuns({ eventId: 'evt_unknown' })).data).toEqual([]);
  });

  it('shows that a condition could not be evaluated', async () => {
    const here = await world.workspace();
    const endless = '{% for i in (1..9000) %}{% for j in (1..9000) %}{% endfor %}{% endfor %}';
    const id = await world.publish(here, [task('x')], {
      kind: 'event',
      event: 'task.created',
      folderId: null,
      pipelineId: null,
      changedField: null,
      condition: { left: endless, operator: 'isEmpty' },
    });
    for (let n = 0; n < 8; n += 1) await here.key('write').tasks.create({ title: 'By hand' });
    const startedAt = workedMs();
    await dispatchBatch(world.database, [dispatchToWorkflows]);
    expect(workedMs() - startedAt).toBeLessThan(500);
    await world.executor.drain(here.id);
    const { data } = await here.owner.workflows.listRuns({ id });
    expect(data).toHaveLength(8);
    expect(data.every(({ state, note }) => state === 'FAILED' && /condition/.test(note ?? ''))).toBe(true);
  });
});

it('a failed call is logged with its answer', async () => {
  const here = await world.workspace();
  const id = await world.publish(here, [call('?status=404')]);
  await world.post(id, {});
  expect((await world.runOf(here, id)).steps).toMatchObject([
    { output: { status: 404, body: { answer: 42 } }, error: 'The receiver answered with status 404.' },
  ]);
});
