import { findRow } from '@dossier/kernel/db/rows.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import type { Issue } from '@dossier/kernel/errors.ts';
import { eventDefinitions } from '../../events.ts';
import type { Trigger } from '../definition.ts';
import { issueOfTrigger } from '../definition/steps-in.ts';
import { costOf } from '../evaluation/cost.ts';
import { firstStageOf } from '../gates/stages.ts';
import type { NewRun } from '../run/start.ts';
import { workflowStopped } from '../events.ts';
import { workflowVersions } from '../table.ts';
import { problemOf, templatesIn } from '../template/templates.ts';

export function issuesOfCancelling({ cancelOn = [] }: Exclude<Trigger, { kind: 'schedule' }>): Issue[] {
  return cancelOn.flatMap(({ event, condition }, at): Issue[] => {
    const isKnown = event !== workflowStopped.kind && eventDefinitions.some(({ kind }) => kind === event);
    if (!isKnown) return [issueOfTrigger('cancelOn', `no run is cancelled by "${event}"`, [at, 'event'])];
    const broken = templatesIn(condition).flatMap(({ template }) => problemOf(template) ?? []);
    const place = [at, 'condition'];
    if (broken[0] !== undefined)
      return [issueOfTrigger('cancelOn', `the template does not parse: ${broken[0]}`, place)];
    // Evaluated by the dispatcher, which does not wait for a renderer.
    if (condition === null || costOf(condition)) return [];
    return [issueOfTrigger('cancelOn', 'the condition must be short, without loops and assignments', place)];
  });
}

/** The events that cancel new runs of a version, and their first stage. */
export async function newRunRulesOf(
  { db, workspaceId }: ReadContext,
  workflowId: string,
  version: number,
): Promise<Pick<NewRun, 'cancelOn' | 'gateStage'>> {
  const { definition } = workflowVersions;
  const row = await findRow(db, workflowVersions, { workspaceId, workflowId, version }, { definition });
  if (!row) return {};
  const { trigger } = row.definition;
  return { gateStage: firstStageOf(trigger), cancelOn: 'cancelOn' in trigger ? trigger.cancelOn : undefined };
}
