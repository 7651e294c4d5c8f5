import type { Issue } from '@dossier/kernel/errors.ts';
import { eventDefinitions } from '../../events.ts';
import { findAction } from '../actions.ts';
import type { Subject } from '../actions/action.ts';
import type { Definition, Trigger } from '../definition.ts';
import { workflowDisabled } from '../events.ts';
import { issueOfStep, stepsIn } from './steps-in.ts';

const idFields: Readonly<Record<Subject, string>> = { record: 'recordId', deal: 'dealId', task: 'taskId' };

/** An issue for each step that acts on the subject of its run, where no run of this trigger has one. */
export function issuesOfSubjects({ trigger, steps }: Definition): Issue[] {
  const given = subjectsOf(trigger);
  return [...stepsIn(steps)].flatMap((placed) => {
    const { action: name, input } = placed.step;
    const action = findAction(name);
    const needed = action?.needs?.(input) ?? [];
    if (!action || needed.length === 0 || needed.some((subject) => given.has(subject))) return [];
    const field = 'await' in action ? 'of' : idFields[needed[0] ?? 'record'];
    const message =
      `runs of this trigger have no ${needed.join(' or ')}: name one, for instance with the id in the output of an ` +
      'earlier step';
    return [issueOfStep(placed, ['input', field], message)];
  });
}

function subjectsOf(trigger: Trigger): ReadonlySet<Subject> {
  if (trigger.kind === 'schedule') return new Set();
  if (trigger.kind === 'webhook') return new Set(['record']);
  // Over REST a run by hand may be given either, whatever the trigger says.
  if (trigger.kind === 'manual') return new Set(['record', 'deal']);
  const payload = eventDefinitions.find(({ kind }) => kind === trigger.event)?.payload.shape ?? {};
  const hasRecord = trigger.event !== workflowDisabled.kind && !/^(webhook|folder|pipeline)\./.test(trigger.event);
  return new Set<Subject>([
    ...(hasRecord ? ['record' as const] : []),
    ...('deal' in payload || 'dealId' in payload ? ['deal' as const] : []),
    ...('task' in payload ? ['task' as const] : []),
  ]);
}
