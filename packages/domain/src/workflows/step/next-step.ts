import type { Progress } from '../run/checkpoint.ts';
import type { ClaimedRun } from '../run/claim.ts';
import { advance, enter } from './cursor.ts';
import type { StepList } from '../constants.ts';
import type { Step } from '../definition.ts';
import type { Program } from '../definition/versions.ts';

type At = Pick<ClaimedRun, 'cursor'>;

/** Progress to the step after the current one; nested steps are skipped. */
export function nextStep(program: Program, run: At): Progress {
  return completeIfOver(program, { state: 'RUNNING', cursor: advance(program.steps, run.cursor), attempt: 1 });
}

/** Progress after a failed step; undefined if the run ends there. */
export function afterFailure(program: Program, run: At, { name, onError }: Step): Progress | undefined {
  if (onError === 'continue') return { ...nextStep(program, run), note: `Step "${name}" failed, and the run went on.` };
  if (onError !== 'branch') return undefined;
  const note = `Step "${name}" failed, and the run took its error path.`;
  return { ...enterList(program, run, 'onErrorSteps'), note };
}

/** Progress to the first step of a list inside the current step; after that step if the list is empty. */
export function enterList(program: Program, run: At, list: StepList, rounds?: number): Progress {
  const cursor = enter(program.steps, run.cursor, list, rounds);
  return completeIfOver(program, { state: 'RUNNING', cursor, attempt: 1 });
}

function completeIfOver(program: Program, progress: Progress): Progress {
  const isOver =
    progress.state === 'RUNNING' &&
    progress.cursor.length === 1 &&
    (progress.cursor[0]?.at ?? 0) >= program.steps.length;
  return isOver ? { ...progress, state: 'SUCCEEDED', dueAt: null } : progress;
}
