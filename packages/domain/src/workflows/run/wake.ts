import { type Database, defineSql } from '@dossier/postgres-engine/index.ts';
import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { workflowRuns } from '../table.ts';
import { startScheduled } from '../trigger/schedule.ts';
import { priorities, type Priority, type RunQueue } from './priority.ts';

export const runJobName = 'workflows/run';

const { placeholder } = sql;

// A loose index scan: jumps from workspace to workspace, so its cost grows with the workspaces that have waiting runs,
// not with the runs.
const dueQueues = defineSql<{ id: string; priority: Priority }>(
  'read',
  'workflows.due_queues',
  sql`
  with recursive waiting as (
    (
      select workspace_id
      from workflow_runs
      where due_at is not null and state <> 'RUNNING'
      order by workspace_id limit 1
    )
    union all
    select (
      select r.workspace_id
      from workflow_runs r
      where r.workspace_id > w.workspace_id and r.due_at is not null and r.state <> 'RUNNING'
      order by r.workspace_id limit 1
    )
    from waiting w where w.workspace_id is not null
  )
  select w.workspace_id as id, p as priority
  from waiting w cross join generate_series(${priorities.AWAITED}::int, ${priorities.BULK}::int) p
  where exists (
    select from workflow_runs r
    where r.workspace_id = w.workspace_id and r.priority = p and r.state <> 'RUNNING' and r.due_at <= now()
  )
  union
  select workspace_id, priority from workflow_runs where state = 'RUNNING' and due_at <= now()`,
);

export async function findDueQueues(database: Database): Promise<RunQueue[]> {
  const due = await database.read.run(dueQueues, {});
  return due.map(({ id, priority }) => ({ workspaceId: encodeId('ws', id), priority }));
}

const queueTypes = { workspaceId: 'text', priority: 'int' };

// A queue has at most one waiting job; a running one polls by itself. Jobs of awaited runs come first.
const order = defineSql<unknown>(
  'change',
  'workflows.order_jobs',
  sql`
  select graphile_worker.add_jobs(array_agg(
    (
      ${sql.raw(`'${runJobName}'`)}, json_build_object('workspaceId', "workspaceId", 'priority', priority),
      null, null, 5, 'workflows ' || "workspaceId" || ' ' || priority, least(priority, ${priorities.SINGLE}::int), null
    )::graphile_worker.job_spec))
  from ${unnestRows(queueTypes, 'due')}`,
);

export async function orderJobs(database: Database, queues: readonly RunQueue[]): Promise<void> {
  if (queues.length > 0) await database.autocommit.run(order, unnestArguments(queueTypes, queues));
}

// No queued run is due in the future and no lease is this long: the clock was set back.
const mend = defineSql(
  'change',
  'workflows.mend',
  sql`
  update workflow_runs set due_at = now()
  where (workspace_id, id) in (
    select workspace_id, id from workflow_runs
    where due_at is not null
      and (
        (state = 'QUEUED' and due_at > now())
          or (state = 'RUNNING' and due_at > now() + make_interval(secs => ${placeholder('leaseS')}::float8 * 2))
      )
    order by workspace_id, id for no key update)`,
);

/**
 * Repairs due times after the database's clock was set back, so that due runs stay due and dead workers are noticed.
 */
export async function mendDueTimes(database: Database, leaseS: number): Promise<void> {
  await database.autocommit.run(mend, { leaseS });
}

/** Ends every due run, missed schedules included; people can continue it. Runs that wait for later keep waiting. */
export async function terminateDueRuns(database: Database, note: string): Promise<number> {
  while ((await startScheduled(database)) > 0);
  const isDue = or(lte(workflowRuns.dueAt, sql`now()`), sql`${workflowRuns.state} <> 'WAITING'`);
  const isBehindGate = and(isNull(workflowRuns.dueAt), eq(workflowRuns.state, 'WAITING'));
  const { rowCount } = await database.autocommit.orm
    .update(workflowRuns)
    .set({ state: 'FAILED', dueAt: null, note, finishedAt: sql`now()`, fence: sql`${workflowRuns.fence} + 1` })
    .where(or(and(isNotNull(workflowRuns.dueAt), isDue), isBehindGate));
  return rowCount ?? 0;
}
