import { decodeId } from '@dossier/kernel/ids.ts';
import type { Services } from '@dossier/kernel/services.ts';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { dispatchBatch } from '../../dispatcher.ts';
import type { TestWorkspace } from '../../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';
import { call, openWorkflowWorld, task, type WorkflowWorld } from '../testing/world.ts';
import { dispatchToWorkflows } from '../trigger/dispatch.ts';
import { claimRuns } from './claim.ts';
import { RunExecutor } from './executor.ts';
import { priorities, type Priority } from './priority.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const wait = { wait: '10' };
const on = (event: string) =>
  ({ kind: 'event', event, folderId: null, pipelineId: null, changedField: null, condition: null }) as const;

async function count(workspace: TestWorkspace, condition: string): Promise<number> {
  const { rows } = await world.database.pool.query<{ n: number }>(
    `select count(*)::int as n from workflow_runs where workspace_id = $1 and ${condition}`,
    [decodeId('ws', workspace.id)],
  );
  return rows[0]?.n ?? 0;
}

/** A workflow with so many runs of a bulk change that wait. */
async function backlog(size: number) {
  const here = await world.workspace();
  const id = await world.publish(here, [task('Example')]);
  const { runId } = await world.post(id, {});
  const ofWorkspace = sql`workspace_id = ${decodeId('ws', here.id)}`;
  // Later tests start executors, which would take the rest.
  onTestFinished(async () => {
    await world.database.autocommit.orm.execute(sql`delete from workflow_runs where ${ofWorkspace}`);
  });
  await world.database.autocommit.orm.execute(sql`
    insert into workflow_runs (
      workspace_id, id, workflow_id, version, state, trigger, request_id, cursor, due_at, priority
    )
    select workspace_id, gen_random_uuid(), workflow_id, version, state, trigger, request_id, cursor,
      due_at - interval '1 minute', ${priorities.BULK}
    from workflow_runs, generate_series(1, ${size}) where id = ${decodeId('run', runId)}`);
  await world.executor.job.run(jobContext(world.database), { workspaceId: here.id, priority: priorities.SINGLE });
  const priorityOf = async (of: string) => {
    const { rows } = await world.database.pool.query<{ priority: number }>(
      'select priority from workflow_runs where id = $1',
      [decodeId('run', of)],
    );
    return rows[0]?.priority;
  };
  return { here, id, ofWorkspace, priorityOf };
}

/** An executor that polls and is woken as in a worker; calls to a URL with `hang` never end. */
async function work(isStarted = true) {
  const hanging = new Set<PromiseWithResolvers<never>>();
  const outbound: Services['outbound'] = {
    ...world.runServices.outbound,
    send(request) {
      if (!request.url.includes('hang')) return world.runServices.outbound.send(request);
      const answer = Promise.withResolvers<never>();
      hanging.add(answer);
      return answer.promise;
    },
  };
  const services = { ...world.runServices, outbound };
  const executor = new RunExecutor({ database: world.database, services, log: pino({ level: 'silent' }) });
  if (isStarted) await executor.start();
  onTestFinished(async () => {
    for (const { reject } of hanging) reject(new Error('The test is over.'));
    await executor.close();
  });
  return { executor, hanging };
}

describe('runs behind 2,000 of a bulk change', () => {
  it('are done first where a caller waits, or a single event made them, and the others go on', async () => {
    const { here, id, priorityOf } = await backlog(2_000);
    await work();
    const { runId: awaited } = await world.post(id, {}, {}, wait);
    const { runId: single } = await world.post(id, {});
    expect([await priorityOf(awaited), await priorityOf(single)]).toEqual([priorities.AWAITED, priorities.SINGLE]);
    const first = `priority < ${priorities.BULK} and state = 'SUCCEEDED'`;
    await expect.poll(() => count(here, first)).toBe(3);
    const last = `select max(finished_at) from workflow_runs where workspace_id = $1 and ${first}`;
    expect(await count(here, `priority = ${priorities.BULK} and finished_at < (${last})`)).toBeLessThan(1_000);
    const done = await count(here, "state = 'SUCCEEDED'");
    await expect.poll(() => count(here, "state = 'SUCCEEDED'")).toBeGreaterThan(done + 50);
  });

  it('are claimed without a look at those', async () => {
    const { here, id } = await backlog(20_000);
    await world.asOwner(`select pg_stat_reset_single_table_counters('workflow_runs'::regclass)`);
    // PostgreSQL keeps a generic plan from the sixth run on.
    for (let n = 0; n < 10; n += 1) {
      await world.post(id, {});
      const claim = { workspaceId: here.id, limit: 32, cap: 50, leaseS: 45 };
      expect(await claimRuns(world.database, claim)).toHaveLength(1);
    }
    const read = async () => {
      const { rows } = await world.database.pool.query<{ changed: number; read: number }>(
        `select n_tup_upd::int as changed, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
        from pg_stat_user_tables where relname = 'workflow_runs'`,
      );
      return rows[0];
    };
    // Connections that were used before may still add a scan of the table.
    await expect.poll(async () => (await read())?.changed).toBeGreaterThanOrEqual(10);
    expect((await read())?.read).toBeLessThan(60_000);
  });
});

