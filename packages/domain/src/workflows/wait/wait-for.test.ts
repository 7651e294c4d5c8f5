import { setImmediate as nextTurn } from 'node:timers/promises';
import { decodeId } from '@dossier/kernel/ids.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { sql, type SQL } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { dispatchBatch } from '../../dispatcher.ts';
import type { TestWorkspace } from '../../testing/world.ts';
import { claimRuns } from '../run/claim.ts';
import { dispatchToWorkflows } from '../trigger/dispatch.ts';
import { RunExecutor } from '../run/executor.ts';
import type { Step } from '../definition.ts';
import { executeRun } from '../run/run.ts';
import { openWorkflowWorld, task, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const dispatch = () => dispatchBatch(world.database, [dispatchToWorkflows]);
const waitFor = (input: Record<string, unknown> = {}): Step => ({
  name: 'reply',
  action: 'waitFor',
  input: { event: 'record.updated', timeout: 3, ...input },
  then: [task('happened', 'yes')],
  onTimeout: [task('too late', 'no')],
});
const changed = { left: '{{ event.record.title }}', operator: 'equals', right: 'Won' };

/** A workspace with a record and a workflow that waits for an event. */
async function stage(step = waitFor()) {
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  const newRecord = async () => (await here.owner.records.create({ folderId: folder.id, title: 'New' })).data;
  const record = await newRecord();
  await dispatch();
  const id = await world.publish(here, [step]);
  const rename = (title = 'Won', of = record.id) => here.owner.records.update({ id: of, title });
  const titles = async () => (await here.owner.tasks.list({})).data.map(({ title }) => title);
  const set = (table: string, change: SQL) =>
    world.database.autocommit.orm.execute(
      sql`update ${sql.raw(table)} set ${change} where workspace_id = ${decodeId('ws', here.id)}`,
    );
  const waits = async () => {
    const { rows } = await world.database.autocommit.orm.execute(
      sql`select path from workflow_waits where workspace_id = ${decodeId('ws', here.id)}`,
    );
    return rows.length;
  };
  return { here, record, newRecord, id, rename, titles, set, waits, run: () => world.runOf(here, id) };
}

describe('a wait for an event', () => {
  it('goes on with the event of its record, once', async () => {
    const { id, record, rename, run, titles, waits } = await stage();
    await world.post(id, { recordId: record.id });
    expect(await run()).toMatchObject({ state: 'WAITING', steps: [{ name: 'reply', state: 'WAITING', output: null }] });
    await rename();
    await rename('Again');
    await dispatch();
    expect(await run()).toMatchObject({
      state: 'SUCCEEDED',
      steps: [
        {
          state: 'SUCCEEDED',
          output: { happened: true, event: { event: 'record.updated', record: { title: 'Won' } } },
        },
        { name: 'yes' },
      ],
    });
    expect(await titles()).toEqual(['happened']);
    expect(await waits()).toBe(0);
  });

  it('waits on where its condition does not hold, and not for another record', async () => {
    const { id, record, newRecord, rename, run } = await stage(waitFor({ condition: changed }));
    await world.post(id, { recordId: record.id });
    await run();
    const other = await newRecord();
    await rename('Won', other.id);
    await rename('Lost');
    await dispatch();
    expect((await run()).state).toBe('WAITING');
    await rename();
    await dispatch();
    expect(await run()).toMatchObject({ state: 'SUCCEEDED', steps: [{ output: { happened: true } }, {}] });
  });

  it('ends when its time is over; what comes afterwards is too late', async () => {
    const { id, record, rename, run, titles, set } = await stage();
    await world.post(id, { recordId: record.id });
    await run();
    await set('workflow_waits', sql`deadline = now() - interval '5 ms'`);
    await rename();
    await dispatch();
    expect(await run()).toMatchObject({ state: 'SUCCEEDED', steps: [{ output: { happened: false } }, { name: 'no' }] });
    expect(await titles()).toEqual(['too late']);
  });

  it('counts what came in time, though no worker was there when the time was over', async () => {
    const { id, record, rename, run, set } = await stage();
    await world.post(id, { recordId: record.id });
    await run();
    await rename();
    await set('events', sql`occurred_at = occurred_at - interval '5 ms'`);
    await set('workflow_waits', sql`deadline = now()`);
    await set('workflow_runs', sql`due_at = now() - interval '1 second'`);
    expect(await run()).toMatchObject({ steps: [{ output: { happened: true } }, {}] });
  });

  it('does not take an event from before it, also where that is dispatched later', async () => {
    const { id, record, rename, run } = await stage();
    await rename();
    await world.post(id, { recordId: record.id });
    expect((await run()).state).toBe('WAITING');
    await dispatch();
    expect((await run()).state).toBe('WAITING');
    await rename('Again');
    await dispatch();
    expect(await run()).toMatchObject({ steps: [{ output: { event: { record: { title: 'Again' } } } }, {}] });
  });

  it('waits for a deal and for a task by their ids, and refuses what is not there', async () => {
    const here = await world.workspace();
    const { data: pipeline } = await here.owner.pipelines.create({
      name: 'Sales',
      stages: [{ name: 'New' }, { name: 'Won' }],
    });
    const { data: deal } = await here.owner.deals.create({ pipelineId: pipeline.id, title: 'Example deal' });
    const { data: job } = await here.owner.tasks.create({ title: 'Call' });
    const of = '{{ trigger.body.of }}';
    const dealId = await world.publish(here, [waitFor({ event: 'deal.stage_changed', of })]);
    const taskId = await world.publish(here, [waitFor({ event: 'task.completed', of })]);
    await world.post(dealId, { of: deal.id });
    await world.post(taskId, { of: job.id });
    await world.executor.drain(here.id);
    await here.owner.deals.update({ id: deal.id, stageId: pipeline.stages[1]?.id });
    await here.owner.tasks.update({ id: job.id, status: 'DONE' });
    await dispatch();
    for (const id of [dealId, taskId])
      expect(await world.runOf(here, id)).toMatchObject({ steps: [{ output: { happened: true } }, {}] });
    await world.post(taskId, { of: deal.id });
    expect(await world.runOf(here, taskId)).toMatchObject({
      note: 'Step "reply" failed: of: there is no such task or record',
    });
    const ofRun = await world.publish(here, [waitFor()]);
    await world.post(ofRun, {});
    expect(await world.runOf(here, ofRun)).toMatchObject({
      note: 'Step "reply" failed: of: this run has no record or deal; give the id of the thing to wait for',
    });
  });

  it('is refused for a kind that there is not, for a template, and for lists of other steps', async () => {
    const { here } = await stage();
    const save = (step: Step) =>
      here.owner.workflows.create({
        name: 'Test',
        draft: { trigger: { kind: 'manual', on: 'nothing' }, steps: [step] },
      });
    await expect(save(waitFor({ event: 'deal.won' }))).rejects.toThrow('event: must be one of');
    await expect(save(waitFor({ event: '{{ trigger.body.kind }}' }))).rejects.toThrow('not a template');
    await expect(save({ ...waitFor(), else: [] })).rejects.toThrow('is only for branch');
    await expect(save({ ...task('x'), onTimeout: [] })).rejects.toThrow('is only for waitFor');
  });
});

/** A database whose `at`-th transaction dies before it begins, or after its commit: its worker is killed there. */
function dying(database: Database, at: number, isAfter: boolean): { database: Database; hasDied: () => boolean } {
  let count = 0;
  let hasDied = false;
  const wrap = (real: Database): Database =>
    new Proxy(real, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target);
        if (key === 'of') return (id: string) => wrap(target.of(id));
        if (key === 'transaction')
          return async (...given: Parameters<Database['transaction']>) => {
            count += 1;
            if (hasDied || (count === at && !isAfter)) {
              hasDied = true;
              throw new Error('killed');
            }
            const result = await target.transaction(...given);
            if (count !== at) return result;
            hasDied = true;
            throw new Error('killed');
          };
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  return { database: wrap(database), hasDied: () => hasDied };
}

const alive = new AbortController().signal;

describe('a worker that is killed at any point of a wait', () => {
  const boundaries = [1, 2, 3].flatMap((at) => [false, true].map((isAfter) => [at, isAfter] as const));

  it.each(boundaries)('loses no event: transaction %i, after its commit: %j', async (at, isAfter) => {
    const { here, id, record, rename, titles, set, waits } = await stage();
    await world.post(id, { recordId: record.id });
    const claim = { workspaceId: here.id, limit: 1, cap: 50, leaseS: 45 };
    let [run] = await claimRuns(world.database, claim);
    const { database } = dying(world.database, at, isAfter);
    if (!run) throw new Error('Nothing was claimed.');
    await executeRun(database, world.services, run, alive).catch(() => 'killed');
    await rename();
    await dispatch();
    await set('workflow_runs', sql`due_at = now() - interval '1 second'`);
    [run] = [...(await claimRuns(world.database, claim, 'ABANDONED')), ...(await claimRuns(world.database, claim))];
    if (run) {
      // The worker that goes on is killed there, too.
      const next = dying(world.database, at, isAfter);
      await executeRun(next.database, world.services, run, alive).catch(() => 'killed');
    }
    for (let times = 0; times < 3; times += 1) {
      await set('workflow_runs', sql`due_at = least(due_at, now() - interval '1 second')`);
      await world.executor.drain(here.id);
    }
    expect(await world.runOf(here, id)).toMatchObject({
      state: 'SUCCEEDED',
      steps: [{ output: { happened: true } }, {}],
    });
    expect(await titles()).toEqual(['happened']);
    expect(await waits()).toBe(0);
  });
});

describe('events, waits and time limits that meet', () => {
  /** `act` gets each record after its run was started, and may change it with `rename`. */
  async function meet(
    count: number,
    act: (recordId: string, rename: () => Promise<unknown>, at: number) => Promise<unknown>,
  ) {
    const { here, newRecord, id, rename, titles } = await stage();
    const records = await Promise.all(Array.from({ length: count }, newRecord));
    await dispatch();
    const second = new RunExecutor({
      database: world.database,
      services: world.services,
      log: pino({ level: 'silent' }),
    });
    let isOver = false;
    const loop = async (work: () => Promise<unknown>) => {
      while (!isOver) {
        await work();
        await nextTurn();
      }
    };
    const loops = [world.executor, second].map((executor) => loop(() => executor.drain(here.id)));
    loops.push(loop(dispatch));
    const left = [...records.entries()];
    const lane = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const [at, { id: recordId }] = next;
        await world.post(id, { recordId });
        await act(recordId, () => rename('Won', recordId), at);
      }
    };
    await Promise.all(Array.from({ length: 8 }, lane));
    const runs = async () => (await here.owner.workflows.listRuns({ id, pageSize: 500 })).data;
    const isOpen = sql`
      select from events where dispatched_at is null
      union all
      select from workflow_runs
      where state in ('QUEUED', 'RUNNING') or state = 'WAITING' and due_at < now() + interval '1 hour'`;
    await expect.poll(async () => (await world.database.autocommit.orm.execute(isOpen)).rows.length).toBe(0);
    isOver = true;
    await Promise.all(loops);
    const details = await Promise.all(
      (await runs()).map(async ({ id: runId }) => (await here.owner.workflows.getRun({ id, runId })).data),
    );
    const stated = new Map((await here.events()).map((event) => [event.recordId, event.occurredAt]));
    return { details, stated, titles };
  }

  const find = async (query: SQL) => (await world.database.autocommit.orm.execute(query)).rows.length > 0;
  const until = (query: SQL) => vi.waitUntil(() => find(query), { timeout: 20_000, interval: 2 });
  const untilClaimed = (recordId: string) =>
    until(sql`select 1 from workflow_runs where record_id = ${decodeId('rec', recordId)} and state <> 'QUEUED'`);
  const untilParked = (recordId: string) =>
    until(sql`select 1 from workflow_runs where record_id = ${decodeId('rec', recordId)} and state = 'WAITING'`);
  const untilRegistered = (recordId: string) => until(sql`select 1 from workflow_waits where subject = ${recordId}`);

  it('no event is lost that is stated after its step began', async () => {
    // Half of the records change about when their run is claimed, the others when its wait has just been registered.
    const { details, stated } = await meet(60, async (recordId, rename, at) => {
      await (at % 2 === 0 ? untilClaimed : untilRegistered)(recordId);
      await rename();
    });
    expect(details).toHaveLength(60);
    const after = details.filter(
      ({ recordId, steps }) => (stated.get(recordId ?? '') ?? '') > (steps[0]?.startedAt ?? ''),
    );
    expect(after.length).toBeGreaterThan(10);
    expect(after.map(({ state }) => state)).toEqual(after.map(() => 'SUCCEEDED'));
  });

  it('each wait ends once, with its event or its time limit', async () => {
    const endTime = (recordId: string) =>
      find(sql`
        with parked as (
          update workflow_runs set due_at = now()
          where record_id = ${decodeId('rec', recordId)} and state = 'WAITING' returning workspace_id, id
        )
        update workflow_waits w set deadline = now()
        from parked p where w.workspace_id = p.workspace_id and w.run_id = p.id returning 1`);
    const { details, titles } = await meet(40, async (recordId, rename) => {
      await untilParked(recordId);
      await Promise.all([rename(), endTime(recordId)]);
    });
    expect(details.map(({ state, note }) => ({ state, note }))).toEqual(
      details.map(() => ({ state: 'SUCCEEDED', note: null })),
    );
    for (const { steps } of details) {
      const { happened } = z.object({ happened: z.boolean() }).parse(steps[0]?.output);
      expect(steps.map(({ name }) => name)).toEqual(['reply', happened ? 'yes' : 'no']);
    }
    expect(await titles()).toHaveLength(40);
  });
});

