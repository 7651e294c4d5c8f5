import { changeRows } from '@dossier/kernel/db/rows.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { workflowRuns } from '../table.ts';
import { startScheduled } from '../trigger/schedule.ts';
import { ended } from '../wait/cancel.ts';
import { priorities, type Priority, type RunQueue } from './priority.ts';

export const runJobName = 'workflows/run';

export async function findDueQueues(database: Database): Promise<RunQueue[]> {
  // A loose index scan jumps from workspace to workspace, so its cost grows with the number of workspaces with waiting
  // runs, not with the number of runs.
  const { rows } = await database.read.orm.execute<{ id: string; priority: Priority }>(sql`
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
    select workspace_id, priority from workflow_runs where state = 'RUNNING' and due_at <= now()`);
  return rows.map(({ id, priority }) => ({ workspaceId: encodeId('ws', id), priority }));
}

/** A queue has at most one waiting job; a running one polls by itself. Jobs of awaited runs come first. */
export async function orderJobs(database: Database, queues: readonly RunQueue[]): Promise<void> {
  if (queues.length === 0) return;
  await database.autocommit.orm.execute(sql`
    select graphile_worker.add_jobs(array_agg(
      (
        ${runJobName}::text, due, null, null, 5, 'workflows ' || (due ->> 'workspaceId') || ' ' || (due ->> 'priority'),
        least((due ->> 'priority')::int, ${priorities.SINGLE}::int), null
      )::graphile_worker.job_spec))
    from json_array_elements(${JSON.stringify(queues)}::json) due`);
}

/**
 * Corrects due times after the database's clock was set back, so that due runs stay due and dead workers are noticed:
 * no queued run may be due in the future, and no lease may be this long.
 */
export async function mendDueTimes(database: Database, leaseS: number): Promise<void> {
  await database.autocommit.orm.execute(sql`
    update workflow_runs set due_at = now()
    where (workspace_id, id) in (
      select workspace_id, id from workflow_runs
      where due_at is not null
        and (
          (state = 'QUEUED' and due_at > now())
            or (state = 'RUNNING' and due_at > now() + make_interval(secs => ${leaseS}::float8 * 2))
        )
      order by workspace_id, id for no key update)`);
}

/** Ends every due run, including missed schedules; people can continue them. Waiting runs keep waiting. */
export async function terminateDueRuns(database: Database, note: string): Promise<number> {
  while ((await startScheduled(database)) > 0);
  const isDue = or(lte(workflowRuns.dueAt, sql`now()`), sql`${workflowRuns.state} <> 'WAITING'`);
  const isBehindGate = and(isNull(workflowRuns.dueAt), eq(workflowRuns.state, 'WAITING'));
  const which = or(and(isNotNull(workflowRuns.dueAt), isDue), isBehindGate);
  return changeRows(database.autocommit, workflowRuns, which, { ...ended, state: 'FAILED', note });
}
