import { changeRows } from '@dossier/kernel/db/rows.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { impossible, notFound } from '@dossier/kernel/errors.ts';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { cursorAt } from '../step/cursor.ts';
import type { Step } from '../definition.ts';
import { getRun, queueRun } from './runs.ts';
import type { repeatRunInput } from '../schema.ts';
import { workflowRows } from '../noun.ts';
import { loopAround, stepsIn } from '../definition/steps-in.ts';
import { workflowRuns, workflowSteps } from '../table.ts';
import { getVersion } from '../definition/version-log.ts';

/**
 * Starts a new run with the trigger of an earlier one, at a step of that version, or by default at the first step of
 * the published version. Its calls have new Idempotency-Keys.
 */
export async function repeatRun(ctx: WriteContext, { id, runId, fromStep, body }: z.output<typeof repeatRunInput>) {
  const { trigger, recordId, dealId, version } = await getRun(ctx, { id, runId });
  const again = { workflowId: id, recordId, dealId, trigger: body === undefined ? trigger : { ...trigger, body } };
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
  const { orm } = ctx.db;
  const { workspaceId, runId, state, name, position } = workflowSteps;
  const isEarlier = and(inArray(state, ['SUCCEEDED', 'FAILED']), inArray(name, [...names]));
  const earlier = orm
    .select({ ...getTableColumns(workflowSteps), runId: sql`${sql.param(to, runId)}::uuid`.as('run_id') })
    .from(workflowSteps)
    .where(and(eq(workspaceId, ctx.workspaceId), eq(runId, from), isEarlier));
  const copied = await orm.insert(workflowSteps).select(earlier).returning({ position });
  const stepCount = copied.reduce((most, step) => Math.max(most, step.position), 0);
  await changeRows(ctx.db, workflowRuns, { workspaceId: ctx.workspaceId, id: to }, { stepCount });
  return stepCount;
}
