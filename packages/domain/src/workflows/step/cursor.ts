import { stepLists, type StepList } from '../constants.ts';
import type { Step } from '../definition.ts';
import type { PlacedStep } from '../definition/steps-in.ts';

/**
 * The position of a run: a stack of frames. The outermost frame counts through the definition's steps; each inner one
 * through the list inside the step before it, and for a loop in round `round` of `rounds`.
 */
export interface Frame {
  at: number;
  list?: StepList;
  round?: number;
  rounds?: number;
}
export type Cursor = Frame[];

export const start: Cursor = [{ at: 0 }];
/** Position of a run that must still evaluate the condition of its trigger. */
export const beforeStart: Cursor = [{ at: -1 }];

export function isBeforeStart([frame]: Cursor): boolean {
  return frame?.at === -1;
}

export interface StepPosition {
  step: Step;
  /** The key of the step's checkpoint, for instance `3[5].1`. */
  path: string;
  /** The enclosing loops, outermost first: the name of the looping step, and the round. */
  loops: { name: string; round: number }[];
}

/** The cursor at a step of a definition, outside of rounds. */
export function cursorAt({ path, around }: PlacedStep): Cursor {
  return [...around.keys(), around.length].map((depth): Frame => {
    const at = Number(path[2 * depth + 1]);
    const list = stepLists.find((one) => depth > 0 && one === path[2 * depth]);
    return list ? { list, at } : { at };
  });
}

/** The next step; undefined at the end. */
export function positionOf(steps: readonly Step[], cursor: Cursor): StepPosition | undefined {
  let list: readonly Step[] = steps;
  let step: Step | undefined;
  let path = '';
  const loops: StepPosition['loops'] = [];
  for (const frame of cursor) {
    if (frame.list !== undefined) {
      list = step?.[frame.list] ?? [];
      path += frame.round === undefined ? `.${frame.list}.` : `[${frame.round}].`;
      if (frame.round !== undefined && step) loops.push({ name: step.name, round: frame.round });
    }
    step = list[frame.at];
    path += String(frame.at);
  }
  return step && { step, path, loops };
}

/** The cursor after its current step: leaves finished lists and starts the next round of loops. */
export function advance(steps: readonly Step[], cursor: Cursor): Cursor {
  const next = cursor.map((frame) => ({ ...frame }));
  for (;;) {
    const top = next.at(-1);
    if (!top) return [{ at: steps.length }];
    top.at += 1;
    if (positionOf(steps, next) || next.length === 1) return next;
    if (top.round !== undefined && top.rounds !== undefined && top.round + 1 < top.rounds) {
      top.round += 1;
      top.at = 0;
      return next;
    }
    next.pop();
  }
}

/** The cursor at the first step of a list inside the current step; after that step when the list is empty. */
export function enter(steps: readonly Step[], cursor: Cursor, list: StepList, rounds?: number): Cursor {
  const position = positionOf(steps, cursor);
  const isEmpty = (position?.step[list]?.length ?? 0) === 0 || rounds === 0;
  if (isEmpty) return advance(steps, cursor);
  return [...cursor, { at: 0, list, ...(rounds === undefined ? {} : { round: 0, rounds }) }];
}
