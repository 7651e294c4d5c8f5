import type { ReadContext } from '@dossier/kernel/context.ts';
import type { Issue } from '@dossier/kernel/errors.ts';
import { and, eq } from 'drizzle-orm';
import { eventDefinitions } from '../../events.ts';
import type { Trigger } from '../definition.ts';
import { costOf } from '../evaluation/cost.ts';
import { firstStageOf } from '../gates/stages.ts';
import type { NewRun } from '../run/start.ts';
import { workflowStopped } from '../events.ts';
import { workflowVersions } from '../table.ts';
import { problemOf } from '../template/templates.ts';
import { templatesIn } from '../template/templates-in.ts';

export function issuesOfCancelling(trigger: Trigger): Issue[] {
  if (trigger.kind === 'schedule') return [];
  return (trigger.cancelOn ?? []).flatMap(({ event, condition }, at): Issue[] => {
    const isKnown = event !== workflowStopped.kind && eventDefinitions.some(({ kind }) => kind === event);
    if (!isKnown) return [{ path: [at, 'event'], message: `no run is cancelled by "${event}"` }];
    const problem = templatesIn(condition)
      .map(({ template }) => problemOf(template))
      .find((one) => one !== null);
    if (problem !== undefined) return [{ path: [at, 'condition'], message: `the template does not parse: ${problem}` }];
    // It is judged where events are dispatched, which waits for no renderer.
    return condition === null || costOf(condition)
      ? []
      : [{ path: [at, 'condition'], message: 'the condition must be short, without loops and assignments' }];
  });
}

/** The events that cancel new runs of a version, and their first stage. */
export async function newRunRulesOf(
  ctx: ReadContext,
  ofWorkflow: string,
  version: number,
): Promise<Pick<NewRun, 'cancelOn' | 'gateStage'>> {
  const [row] = await ctx.db.orm
    .select({ definition: workflowVersions.definition })
    .from(workflowVersions)
    .where(
      and(
        eq(workflowVersions.workspaceId, ctx.workspaceId),
        eq(workflowVersions.workflowId, ofWorkflow),
        eq(workflowVersions.version, version),
      ),
    );
  if (!row) return {};
  const { trigger } = row.definition;
  return { gateStage: firstStageOf(trigger), cancelOn: 'cancelOn' in trigger ? trigger.cancelOn : undefined };
}
