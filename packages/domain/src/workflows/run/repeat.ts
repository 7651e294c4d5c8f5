import { equals } from '@dossier/kernel/verbs.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { impossible, notFound } from '@dossier/kernel/errors.ts';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { cursorAt } from '../step/cursor.ts';
import type { Step } from '../definition.ts';
import { getRun, queueRun } from './runs.ts';
import type { repeatRunInput, Run } from '../schema.ts';
import { workflowRows } from '../noun.ts';
import { loopAround, stepsIn } from '../definition/steps-in.ts';
import { workflowRuns, workflowSteps } from '../table.ts';
import { getVersion } from '../definition/version-log.ts';

/**
 * Starts a new run with the trigger of an earlier one, at a step of that version, or by default at the first step of
 * the published version. Its calls have new Idempotency-Keys.
 */
export async function repeatRun(
  ctx: WriteContext,
  { id, runId, fromStep, body }: z.output<typeof repeatRunInput>,
): Promise<Run> {
  const { trigger, recordId, dealId, version } = await getRun(ctx, { id, runId });
  const again = {
    workflowId: id,
    recordId,
    dealId,
    trigger: body === undefined ? trigger : { ...trigger, body },
  };
  if (fromStep === undefined) {
    const { publishedVersion } = await workflowRows.get(ctx, id);
    if (publishedVersion === null) throw notFound('workflow');
    return queueRun(ctx, { ...again, version: publishedVersion });
  }
  const { definition } = await getVersion(ctx, { id, version });
  const place = placeOf(definition.steps, fromStep);
  if (!place) throw impossible(['fromStep'], `Version ${version} has no step "${fromStep}".`);
  if (place.loop !== undefined)
    throw impossible(['fromStep'], `"${fromStep}" is inside of "${place.loop}": begin with that.`);
  const run = await queueRun(ctx, { ...again, version, cursor: place.cursor });
  const stepCount = await copySteps(ctx, runId, run.id, place.before);
  return { ...run, stepCount };
}

export function placeOf(steps: readonly Step[], name: string) {
  const all = [...stepsIn(steps)];
  const found = all.findIndex(({ step }) => step.name === name);
  const place = all[found];
  if (!place) return undefined;
  const before = all.slice(0, found).map(({ step }) => step.name);
  return { cursor: cursorAt(place), before, loop: loopAround(place)?.name };
}

/** Copies the results of earlier steps to the new run. Returns their number. */
async function copySteps(ctx: WriteContext, from: string, to: string, names: readonly string[]): Promise<number> {
  const { workspaceId, runId, state, name } = workflowSteps;
  const { rows } = await ctx.db.orm.execute<{ stepCount: number }>(sql`
    with copied as (
      insert into workflow_steps (
        workspace_id, run_id, path, position, name, action, state, input, output, error, attempts, started_at,
        finished_at
      )
      select workspace_id, ${sql.param(to, runId)}::uuid, path, position, name, action, state, input, output, error,
        attempts, started_at, finished_at
      from workflow_steps
      where ${eq(workspaceId, ctx.workspaceId)} and ${eq(runId, from)} and ${state} in ('SUCCEEDED', 'FAILED')
        and ${name} = any(${sql.param([...names])}::text[])
      returning position
    )
    update workflow_runs set step_count = (select coalesce(max(position), 0) from copied)
    where ${equals(workflowRuns, { workspaceId: ctx.workspaceId, id: to })}
    returning step_count as "stepCount"`);
  return rows[0]?.stepCount ?? 0;
}
