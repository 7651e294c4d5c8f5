import { DomainError, type Issue } from '@dossier/kernel/errors.ts';
import { stepLists } from '../constants.ts';
import type { Step } from '../definition.ts';

type Path = (string | number)[];

/** A step of a definition, its path, and the steps around it, outermost first. */
export interface PlacedStep {
  readonly step: Step;
  readonly path: Path;
  readonly around: readonly Step[];
}

/** Every step of a definition, in order: a step before those inside of it. */
export function* stepsIn(
  list: readonly Step[],
  path: Path = ['steps'],
  around: readonly Step[] = [],
): Generator<PlacedStep> {
  for (const [at, step] of list.entries()) {
    const here = [...path, at];
    yield { step, path: here, around };
    for (const inner of stepLists) yield* stepsIn(step[inner] ?? [], [...here, inner], [...around, step]);
  }
}

export function loopAround({ path, around }: PlacedStep): Step | undefined {
  return around.findLast((_, depth) => path[2 * depth + 2] === 'steps');
}

export function issueOfStep({ step, path }: PlacedStep, field: readonly (string | number)[], message: string): Issue {
  const place = field.length > 0 ? `${field.join('.')}: ` : '';
  return { path: ['draft', ...path, ...field], message: `Step "${step.name}": ${place}${message}` };
}

export function issueOfTrigger(field: string, message: string, within: readonly (string | number)[] = []): Issue {
  return { path: ['draft', 'trigger', field, ...within], message: `Trigger: ${field}: ${message}` };
}

export function demandNone(issues: Issue[]): void {
  const [first] = issues;
  if (first) throw new DomainError('UNPROCESSABLE_CONTENT', first.message, { issues });
}

let last = Promise.resolve();

/** Queues work on definitions: the event loop gets a turn between any two steps. */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return last;
}
