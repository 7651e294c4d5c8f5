import { inBatches } from '@dossier/kernel/db/in-batches.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { workflowCalls, workflowChains, workflowPaces, workflowRuns, workflowStops, workflowSteps } from './table.ts';
import { workflowGates } from './gates/table.ts';
import { workflowWaits } from './waits/table.ts';

const batchSize = 500;

/**
 * Deletes runs with their steps 30 days after their end, what was stopped after 30 days, and calls and the budgets of
 * chains after a day; in small batches.
 */
export const pruneRuns = defineJob({
  name: 'workflows/prune',
  input: z.object({}),
  schedule: '53 * * * *',
  async run({ database, signal }) {
    await inBatches(
      database,
      signal,
      batchSize,
      sql`
      with old as materialized (
        select workspace_id, id
        from ${workflowRuns}
        where finished_at < now() - interval '30 days' limit ${batchSize} for update skip locked
      ), steps as (
        delete from ${workflowSteps} where (workspace_id, run_id) in (select workspace_id, id from old)
      ), waits as (
        delete from ${workflowWaits} where (workspace_id, run_id) in (select workspace_id, id from old)
      )
      delete from ${workflowRuns} where (workspace_id, id) in (select workspace_id, id from old)`,
    );
    await inBatches(
      database,
      signal,
      batchSize,
      sql`
      delete from ${workflowGates} where (workspace_id, workflow_id, name) in (
        select g.workspace_id, g.workflow_id, g.name
        from ${workflowGates} g
        where coalesce(g.free_at < now() - interval '24 hours', true)
          and not exists (
            select from ${workflowRuns} r
            where r.workspace_id = g.workspace_id and r.id = g.run_id and r.state in ('QUEUED', 'RUNNING', 'WAITING')
          )
        limit ${batchSize} for update skip locked)`,
    );
    await inBatches(
      database,
      signal,
      batchSize,
      sql`
      delete from ${workflowCalls} where (workspace_id, workflow_id, key) in (
        select workspace_id, workflow_id, key
        from ${workflowCalls}
        where created_at < now() - interval '24 hours' limit ${batchSize} for update skip locked)`,
    );
    await inBatches(
      database,
      signal,
      batchSize,
      sql`
      delete from ${workflowChains} where (workspace_id, root) in (
        select workspace_id, root
        from ${workflowChains}
        where updated_at < now() - interval '24 hours' limit ${batchSize} for update skip locked)`,
    );
    await inBatches(
      database,
      signal,
      batchSize,
      sql`
      delete from ${workflowPaces} where workspace_id in (
        select workspace_id
        from ${workflowPaces}
        where greatest(runs_until, writes_until) < now() limit ${batchSize} for update skip locked)`,
    );
    await inBatches(
      database,
      signal,
      batchSize,
      sql`
      delete from ${workflowStops} where (workspace_id, root, workflow_id, reason) in (
        select workspace_id, root, workflow_id, reason
        from ${workflowStops}
        where last_at < now() - interval '30 days' limit ${batchSize} for update skip locked)`,
    );
  },
});
