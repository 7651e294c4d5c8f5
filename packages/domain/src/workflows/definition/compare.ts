import { isDeepStrictEqual } from 'node:util';
import type { Definition, Step } from '../definition.ts';
import { propertyOf } from '../template/quote-value.ts';
import { stepsIn } from './steps-in.ts';
import type { Comparison, StepChange } from './version-schema.ts';

export function compareDefinitions(from: Definition, to: Definition): Comparison {
  const before = placesOf(from.steps);
  const after = placesOf(to.steps);
  const moved = movedBetween(before, after);
  const changes = [...after].map(([name, place]) => changeOf(name, before.get(name), place, moved.has(name)));
  const removed = [...before].filter(([name]) => !after.has(name)).map(([name, place]) => changeOf(name, place));
  return {
    trigger: isDeepStrictEqual(from.trigger, to.trigger) ? null : { from: from.trigger, to: to.trigger },
    steps: [...changes, ...removed].filter(({ changes: kinds }) => kinds.length > 0),
  };
}

function changeOf(name: string, from: Placed | undefined, to?: Placed, isMoved = false): StepChange {
  const fields = from && to ? fieldsBetween(from.shown.step, to.shown.step) : [];
  const changes: StepChange['changes'] = [];
  if (!from) changes.push('ADDED');
  if (!to) changes.push('REMOVED');
  if (fields.length > 0) changes.push('CHANGED');
  if (isMoved) changes.push('MOVED');
  return { name, changes, fields, from: from?.shown ?? null, to: to?.shown ?? null };
}

/** The steps with their positions, by name: by it the steps of two versions are matched. */
function placesOf(steps: readonly Step[]) {
  const placed = [...stepsIn(steps)].map(({ step: whole, path, around }) => {
    const { then: _then, else: _else, steps: _steps, onErrorSteps: _errorSteps, ...step } = whole;
    // `look.then`, or `.steps` for the outermost.
    const list = [around.at(-1)?.name, path.at(-2)].join('.');
    return [step.name, { list, shown: { path: path.slice(1).join('.'), step } }] as const;
  });
  return new Map(placed);
}

type Places = ReturnType<typeof placesOf>;
type Placed = NonNullable<ReturnType<Places['get']>>;

/** Steps that moved to another list or position: the smallest set whose removal leaves the rest in order. */
function movedBetween(before: Places, after: Places): Set<string> {
  const kept = [...after].filter(([name]) => before.has(name));
  const moved = new Set(kept.filter(([name, { list }]) => before.get(name)?.list !== list).map(([name]) => name));
  const order = new Map([...before.keys()].map((name, at) => [name, at]));
  for (const list of new Set(kept.map(([, place]) => place.list))) {
    const names = kept.filter(([name, place]) => place.list === list && !moved.has(name)).map(([name]) => name);
    const inOrder = longestRising(names.map((name) => order.get(name) ?? 0));
    for (const [at, name] of names.entries()) if (!inOrder.has(at)) moved.add(name);
  }
  return moved;
}

/** Indexes of a longest rising subsequence. A list has at most 100 steps, so quadratic work is small. */
function longestRising(values: readonly number[]): Set<number> {
  const best: number[][] = [];
  for (const [at, value] of values.entries()) {
    const earlier = best.filter((chain) => (values[chain.at(-1) ?? 0] ?? 0) < value);
    const longest = earlier.reduce<number[]>((one, other) => (other.length > one.length ? other : one), []);
    best.push([...longest, at]);
  }
  return new Set(best.reduce((one, other) => (other.length > one.length ? other : one), []));
}

function fieldsBetween({ input: was, ...from }: Step, { input: is, ...to }: Step): string[] {
  const own = differing(from, to);
  return [...own, ...differing(was, is).map((name) => `input.${name}`)];
}

function differing(from: object, to: object): string[] {
  const names = Object.keys({ ...from, ...to });
  return names.filter((name) => !isDeepStrictEqual(propertyOf(from, name), propertyOf(to, name)));
}
