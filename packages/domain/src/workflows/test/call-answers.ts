import type { ReadContext } from '@dossier/kernel/context.ts';
import { pageBytesMax } from '@dossier/kernel/paging.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { callApiAction } from '../actions/call/call-api.ts';
import type { callAnswerSchema } from './dry-run-schema.ts';
import { sampleAnswerSchema } from '../schema.ts';
import { demandWorkflow } from '../definition/published.ts';
import { workflowRuns, workflowSteps } from '../table.ts';

const runsMax = 20;
const answersMax = 100;

/** Each calling step's last answer in the latest runs of a workflow, including failed ones. */
export async function listCallAnswers(
  ctx: ReadContext,
  { id }: { readonly id: string },
): Promise<z.output<typeof callAnswerSchema>[]> {
  await demandWorkflow(ctx, id);
  const latest = ctx.db.orm
    .select({ id: workflowRuns.id })
    .from(workflowRuns)
    .where(and(eq(workflowRuns.workspaceId, ctx.workspaceId), eq(workflowRuns.workflowId, id)))
    .orderBy(desc(workflowRuns.createdAt), desc(workflowRuns.id))
    .limit(runsMax)
    .as('latest');
  const { workspaceId, runId, name, action, output, startedAt } = workflowSteps;
  const hasStatus = sql`${output} ->> 'status' is not null`;
  const rows = await ctx.db.fetchQuery(
    ctx.db.orm
      .selectDistinctOn([name], { step: name, runId, output, at: startedAt })
      .from(latest)
      .innerJoin(workflowSteps, eq(runId, latest.id))
      .where(and(eq(workspaceId, ctx.workspaceId), eq(action, callApiAction.name), hasStatus))
      .orderBy(name, desc(startedAt))
      .limit(answersMax),
    pageBytesMax,
  );
  return rows.decode().flatMap(({ output: answered, ...row }) => {
    const answer = sampleAnswerSchema.safeParse(answered);
    return answer.success ? [{ ...row, answer: answer.data }] : [];
  });
}
