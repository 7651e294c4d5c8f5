import type { Progress } from '../run/checkpoint.ts';
import type { ClaimedRun } from '../run/claim.ts';
import { advance, enter, positionOf, type Cursor } from './cursor.ts';
import type { StepList } from '../constants.ts';
import type { Step } from '../definition.ts';
import type { Program } from '../definition/versions.ts';

type At = Pick<ClaimedRun, 'cursor'>;

/** Progress to the step after the current one; nested steps are skipped. */
export function nextStep(program: Program, run: At): Progress {
  return progressTo(program, advance(program.steps, run.cursor));
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
  return progressTo(program, enter(program.steps, run.cursor, list, rounds));
}

/** The end of the definition is the success of the run. */
function progressTo({ steps }: Program, cursor: Cursor): Progress {
  if (positionOf(steps, cursor)) return { state: 'RUNNING', cursor, attempt: 1 };
  return { state: 'SUCCEEDED', cursor, attempt: 1, dueAt: null };
}
