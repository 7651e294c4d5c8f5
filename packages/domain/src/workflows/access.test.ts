import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actions } from './actions.ts';
import type { Step } from './definition.ts';
import { openWorkflowWorld, task, webhook, type WorkflowWorld } from './testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

// They take no id of a thing, or one that is checked against the members of the workspace when a definition is saved.
const harmless = [
  'assignOwner',
  // The step links the e-mail to the record of its own run.
  'sendEmail',
  'setVariable',
  'increment',
  'callApi',
  'branch',
  'stopUnless',
  'forEach',
  'wait',
  'waitUntil',
  'waitForCall',
  'respond',
];

const draft = { trigger: webhook, steps: [task('Example')] };

describe('workflows', () => {
  it('are for owners and admins, and for API keys by their scope', async () => {
    const here = await world.workspace();
    const id = await world.publish(here, [task('Example')]);
    await expect(here.member.workflows.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(here.member.workflows.get({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(here.member.workflows.listRuns({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const reader = here.key('read');
    expect((await reader.workflows.list({})).data.map((workflow) => workflow.id)).toEqual([id]);
    expect((await reader.workflows.get({ id })).data.id).toBe(id);
    expect((await reader.workflows.listRuns({ id })).data).toEqual([]);
    for (const caller of [reader, here.member]) {
      await expect(caller.workflows.run({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(caller.workflows.disable({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    const key = here.key('write');
    expect((await key.workflows.list({ count: true })).data.map((workflow) => workflow.id)).toEqual([id]);
    await key.workflows.disable({ id });
    expect((await key.workflows.enable({ id })).data.isEnabled).toBe(true);
    const { data: run } = await key.workflows.run({ id });
    expect((await key.workflows.getRun({ id, runId: run.id })).data.state).toBe('QUEUED');
  });

  it('are edited by people, and by keys that are made for it', async () => {
    const here = await world.workspace();
    const id = await world.publish(here, [task('Example')]);
    const key = here.key('write');
    const runId = (await key.workflows.run({ id })).data.id;
    const attempts = [
      () => key.workflows.create({ name: 'x', draft }),
      () => key.workflows.update({ id, name: 'x' }),
      () => key.workflows.publish({ id }),
      () => key.workflows.remove({ id }),
      () => key.workflows.rotateHookSecret({ id }),
      () => key.workflows.dryRun({ definition: draft }),
      () => key.workflows.setSecret({ name: 'token', value: 'x' }),
      () => key.workflows.removeSecret({ name: 'token' }),
      () => key.workflows.listSecrets(),
      () => key.workflows.restoreVersion({ id, version: 1 }),
      () => key.workflows.searchRuns({}),
      () => here.key('workflows:run', 'events:read').workflows.publish({ id }),
      () => here.key('workflows:read').workflows.cancelRun({ id, runId }),
      () => here.key('workflows:read').workflows.repeatRun({ id, runId }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('of another workspace are unknown to every procedure, and so are their runs and secrets', async () => {
    const here = await world.workspace();
    const there = await world.workspace();
    const id = await world.publish(there, [task('Example')]);
    await world.post(id, {});
    const { id: runId } = await world.runOf(there, id);
    const own = await world.publish(here, [task('Example')]);
    await world.ownerOf(there).workflows.setSecret({ name: 'token', value: 'hush-hush' });
    const { workflows } = world.ownerOf(here);
    const attempts = [
      () => workflows.get({ id }),
      () => workflows.enable({ id }),
      () => workflows.disable({ id }),
      () => workflows.run({ id }),
      () => workflows.listRuns({ id }),
      () => workflows.update({ id, name: 'x' }),
      () => workflows.publish({ id }),
      () => workflows.remove({ id }),
      () => workflows.listVersions({ id }),
      () => workflows.rotateHookSecret({ id }),
      () => workflows.getRun({ id, runId }),
      () => workflows.getRun({ id: own, runId }),
      () => workflows.retryRun({ id, runId }),
      () => workflows.cancelRun({ id, runId }),
      () => workflows.repeatRun({ id, runId }),
      () => workflows.repeatRun({ id: own, runId }),
      () => workflows.dryRun({ definition: draft, runId }),
      () => workflows.removeSecret({ name: 'token' }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await workflows.list({})).data.map((workflow) => workflow.id)).toEqual([own]);
    expect((await workflows.searchRuns({})).data).toEqual([]);
    expect((await workflows.searchRuns({ requestId: 'request-1' })).data).toEqual([]);
    expect((await workflows.listSecrets()).data).toEqual([]);
  });

  it('never reach into another workspace, whatever ids they are called with', async () => {
    const here = await world.workspace();
    const there = await world.workspace();
    const { data: folder } = await there.owner.folders.create({ name: 'Contacts' });
    const { data: record } = await there.key('write').records.create({ folderId: folder.id, title: 'Example' });
    const { data: pipeline } = await there.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
    const { data: deal } = await there.key('write').deals.create({ pipelineId: pipeline.id });
    const given = {
      recordId: record.id,
      folderId: folder.id,
      dealId: deal.id,
      pipelineId: pipeline.id,
      stageId: pipeline.stages[0]?.id,
      // No member of the other workspace.
      approverId: 'usr_00000000000000000000000001',
    };
    const steps: Step[] = [
      { name: 'a', action: 'addComment', input: { recordId: '{{ trigger.body.recordId }}', text: 'x' } },
      { name: 'a', action: 'updateRecord', input: { recordId: '{{ trigger.body.recordId }}', title: 'x' } },
      { name: 'a', action: 'createRecord', input: { folderId: '{{ trigger.body.folderId }}', title: 'x' } },
      {
        name: 'a',
        action: 'upsertRecord',
        input: { folderId: '{{ trigger.body.folderId }}', matchOn: ['title'], title: 'Example' },
      },
      {
        name: 'a',
        action: 'waitFor',
        input: { event: 'record.updated', timeout: 1, of: '{{ trigger.body.recordId }}' },
      },
      {
        name: 'a',
        action: 'waitFor',
        input: { event: 'deal.updated', timeout: 1, of: '{{ trigger.body.dealId }}' },
      },
      {
        name: 'a',
        action: 'askForApproval',
        input: { question: 'x', timeout: 1, approverId: '{{ trigger.body.approverId }}' },
      },
      { name: 'a', action: 'logCall', input: { recordId: '{{ trigger.body.recordId }}' } },
      { name: 'a', action: 'createTask', input: { title: 'x', recordId: '{{ trigger.body.recordId }}' } },
      { name: 'a', action: 'createDeal', input: { pipelineId: '{{ trigger.body.pipelineId }}' } },
      { name: 'a', action: 'updateDeal', input: { dealId: '{{ trigger.body.dealId }}', title: 'x' } },
      {
        name: 'a',
        action: 'changeStage',
        input: { dealId: '{{ trigger.body.dealId }}', stageId: '{{ trigger.body.stageId }}' },
      },
    ];
    const search = {
      name: 'a',
      action: 'findRecord',
      input: { folderId: '{{ trigger.body.folderId }}', field: 'title', value: 'Example' },
    };
    const questions = {
      findRecords: { field: 'folderId', op: 'eq', value: '{{ trigger.body.folderId }}' },
      findDeals: { field: 'pipelineId', op: 'eq', value: '{{ trigger.body.pipelineId }}' },
      findTasks: { field: 'recordId', op: 'eq', value: '{{ trigger.body.recordId }}' },
    };
    for (const [action, where] of Object.entries(questions)) steps.push({ name: 'a', action, input: { where } });
    const probed = new Set([...steps, search].map(({ action }) => action).concat(harmless));
    for (const { name } of actions)
      expect(probed, `Probe the action "${name}" in packages/domain/src/workflows/access.test.ts.`).toContain(name);
    for (const step of steps) {
      const id = await world.publish(here, [step]);
      await world.post(id, given);
      expect(await world.runOf(here, id), step.action).toMatchObject({
        state: 'FAILED',
        recordId: null,
        steps: [{ attempts: 1 }],
      });
    }
    const id = await world.publish(here, [search]);
    await world.post(id, given);
    expect(await world.runOf(here, id)).toMatchObject({ steps: [{ output: { found: false, record: null } }] });
    expect((await there.key('read').records.get({ id: record.id })).data.version).toBe(1);
    expect((await there.key('read').comments.list({ id: record.id })).data).toEqual([]);
  });
});
