import type { Progress } from './checkpoint.ts';
import type { ClaimedRun } from './claim.ts';
import { advance, enter } from './cursor.ts';
import type { Step } from './definition.ts';
import type { Program } from './versions.ts';

/** Past the current step, also over the steps inside of it. */
export function onwardOf(program: Program, run: ClaimedRun): Progress {
  return endIfOver(program, { state: 'RUNNING', cursor: advance(program.steps, run.cursor), attempt: 1 });
}

/** Where the run goes on after a step that has failed; undefined where it ends there. */
export function afterFailure(program: Program, run: ClaimedRun, { name, onError }: Step): Progress | undefined {
  if (onError === 'continue') return { ...onwardOf(program, run), note: `Step "${name}" failed, and the run went on.` };
  if (onError !== 'branch') return undefined;
  const cursor = enter(program.steps, run.cursor, 'onErrorSteps');
  const note = `Step "${name}" failed, and the run took its error path.`;
  return endIfOver(program, { state: 'RUNNING', cursor, attempt: 1, note });
}

/** A run past its last step has succeeded. */
export function endIfOver(program: Program, progress: Progress): Progress {
  const isOver =
    progress.state === 'RUNNING' &&
    progress.cursor.length === 1 &&
    (progress.cursor[0]?.at ?? 0) >= program.steps.length;
  return isOver ? { ...progress, state: 'SUCCEEDED', dueAt: null } : progress;
}
