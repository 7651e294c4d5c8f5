import { t } from '../language/t.ts';
import { readThings, writeInBatch, type Noun } from './batches.ts';
import { sayLeft, type Step } from './undo-stack.ts';

/** Values by field; `data.<key>` is a custom one. Null is no value. */
export type Values = Readonly<Record<string, unknown>>;

export interface Change {
  readonly id: string;
  readonly from: Values;
  readonly to: Values;
}

export interface Thing {
  readonly id: string;
  readonly title: string;
  readonly version: number;
}

export interface ChangedNoun<T extends Thing> {
  readonly name: Noun;
  sayAll(count: number, isRedo: boolean): string;
  show(things: readonly T[]): void;
  labelOf?(thing: T, name: string): string | undefined;
}

/** Restores values that were not changed since. The undo of an operation would skip a thing with any newer change. */
export function changeStep<T extends Thing>(noun: ChangedNoun<T>, changes: readonly Change[], isRedo = false): Step {
  return {
    async run() {
      const ids = changes.map(({ id }) => id);
      const now = new Map((await readThings<T>(noun.name, ids)).map((thing) => [thing.id, thing]));
      const plan = changes.flatMap((change) => {
        const thing = now.get(change.id);
        if (!thing) return [];
        const same = Object.keys(change.to).filter((name) => isSame(valueAt(thing, name), change.to[name]));
        return same.length === 0 ? [] : [{ thing, same, change }];
      });
      const patches = plan.map(({ thing, same, change }) => ({ thing, patch: patchOf(change.from, same) }));
      const answers = await writeInBatch(noun.name, patches);
      const taken = plan.flatMap((one, at) => {
        const answer = answers[at];
        return answer === undefined || answer instanceof Error ? [] : [{ ...one, answer }];
      });
      noun.show(taken.map(({ answer }) => answer));
      const back = taken.map(({ same, change: { id, from, to } }): Change => {
        const only = (values: Values) => Object.fromEntries(same.map((name) => [name, values[name] ?? null]));
        return { id, from: only(to), to: only(from) };
      });
      const inverse = back.length === 0 ? undefined : changeStep(noun, back, !isRedo);
      const whole = taken.filter(({ same, change }) => same.length === Object.keys(change.to).length).length;
      const left = changes.length - whole;
      if (left > 0) {
        const refusal = answers.find((answer) => answer instanceof Error);
        const title = now.get(changes[0]?.id ?? '')?.title;
        return { message: refusal?.message ?? sayRest(changes.length, left, title), isPartial: true, inverse };
      }
      const name = taken[0]?.answer.title ?? '';
      const message = isRedo ? t('Redone: {name}', { name }) : t('Undone: {name}', { name });
      return { message: changes.length === 1 ? message : noun.sayAll(whole, isRedo), inverse };
    },
  };
}

export function changeOf(before: Thing, stored: Thing, patch: Record<string, unknown>): Change {
  const { data, ...own } = patch;
  const names = [...Object.keys(own), ...Object.keys(data ?? {}).map((key) => `data.${key}`)];
  const valuesOf = (thing: Thing) => Object.fromEntries(names.map((name) => [name, valueAt(thing, name)]));
  return { id: stored.id, from: valuesOf(before), to: valuesOf(stored) };
}

/** A thing with the values that the form showed when the person began to edit. */
export function asSeen<T extends Thing>(thing: T, { data, ...own }: Values): T {
  const custom: Values = { ...('data' in thing ? Object(thing.data) : {}), ...Object(data) };
  return { ...thing, ...own, ...('data' in thing ? { data: custom } : {}) };
}

export type Versioned = Pick<Thing, 'id' | 'version'>;

const notedMax = 1_000;
/** The version of each thing that last arrived as a change by another person. */
const theirVersions = new Map<string, number>();

export function noteTheirs({ id, version }: Versioned): void {
  if (theirVersions.size >= notedMax) theirVersions.clear();
  theirVersions.set(id, version);
}

export function isTheirs({ id, version }: Versioned): boolean {
  return theirVersions.get(id) === version;
}

/** Message about things that were not undone; `title` is that of the first one, undefined if it is gone. */
function sayRest(count: number, left: number, title: string | undefined): string {
  if (count > 1) return sayLeft(left);
  if (title === undefined) return t("It's been deleted and can't be changed");
  return t('{title} has changed since then, so it stays as it is', { title });
}

/** The values by these names as an update takes them: custom ones in `data`. */
export function patchOf(values: Values, names: readonly string[]): Record<string, unknown> {
  const patch: Record<string, unknown> = {};
  const data: Record<string, unknown> = {};
  for (const name of names) {
    if (name.startsWith('data.')) data[name.slice('data.'.length)] = values[name] ?? null;
    else patch[name] = values[name] ?? null;
  }
  return Object.keys(data).length === 0 ? patch : { ...patch, data };
}

function valueAt(thing: Thing, name: string): unknown {
  const values: Readonly<Record<string, unknown>> = { ...thing };
  if (!name.startsWith('data.')) return values[name] ?? null;
  return (values['data'] as Values | undefined)?.[name.slice('data.'.length)] ?? null;
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
