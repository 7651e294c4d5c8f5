import { registeredPrefixes, newId } from '@dossier/kernel/ids.ts';
import type { Things } from './things.ts';

/** Inputs whose answer to a foreign id is the same as to one that does not exist, but neither an error nor empty. */
export const otherwise: readonly { readonly at: RegExp; readonly because: string }[] = [
  {
    at: /^events\.list after$/,
    because: "it is a place in time, also once its event is pruned: what follows is the caller's own",
  },
  {
    at: /^(folders|pipelines)\.reorder(Stages|Fields)? (ids|stageIds|keys)\.\*$/,
    because: 'an order passes over what is not there',
  },
  { at: /^imports\.createExport filter\./, because: 'an empty list, in a file: the filter is applied by the job' },
  {
    at: /^workflows\.(create|update|dryRun|import) .*\.input\.(recordId|dealId)$/,
    because: 'a template may stand there, so only the step looks, which then fails',
  },
  {
    at: /^workflows\.(dryRun|preview) (recordId|dealId)$/,
    because: 'it is shown as it runs: without a record, without a deal',
  },
  { at: /^workflows\.setSecret name$/, because: 'it makes a secret of this name' },
];

/** A place in an input that names something. */
export interface Mention {
  readonly path: readonly (string | number)[];
  readonly thing: keyof Things;
}

export function mentionsIn(input: unknown, things: Things, path: readonly (string | number)[] = []): Mention[] {
  if (typeof input === 'string')
    return Object.keys(things)
      .filter((thing) => input.includes(things[thing as keyof Things]))
      .map((thing) => ({ path, thing: thing as keyof Things }));
  if (typeof input !== 'object' || input === null) return [];
  const entries = Array.isArray(input) ? [...input.entries()] : Object.entries(input);
  return entries.flatMap(([key, value]) => [
    ...mentionsIn(typeof key === 'string' ? key : '', things, [...path, key]),
    ...mentionsIn(value, things, [...path, key]),
  ]);
}

/** The path with `*` for list positions: `input.*.id`. */
export function patternOf({ path }: Mention): string {
  return path.map((part) => (typeof part === 'number' ? '*' : part)).join('.');
}

/** The input with another name in this place. */
export function replaced(
  input: unknown,
  { path: [key, ...rest], thing }: Mention,
  things: Things,
  other: string,
): unknown {
  if (key === undefined) return String(input).replaceAll(things[thing], other);
  if (Array.isArray(input))
    return input.map((value: unknown, at) =>
      at === key ? replaced(value, { path: rest, thing }, things, other) : value,
    );
  const isKey = rest.length === 0 && String(key).includes(things[thing]);
  return Object.fromEntries(
    Object.entries(input as object).map(([name, value]) => {
      if (name !== key) return [name, value];
      return isKey
        ? [name.replaceAll(things[thing], other), value]
        : [name, replaced(value, { path: rest, thing }, things, other)];
    }),
  );
}

/** Names that do not exist: of the right kind first, then malformed, then of another kind. */
export function strangersTo(theirs: Things, thing: keyof Things): string[] {
  const [prefix = ''] = theirs[thing].split('_');
  if (!registeredPrefixes().includes(prefix)) return ['nobodysName'];
  // With the same time part: some ids are read as a position in time.
  const unknown = theirs[thing].slice(0, -1) + (theirs[thing].endsWith('0') ? '1' : '0');
  return [unknown, 'nobody', newId(prefix === 'ws' ? 'usr' : 'ws')];
}
