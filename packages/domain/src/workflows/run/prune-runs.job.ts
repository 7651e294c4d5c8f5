import { deleteInBatches, inBatches } from '@dossier/kernel/db/in-batches.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  workflowCalls,
  workflowChains,
  workflowGates,
  workflowPaces,
  workflowRuns,
  workflowSteps,
  workflowStops,
  workflowWaits,
} from '../table.ts';

const batchSize = 500;

const old = [
  [
    workflowGates,
    sql`
      coalesce(${workflowGates.freeAt} < now() - interval '24 hours', true)
      and not exists (
        select from ${workflowRuns} r
        where r.workspace_id = ${workflowGates.workspaceId} and r.id = ${workflowGates.runId}
          and r.state in ('QUEUED', 'RUNNING', 'WAITING')
      )`,
  ],
  [workflowCalls, sql`${workflowCalls.createdAt} < now() - interval '24 hours'`],
  [workflowChains, sql`${workflowChains.updatedAt} < now() - interval '24 hours'`],
  [workflowPaces, sql`greatest(${workflowPaces.runsUntil}, ${workflowPaces.writesUntil}) < now()`],
  [workflowStops, sql`${workflowStops.lastAt} < now() - interval '30 days'`],
] as const;

/** Deletes, in small batches, runs and stops after 30 days, calls and budgets of chains after a day. */
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
    for (const [table, isOld] of old) await deleteInBatches(database, signal, batchSize, table, isOld);
  },
});
