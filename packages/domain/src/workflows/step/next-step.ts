import type { Progress } from '../run/checkpoint.ts';
import type { ClaimedRun } from '../run/claim.ts';
import { advance, enter } from './cursor.ts';
import type { Step } from '../definition.ts';
import type { Program } from '../definition/versions.ts';

/** Progress to the step after the current one; nested steps are skipped. */
export function nextStep(program: Program, run: ClaimedRun): Progress {
  return completeIfOver(program, { state: 'RUNNING', cursor: advance(program.steps, run.cursor), attempt: 1 });
}

/** Progress after a failed step; undefined if the run ends there. */
export function afterFailure(program: Program, run: ClaimedRun, { name, onError }: Step): Progress | undefined {
  if (onError === 'continue') return { ...nextStep(program, run), note: `Step "${name}" failed, and the run went on.` };
  if (onError !== 'branch') return undefined;
  const cursor = enter(program.steps, run.cursor, 'onErrorSteps');
  const note = `Step "${name}" failed, and the run took its error path.`;
  return completeIfOver(program, { state: 'RUNNING', cursor, attempt: 1, note });
}

export function completeIfOver(program: Program, progress: Progress): Progress {
  const isOver =
    progress.state === 'RUNNING' &&
    progress.cursor.length === 1 &&
    (progress.cursor[0]?.at ?? 0) >= program.steps.length;
  return isOver ? { ...progress, state: 'SUCCEEDED', dueAt: null } : progress;
}
