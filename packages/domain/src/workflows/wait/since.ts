import type { Issue } from '@dossier/kernel/errors.ts';
import type { Step } from '../definition.ts';
import { issueOfStep, stepsIn } from '../definition/steps-in.ts';
import { cursorAt, positionOf, type Cursor, type StepPosition } from '../step/cursor.ts';
import { nearestOf } from '../template/nearest.ts';

/** The step from which a wait counts; undefined: from the trigger. */
export function sinceOf({ action, input }: Step): string | undefined {
  const { since } = input;
  return action !== 'waitFor' || since === 'trigger' || typeof since !== 'string' ? undefined : since;
}

/** The names of the steps whose start stores the position of the feed. */
export function markedSteps(steps: readonly Step[]): ReadonlySet<string> {
  return new Set([...stepsIn(steps)].flatMap(({ step }) => sinceOf(step) ?? []));
}

/** Path of a step that every run at this position has started: this one, one around it, or an earlier one. */
export function pathOfBegun(steps: readonly Step[], cursor: Cursor, name: string): string | undefined {
  return begunAt(steps, cursor).findLast(({ step }) => step.name === name)?.path;
}

/** An issue for each wait that counts from a step that its run may not have started. */
export function issuesOfSince(steps: readonly Step[]): Issue[] {
  return [...stepsIn(steps)].flatMap((placed) => {
    const since = sinceOf(placed.step);
    const begun = begunAt(steps, cursorAt(placed)).map(({ step }) => step.name);
    if (since === undefined || begun.includes(since)) return [];
    const likely = nearestOf(since, ['trigger', ...begun]);
    const hint = likely === undefined ? `there is ${['trigger', ...begun].join(', ')}` : `did you mean "${likely}"?`;
    return [issueOfStep(placed, ['input', 'since'], `"${since}" is no step that has begun by then; ${hint}`)];
  });
}

/** The steps that every run at this position has started, in their order. */
function begunAt(steps: readonly Step[], cursor: Cursor): StepPosition[] {
  return cursor
    .flatMap((last, depth) =>
      Array.from({ length: last.at + 1 }, (_, at) => positionOf(steps, [...cursor.slice(0, depth), { ...last, at }])),
    )
    .filter((position) => position !== undefined);
}
