import type { ReadContext } from '@dossier/kernel/context.ts';
import { one } from '@dossier/kernel/page-schema.ts';
import { read } from '@dossier/kernel/procedures.ts';
import { idOf, timestampOut } from '@dossier/kernel/values.ts';
import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { getRecord } from '../../records/index.ts';
import { runSchema } from '../schema.ts';
import { workflowRuns, workflows } from '../table.ts';

const shownMax = 50;

/** A run as every member may see it. Its steps and secrets are visible only to members who manage workflows. */
const recordRunSchema = z.object({
  id: idOf('run'),
  workflowId: idOf('wf'),
  workflowName: z.string(),
  state: runSchema.shape.state,
  createdAt: timestampOut,
  finishedAt: timestampOut.nullable(),
});

type RecordRun = z.output<typeof recordRunSchema>;

// RPC alone has it, for the timeline of a record: programs read the runs of a workflow.
export const listRecordRunsProcedure = read
  .input(z.strictObject({ recordId: idOf('rec') }))
  .output(one(z.array(recordRunSchema)))
  .query(async ({ ctx, input }) => ({ data: await listRecordRuns(ctx, input.recordId) }));

/** The latest runs of workflows for a record. */
async function listRecordRuns(ctx: ReadContext, recordId: string): Promise<RecordRun[]> {
  const { id } = await getRecord(ctx, recordId);
  return ctx.db.orm
    .select({
      id: workflowRuns.id,
      workflowId: workflowRuns.workflowId,
      workflowName: workflows.name,
      state: workflowRuns.state,
      createdAt: workflowRuns.createdAt,
      finishedAt: workflowRuns.finishedAt,
    })
    .from(workflowRuns)
    .innerJoin(
      workflows,
      and(eq(workflows.workspaceId, workflowRuns.workspaceId), eq(workflows.id, workflowRuns.workflowId)),
    )
    .where(and(eq(workflowRuns.workspaceId, ctx.workspaceId), eq(workflowRuns.recordId, id)))
    .orderBy(desc(workflowRuns.createdAt), desc(workflowRuns.id))
    .limit(shownMax);
}
