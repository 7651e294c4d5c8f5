import type { Database } from '@dossier/kernel/db/database.ts';
import { defineSql } from '@dossier/kernel/db/statement.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { startScheduled } from './schedule.ts';

// Each workspace has at most one job that waits; one that runs already looks again by itself.
const order = defineSql<unknown>('workflows.order_jobs', sql`
  select graphile_worker.add_jobs(array_agg(
    ('workflows/run', json_build_object('workspaceId', id), null, null, 5, 'workflows ' || id, null, null)::graphile_worker.job_spec))
  from unnest(${sql.placeholder('ids')}::text[]) as id`);

const dueWorkspaces = defineSql<{ id: string }>('workflows.due_workspaces', sql`
  select distinct workspace_id as id from workflow_runs where due_at <= now() limit 1000`);

/** Starts what is scheduled, and orders a job for every workspace in which a run is due. */
export async function wakeDue(database: Database): Promise<number> {
  await startScheduled(database);
  const due = await database.read.run(dueWorkspaces, {});
  if (due.length > 0) await database.read.run(order, { ids: due.map(({ id }) => encodeId('ws', id)) });
  return due.length;
}
