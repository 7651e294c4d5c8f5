import type { Step } from './definition.ts';

/**
 * Where a run stands. The outermost frame counts through the steps of the definition; each further
 * one through the list that the step before it holds, in round `round` of `rounds` where that is a loop.
 */
export interface Frame {
  at: number;
  list?: 'then' | 'else' | 'steps';
  round?: number;
  rounds?: number;
}
export type Cursor = Frame[];

export const start: Cursor = [{ at: 0 }];

export interface Place {
  step: Step;
  /** The key of its checkpoint, for instance `3[5].1`. */
  path: string;
  /** The loops that it stands in, outermost first: the step that loops, and the round. */
  loops: { name: string; round: number }[];
}

/** The step that comes next, or undefined at the end. */
export function placeOf(steps: readonly Step[], cursor: Cursor): Place | undefined {
  let list: readonly Step[] = steps;
  let step: Step | undefined;
  let path = '';
  const loops: Place['loops'] = [];
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

/** The cursor after the step that it stands at: through the ends of lists and the rounds of loops. */
export function advance(steps: readonly Step[], cursor: Cursor): Cursor {
  const next = cursor.map((frame) => ({ ...frame }));
  for (;;) {
    const top = next.at(-1);
    if (!top) return [{ at: steps.length }];
    top.at += 1;
    if (placeOf(steps, next) || next.length === 1) return next;
    if (top.round !== undefined && top.rounds !== undefined && top.round + 1 < top.rounds) {
      top.round += 1;
      top.at = 0;
      return next;
    }
    next.pop();
  }
}

/** Into a list of the step that the cursor stands at; past it where that list is empty. */
export function enter(
  steps: readonly Step[],
  cursor: Cursor,
  list: 'then' | 'else' | 'steps',
  rounds?: number,
): Cursor {
  const place = placeOf(steps, cursor);
  const isEmpty = (place?.step[list]?.length ?? 0) === 0 || rounds === 0;
  if (isEmpty) return advance(steps, cursor);
  return [...cursor, { at: 0, list, ...(rounds === undefined ? {} : { round: 0, rounds }) }];
}
