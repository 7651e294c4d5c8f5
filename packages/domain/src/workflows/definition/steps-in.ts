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

let last = Promise.resolve();

/**
 * Queues work on definitions in a process that answers requests: between two steps of all of them the event loop runs
 * everything else.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return last;
}