describe('events that cancel a run', () => {
  async function cancellable(here: TestWorkspace, condition: unknown = null) {
    const trigger = { kind: 'webhook', protection: 'none', cancelOn: [{ event: 'record.updated', condition }] };
    return world.publish(here, [{ name: 'pause', action: 'wait', input: { duration: 2 } }], trigger as never);
  }

  it('cancel what waits, with the reason, by their condition', async () => {
    const { here, record, rename } = await stage();
    const id = await cancellable(here, {
      left: '{{ event.record.title }}',
      operator: 'equals',
      right: '{{ trigger.body.until }}',
    });
    await world.post(id, { recordId: record.id, until: 'Won' });
    expect((await world.runOf(here, id)).state).toBe('WAITING');
    await rename('Lost');
    await dispatch();
    expect((await world.runOf(here, id)).state).toBe('WAITING');
    await rename();
    await dispatch();
    const run = await world.runOf(here, id);
    expect(run.state).toBe('CANCELLED');
    expect(run.note).toMatch(/^Cancelled by the event record\.updated \(evt_\w{26}\)\.$/);
  });

  it('cancel what is queued, and nothing that began after them', async () => {
    const { here, record, rename, set, waits } = await stage();
    const id = await cancellable(here);
    await rename('Before');
    await set('events', sql`occurred_at = occurred_at - interval '5 ms'`);
    await world.post(id, { recordId: record.id });
    await dispatch();
    expect((await world.runOf(here, id)).state).toBe('WAITING');
    await world.post(id, { recordId: record.id });
    await rename();
    await dispatch();
    const { data } = await here.owner.workflows.listRuns({ id });
    expect(data.map(({ state }) => state)).toEqual(['CANCELLED', 'CANCELLED']);
    expect(await waits()).toBe(0);
  });

  it('cancel a run that an earlier event of the same batch has started, and not one that they start', async () => {
    const { here, record, rename } = await stage();
    const id = await world.publish(here, [{ name: 'pause', action: 'wait', input: { duration: 2 } }], {
      kind: 'event',
      event: 'record.updated',
      folderId: null,
      pipelineId: null,
      changedField: null,
      condition: null,
      cancelOn: [{ event: 'record.updated', condition: null }],
    });
    await rename('First');
    await rename('Second');
    await dispatch();
    const { data } = await here.owner.workflows.listRuns({ id });
    expect(
      data
        .map(({ state, trigger }) => [state, (trigger.body as { record: { title: string } }).record.title])
        .toSorted(),
    ).toEqual([
      ['CANCELLED', 'First'],
      ['QUEUED', 'Second'],
    ]);
    expect(record.title).toBe('New');
  });

  it('are refused with a condition that has a loop, and of kinds that there are not', async () => {
    const { here } = await stage();
    const loop = { left: '{% for n in (1..9) %}{{ n }}{% endfor %}', operator: 'equals', right: '1' };
    await expect(cancellable(here, loop)).rejects.toThrow('without loops');
    const save = here.owner.workflows.create({
      name: 'Test',
      draft: {
        trigger: { kind: 'manual', on: 'nothing', cancelOn: [{ event: 'deal.won', condition: null }] },
        steps: [],
      },
    });
    await expect(save).rejects.toThrow('no run is cancelled by "deal.won"');
  });
});