it.each([
  [priorities.BULK, priorities.SINGLE, priorities.AWAITED],
  [priorities.AWAITED, priorities.BULK, priorities.SINGLE],
])('of the concurrent runs of a workspace, each priority has a reserve: %i leaves it', async (...order: Priority[]) => {
  const { here, ofWorkspace } = await backlog(500);
  await world.database.autocommit.orm.execute(sql`
    update workflow_runs set priority = abs(hashtext(id::text)) % 3
    where ${ofWorkspace} and state = 'QUEUED'`);
  const claimed: number[] = [];
  for (const priority of order) {
    const claim = { workspaceId: here.id, priority, limit: 100, cap: 50, leaseS: 45 };
    claimed.push((await claimRuns(world.database, claim)).length);
  }
  expect(claimed).toEqual([38, 6, 6]);
});

it('the priority of a run comes from its event: a batch gives way, and so does what follows from its runs', async () => {
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  await world.publish(here, [task('Example')], on('record.created'));
  await world.publish(here, [], on('task.created'));
  // Runs of earlier tests leave more events than one dispatch takes.
  const runsOf = async (priority: Priority) => {
    await dispatchBatch(world.database, [dispatchToWorkflows]);
    await world.executor.drain(here.id);
    return count(here, `priority = ${priority}`);
  };
  const values = { folderId: folder.id, title: 'Example' };
  await here.owner.records.batch({ items: [{ action: 'create', values }] });
  await expect.poll(() => runsOf(priorities.BULK)).toBe(2);
  await here.owner.records.create(values);
  await expect.poll(() => runsOf(priorities.SINGLE)).toBe(2);
  expect(await count(here, `priority = ${priorities.BULK}`)).toBe(2);
});

describe('calls that hang', () => {
  it('in 12 workspaces leave the job slots to the runs of others', async () => {
    const { executor, hanging } = await work(false);
    const stuck = await Promise.all(Array.from({ length: 12 }, () => world.workspace()));
    for (const workspace of stuck) {
      const id = await world.publish(workspace, [call('?hang')]);
      for (let n = 0; n < 20; n += 1) await world.post(id, {});
    }
    let ended = 0;
    for (const { id: workspaceId } of stuck)
      void executor.job
        .run(jobContext(world.database), { workspaceId, priority: priorities.SINGLE })
        .then(() => (ended += 1));
    await expect.poll(() => hanging.size).toBe(240);
    await expect.poll(() => ended).toBe(12);
    expect(await Promise.all(stuck.map((workspace) => count(workspace, `state = 'RUNNING'`)))).toEqual(
      stuck.map(() => 20),
    );
    await executor.start();
    const here = await world.workspace();
    await world.post(await world.publish(here, [call()]), {});
    await expect.poll(() => count(here, `state = 'SUCCEEDED'`)).toBe(1);
  });

  it('go on after their job, and the runs behind them are claimed', async () => {
    const { executor, hanging } = await work(false);
    const here = await world.workspace();
    const id = await world.publish(here, [call('?hang'), task('Example')]);
    for (let n = 0; n < 40; n += 1) await world.post(id, {});
    await executor.job.run(jobContext(world.database), { workspaceId: here.id, priority: priorities.SINGLE });
    expect(hanging.size).toBe(32);
    const [first] = hanging;
    first?.reject(new Error('Cut off.'));
    await expect.poll(() => hanging.size).toBe(33);
  });
});
