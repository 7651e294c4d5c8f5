import type { ReadContext } from '@dossier/kernel/context.ts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { ClaimedRun } from '../run/claim.ts';
import type { StepPosition } from './cursor.ts';
import { workflowSteps } from '../table.ts';
import { Memory } from './template-scope.ts';

/** Loads the results of the steps before the cursor; a step in a loop has the result of its last round. */
export async function loadStepResults(call: ReadContext, run: ClaimedRun): Promise<Memory> {
  const memory = new Memory();
  if (run.stepCount === 0) return memory;
  const rows = await call.db.orm
    .selectDistinctOn([workflowSteps.name], {
      name: workflowSteps.name,
      output: workflowSteps.output,
      error: workflowSteps.error,
    })
    .from(workflowSteps)
    .where(
      and(
        eq(workflowSteps.workspaceId, run.workspaceId),
        eq(workflowSteps.runId, run.id),
        inArray(workflowSteps.state, ['SUCCEEDED', 'FAILED']),
      ),
    )
    .orderBy(workflowSteps.name, desc(workflowSteps.position));
  for (const { name, output, error } of rows)
    if (error === null) memory.note(name, output);
    else memory.noteFailure(name, error, output);
  return memory;
}

/** The current item of the innermost loop. */
export function itemOf(memory: Memory, { loops }: StepPosition): unknown {
  const innermost = loops.at(-1);
  if (!innermost) return undefined;
  const output = memory.outputs[innermost.name]?.output as { items?: unknown[] } | undefined;
  return output?.items?.[innermost.round] ?? null;
}
