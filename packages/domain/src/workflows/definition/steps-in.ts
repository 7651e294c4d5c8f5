import { stepLists } from '../constants.ts';
import type { Step } from '../definition.ts';

type Path = (string | number)[];

/** Every step of a definition with its path, in order: a step before those inside of it. */
export function* stepsIn(list: readonly Step[], path: Path = ['steps']): Generator<{ step: Step; path: Path }> {
  for (const [at, step] of list.entries()) {
    const here = [...path, at];
    yield { step, path: here };
    for (const inner of stepLists) yield* stepsIn(step[inner] ?? [], [...here, inner]);
  }
}
