import type { Issue } from '@dossier/kernel/errors.ts';
import type { Step } from '../definition.ts';
import { issueOfStep, stepsIn } from '../definition/steps-in.ts';
import { positionOf, type Cursor } from '../step/cursor.ts';
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
  for (let depth = cursor.length; depth > 0; depth -= 1) {
    const last = cursor[depth - 1];
    for (let at = last?.at ?? -1; last && at >= 0; at -= 1) {
      const found = positionOf(steps, [...cursor.slice(0, depth - 1), { ...last, at }]);
      if (found?.step.name === name) return found.path;
    }
  }
  return undefined;
}

/** An issue for each wait that counts from a step that its run may not have started. */
export function issuesOfSince(steps: readonly Step[]): Issue[] {
  return [...stepsIn(steps)].flatMap((placed) => {
    const since = sinceOf(placed.step);
    const begun = begunAt(steps, placed.path);
    if (since === undefined || begun.includes(since)) return [];
    const likely = nearestOf(since, ['trigger', ...begun]);
    const hint = likely === undefined ? `there is ${['trigger', ...begun].join(', ')}` : `did you mean "${likely}"?`;
    return [issueOfStep(placed, ['input', 'since'], `"${since}" is no step that has begun by then; ${hint}`)];
  });
}

function begunAt(steps: readonly Step[], [, ...path]: readonly (string | number)[]): string[] {
  const [at = 0, inner, ...rest] = path;
  const here = steps.slice(0, Number(at) + 1);
  const inside = here.at(-1)?.[inner as keyof Step];
  return [...here.map(({ name }) => name), ...(Array.isArray(inside) ? begunAt(inside, [inner ?? '', ...rest]) : [])];
}
