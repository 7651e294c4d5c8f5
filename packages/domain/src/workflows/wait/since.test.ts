import { decodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatchBatch } from '../../dispatcher.ts';
import type { Definition, Step } from '../definition.ts';
import {
  openSecondWorker,
  openWorkflowWorld,
  task,
  webhook,
  type SecondWorker,
  type WorkflowWorld,
} from '../testing/world.ts';
import { dispatchToWorkflows } from '../trigger/dispatch.ts';

let world: WorkflowWorld;
let second: SecondWorker;
beforeAll(async () => {
  world = await openWorkflowWorld();
  second = await openSecondWorker(world);
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const dispatch = () => dispatchBatch(world.database, [dispatchToWorkflows]);
const waitFor = (input: Record<string, unknown> = {}, name = 'moved'): Step => ({
  name,
  action: 'waitFor',
  input: { event: 'deal.stage_changed', timeout: 3, ...input },
  then: [],
  onTimeout: [task('nag', `nag_${name}`)],
});
const changed = (input: Record<string, unknown> = {}, name = 'reply') =>
  waitFor({ event: 'record.updated', ...input }, name);
const offered: Definition['trigger'] = {
  kind: 'event',
  event: 'deal.stage_changed',
  folderId: null,
  pipelineId: null,
  changedField: null,
  condition: {
    left: '{{ trigger.body.deal.stageId }}',
    operator: 'equals',
    right: '{{ trigger.body.deal.data.offer }}',
  },
};

/** A workspace with a workflow that starts when a deal reaches the stage "Offer". */
async function stage(steps: Step[], trigger: Definition['trigger'] = offered) {
  const here = await world.workspace();
  const stages = [{ name: 'New' }, { name: 'Offer' }, { name: 'Won' }];
  const { data: pipeline } = await here.owner.pipelines.create({ name: 'Sales', stages });
  const [first, offer, won] = pipeline.stages.map(({ id }) => id);
  const newDeal = async () =>
    (await here.owner.deals.create({ pipelineId: pipeline.id, stageId: first, title: 'Deal', data: { offer } })).data;
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  const { data: record } = await here.owner.records.create({ folderId: folder.id, title: 'New' });
  await dispatch();
  const id = await world.publish(here, steps, trigger);
  const move = (of: string, stageId = won, more: object = {}) => here.owner.deals.update({ id: of, stageId, ...more });
  const rename = (title = 'Won') => here.owner.records.update({ id: record.id, title });
  return { here, id, record, rename, newDeal, move, offer, won, run: () => world.runOf(here, id) };
}

describe('a wait', () => {
  it('sees a deal that moves on at once in 20 of 20 runs, while workers end', async () => {
    const { here, id, newDeal, move, offer } = await stage([waitFor()]);
    for (let at = 0; at < 20; at += 1) {
      const { id: deal } = await newDeal();
      await move(deal, offer);
      if (at % 2 === 0) await dispatch();
      await move(deal);
      if (at % 3 === 0) await dispatch();
    }
    await dispatch();
    // A worker that dies leaves its runs claimed, in the middle of their step.
    await world.database.autocommit.orm.execute(sql`
      update workflow_runs set state = 'RUNNING', started_at = now(), attempt = 1, fence = 1, due_at = now()
      where workspace_id = ${decodeId('ws', here.id)} and state = 'QUEUED'`);
    await Promise.all([world.executor.drain(here.id), second.executor.drain(here.id)]);
    await world.executor.drain(here.id);
    const { data } = await here.owner.workflows.listRuns({ id });
    const runs = await Promise.all(data.map(async (run) => here.owner.workflows.getRun({ id, runId: run.id })));
    expect(runs.map(({ data: { steps } }) => steps.map(({ output }) => output))).toEqual(
      runs.map(() => [expect.objectContaining({ happened: true })]),
    );
    expect(runs).toHaveLength(20);
    expect((await here.owner.tasks.list({})).data).toEqual([]);
  });

  it('takes neither the event that started the run nor another one of the same change', async () => {
    const { newDeal, move, offer, here, run } = await stage([waitFor({ event: 'deal.updated' })]);
    const deal = await newDeal();
    await move(deal.id, offer, { amount: 5 });
    await dispatch();
    expect((await run()).state).toBe('WAITING');
    await here.owner.deals.update({ id: deal.id, amount: 7 });
    await dispatch();
    expect(await run()).toMatchObject({ steps: [{ output: { happened: true, event: { deal: { amount: 7 } } } }] });
  });

  it('sees what happens to each thing of a loop before its round', async () => {
    const each: Step = {
      name: 'each',
      action: 'forEach',
      input: { items: '{{ trigger.body.deals }}' },
      steps: [waitFor({ of: '{{ item }}' })],
    };
    const { id, newDeal, move, run } = await stage([each], webhook);
    const deals = [await newDeal(), await newDeal(), await newDeal()];
    await dispatch();
    await world.post(id, { deals: deals.map((deal) => deal.id) });
    for (const deal of deals) await move(deal.id);
    await dispatch();
    expect(await run()).toMatchObject({
      state: 'SUCCEEDED',
      steps: [{}, ...deals.map(({ id: of }) => ({ output: { event: { deal: { id: of } } } }))],
    });
  });

  it('counts by the order of commits, whatever times and ids say', async () => {
    const { here, id, record, rename, run } = await stage([changed()], webhook);
    await rename('Before');
    await dispatch();
    const [workspace, late] = [decodeId('ws', here.id), '01900000-0000-7000-8000-000000000001'];
    const client = await world.database.pool.connect();
    await client.query('begin');
    await client.query(
      `insert into events (workspace_id, id, kind, record_id, folder_id, request_id, actor, depth, occurred_at, payload)
       select workspace_id, $2, kind, record_id, folder_id, request_id, actor, depth, occurred_at, payload
       from events where workspace_id = $1 and kind = 'record.updated'`,
      [workspace, late],
    );
    await world.post(id, { recordId: record.id });
    await client.query('commit');
    client.release();
    await dispatch();
    expect(await run()).toMatchObject({ steps: [{ output: { happened: true } }] });
  });

  it('counts from the trigger for a run that is retried or repeated, and not what an earlier run did', async () => {
    const rename: Step = {
      name: 'rename',
      action: 'updateRecord',
      input: { title: 'By {{ now | date: "%s%L" }}', recordId: '{{ trigger.body.deal.data.contact }}' },
    };
    const guard: Step = {
      name: 'guard',
      action: 'callApi',
      input: { url: 'https://api.example.com/?status={{ deal.amount | default: 400 }}' },
    };
    const of = '{{ trigger.body.deal.data.contact }}';
    const {
      here,
      id,
      newDeal,
      move,
      offer,
      record,
      rename: byHand,
      run,
    } = await stage([rename, guard, waitFor(), changed({ of })]);
    const deal = await newDeal();
    await here.owner.deals.update({ id: deal.id, data: { contact: record.id } });
    await move(deal.id, offer);
    await dispatch();
    const failed = await run();
    expect(failed).toMatchObject({ state: 'FAILED', failedStep: 'guard' });
    await move(deal.id, undefined, { amount: 200 });
    await dispatch();
    await here.owner.workflows.retryRun({ id, runId: failed.id });
    expect(await run()).toMatchObject({
      state: 'WAITING',
      steps: [{}, {}, { output: { happened: true } }, { name: 'reply', state: 'WAITING' }],
    });
    await here.owner.workflows.repeatRun({ id, runId: failed.id });
    expect(await run()).toMatchObject({
      state: 'WAITING',
      steps: [{}, {}, { output: { happened: true } }, { name: 'reply', state: 'WAITING' }],
    });
    await byHand();
    await dispatch();
    expect(await run()).toMatchObject({ state: 'SUCCEEDED' });
  });

  it('takes no event that has ended an earlier wait of its run', async () => {
    const { id, record, rename, run } = await stage([changed(), changed({}, 'again')], webhook);
    await world.post(id, { recordId: record.id });
    await rename('First');
    await dispatch();
    expect(await run()).toMatchObject({ state: 'WAITING', steps: [{ output: { happened: true } }, {}] });
    await rename('Second');
    await dispatch();
    expect(await run()).toMatchObject({ steps: [{}, { output: { event: { record: { title: 'Second' } } } }] });
  });

  it('counts from the beginning of a step that it names', async () => {
    const pause: Step = { name: 'pause', action: 'wait', input: { duration: 1 } };
    const { here, id, record, rename, run } = await stage([pause, changed({ since: 'pause' })], webhook);
    await world.post(id, { recordId: record.id });
    await rename('Before');
    await dispatch();
    expect((await run()).state).toBe('WAITING');
    const wakeUp = () =>
      world.database.autocommit.orm.execute(sql`
        update workflow_runs set due_at = now()
        where workspace_id = ${decodeId('ws', here.id)} and state = 'WAITING'`);
    await wakeUp();
    expect(await run()).toMatchObject({ state: 'WAITING', steps: [{}, { name: 'reply', state: 'WAITING' }] });
    await world.post(id, { recordId: record.id });
    expect(await run()).toMatchObject({ steps: [{ name: 'pause' }] });
    await rename('During');
    await dispatch();
    await wakeUp();
    expect(await run()).toMatchObject({ steps: [{}, { output: { event: { record: { title: 'During' } } } }] });
  });

  it('says in its run that events since the trigger are not kept any more', async () => {
    const { here, id, record, run } = await stage([changed()], webhook);
    await world.post(id, { recordId: record.id });
    await world.database.autocommit.orm.execute(
      sql`insert into event_floors (workspace_id, number) values (${decodeId('ws', here.id)}, 1000000000)`,
    );
    expect(await run()).toMatchObject({
      state: 'WAITING',
      note: 'Step "reply" looked at events since the trigger, of which the oldest are not kept any more.',
    });
  });

  it('is refused since a step that has not begun by then', async () => {
    const { here } = await stage([changed()], webhook);
    const publish = (steps: Step[]) => world.publish(here, steps, webhook);
    await expect(publish([task('a', 'pause'), changed({ since: 'puase' })])).rejects.toThrow('did you mean "pause"?');
    await expect(publish([changed({ since: 'later' }), task('b', 'later')])).rejects.toThrow('no step that has begun');
    const inner: Step = { name: 'each', action: 'forEach', input: { items: '{{ trigger.body }}' } };
    await publish([{ ...inner, steps: [task('c', 'inside'), changed({ since: 'inside' })] }]);
    await publish([{ ...inner, steps: [changed({ since: 'each' })] }, changed({ since: 'own' }, 'own')]);
    await expect(publish([{ ...inner, steps: [task('c', 'inside')] }, changed({ since: 'inside' })])).rejects.toThrow(
      'no step that has begun',
    );
  });
});
