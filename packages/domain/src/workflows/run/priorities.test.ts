import { decodeId } from '@dossier/kernel/ids.ts';
import type { Services } from '@dossier/kernel/services.ts';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { dispatchBatch } from '../../dispatcher.ts';
import type { TestWorkspace } from '../../testing.ts';
import { jobContext } from '../../testing/job-context.ts';
import { call, openWorkflowWorld, task, type WorkflowWorld } from '../testing.ts';
import { dispatchToWorkflows } from '../trigger/dispatch.ts';
import { claimRuns } from './claim.ts';
import { RunExecutor } from './executor.ts';
import { priorities, type Priority } from './priority.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const patient = { timeout: 20_000 };
const wait = { wait: '10' };

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
  await world.database.autocommit.orm.execute(sql`
    insert into workflow_runs (workspace_id, id, workflow_id, version, state, trigger, request_id, cursor, due_at, priority)
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
  return { here, id, priorityOf };
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
    const isDone = async () =>
      (await count(here, `priority < ${priorities.BULK} and state = 'SUCCEEDED'`)) === 3 ||
      `${await count(here, "state = 'SUCCEEDED'")} done`;
    await expect.poll(isDone, { ...patient, interval: 20 }).toBe(true);
    expect(await count(here, "state = 'QUEUED'")).toBeGreaterThan(1_000);
    const done = await count(here, "state = 'SUCCEEDED'");
    await expect.poll(() => count(here, "state = 'SUCCEEDED'"), patient).toBeGreaterThan(done + 50);
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
      const { rows } = await world.database.pool.query<{ read: number }>(
        `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
        from pg_stat_user_tables where relname = 'workflow_runs'`,
      );
      return rows[0]?.read ?? 0;
    };
    await expect.poll(read, patient).toBeGreaterThanOrEqual(10);
    expect(await read()).toBeLessThan(2_000);
  });
});

describe('the concurrent runs of a workspace', () => {
  it.each([
    [priorities.BULK, priorities.SINGLE, priorities.AWAITED],
    [priorities.AWAITED, priorities.BULK, priorities.SINGLE],
  ])('have a reserve for each priority: %i does not take all of them', async (...order: Priority[]) => {
    const { here, id } = await backlog(100);
    for (let n = 0; n < 60; n += 1) await world.post(id, {}, {}, n < 40 ? wait : {});
    await world.database.autocommit.orm.execute(sql`
      update workflow_runs set priority = ${order[0]}
      where workspace_id = ${decodeId('ws', here.id)} and priority = ${priorities.BULK} and state = 'QUEUED'`);
    const claimed: number[] = [];
    for (const priority of [order[0] ?? 0, 0, 1, 2].filter((one, at) => at === 0 || one !== order[0]))
      claimed.push(
        (
          await claimRuns(world.database, {
            workspaceId: here.id,
            priority: Object.values(priorities).find((one) => one === priority),
            limit: 100,
            cap: 50,
            leaseS: 45,
          })
        ).length,
      );
    expect(claimed[0]).toBe(38);
    expect(claimed.slice(1).every((size) => size === 6 || size === 0)).toBe(true);
    expect(claimed.slice(1)).toContain(6);
  });
});

describe('the priority of a run', () => {
  it('comes from its event: those of a batch give way, and so does what follows from its runs', async () => {
    const here = await world.workspace();
    const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
    await world.publish(here, [task('Example')], { kind: 'event', event: 'record.created' });
    await world.publish(here, [], { kind: 'event', event: 'task.created' });
    const react = async () => {
      await dispatchBatch(world.database, [dispatchToWorkflows]);
      await world.executor.drain(here.id);
      await dispatchBatch(world.database, [dispatchToWorkflows]);
    };
    const values = { folderId: folder.id, title: 'Example' };
    await here.owner.records.batch({ items: [{ action: 'create', values }] });
    await react();
    expect(await count(here, `priority = ${priorities.BULK}`)).toBe(2);
    await here.owner.records.create(values);
    await react();
    expect(await count(here, `priority = ${priorities.SINGLE}`)).toBe(2);
  });
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
    await expect.poll(() => hanging.size, patient).toBe(240);
    await expect.poll(() => ended, { timeout: 5_000 }).toBe(12);
    expect(await Promise.all(stuck.map((workspace) => count(workspace, `state = 'RUNNING'`)))).toEqual(
      stuck.map(() => 20),
    );
    await executor.start();
    const here = await world.workspace();
    await world.post(await world.publish(here, [call()]), {});
    await expect.poll(() => count(here, `state = 'SUCCEEDED'`), { timeout: 5_000 }).toBe(1);
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
    await expect.poll(() => hanging.size, patient).toBe(33);
  });
});
