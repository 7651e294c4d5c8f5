import { isDeepStrictEqual } from 'node:util';
import type { Definition, Step } from '../definition.ts';
import { stepsIn } from './steps-in.ts';
import type { Comparison, StepChange } from './version-schema.ts';

/** A step with its position; steps of two versions are matched by name. */
interface Placed {
  readonly path: string;
  /** The list of the step: `look.then`, or `.steps` for the outermost. */
  readonly list: string;
  readonly step: Step;
}

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
  const fields = from && to ? fieldsBetween(shown(from).step, shown(to).step) : [];
  const changes: StepChange['changes'] = [];
  if (!from) changes.push('ADDED');
  if (!to) changes.push('REMOVED');
  if (fields.length > 0) changes.push('CHANGED');
  if (isMoved) changes.push('MOVED');
  return { name, changes, fields, from: from ? shown(from) : null, to: to ? shown(to) : null };
}

function placesOf(steps: readonly Step[]): Map<string, Placed> {
  const placed = [...stepsIn(steps)].map(({ step, path, around }): [string, Placed] => {
    const list = [around.at(-1)?.name, path.at(-2)].join('.');
    return [step.name, { path: path.slice(1).join('.'), list, step }];
  });
  return new Map(placed);
}

/** Steps that moved to another list or position: the smallest set whose removal leaves the rest in order. */
function movedBetween(before: ReadonlyMap<string, Placed>, after: ReadonlyMap<string, Placed>): Set<string> {
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
  const [was, is] = [new Map<string, unknown>(Object.entries(from)), new Map<string, unknown>(Object.entries(to))];
  return [...new Set([...was.keys(), ...is.keys()])].filter((name) => !isDeepStrictEqual(was.get(name), is.get(name)));
}

function shown({
  path,
  step: { then: _then, else: _else, steps: _steps, onErrorSteps: _errorSteps, ...step },
}: Placed) {
  return { path, step };
}
