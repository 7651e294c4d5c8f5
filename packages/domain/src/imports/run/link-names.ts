import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { createRecord, lockMatches, matchRecords } from '../../records/index.ts';
import { createRecordInput } from '../../records/schema.ts';
import { formsOf, matchNames, nameKey, severalProblem } from '../mapping/match-names.ts';
import { refusalOf } from '../problems.ts';
import { put, type NamedRecord, type RowRead, type RowReader } from './rows.ts';

/** A record created because a cell named it. */
export interface Made {
  readonly folderId: string;
  readonly key: string;
  readonly title: string;
}

const titleSizeMax = 500;

/** A title in cells, and the record that it leads to. */
interface Name extends Made {
  createsMissing: boolean;
  ids: readonly string[];
  problem?: string;
}

/**
 * Turns the names in these rows into links. Unknown names are created if the column allows it: under locks on their
 * titles, so that two imports at once create each only once. An unresolved name is a problem of its cell.
 */
export async function linkNames(ctx: WriteContext, reader: RowReader, rows: readonly RowRead[]): Promise<Made[]> {
  const all = rows.flatMap(({ named }) => named);
  const byValue = await findByValues(ctx, all);
  const names = new Map<string, Name>();
  for (const { folderId, title, createsMissing = false } of all.filter((one) => !byValue.has(one))) {
    const key = nameKey(title);
    const name = names.get(`${folderId} ${key}`) ?? { folderId, key, title, createsMissing, ids: [] };
    name.createsMissing ||= createsMissing;
    names.set(`${folderId} ${key}`, name);
  }
  await find(ctx, [...names.values()]);
  const missing = [...names.values()].filter(
    ({ ids, createsMissing, title }) => ids.length === 0 && createsMissing && title.length <= titleSizeMax,
  );
  const made = missing.length === 0 ? [] : await createMissing(ctx, reader, missing);
  for (const { named, values, problems } of rows)
    for (const one of named) {
      const { column, into, folderId, title } = one;
      const name = names.get(`${folderId} ${nameKey(title)}`);
      const [id, second] = byValue.get(one) ?? name?.ids ?? [];
      const problem = name?.problem ?? (second === undefined ? unknownProblem : severalProblem);
      if (id !== undefined && second === undefined) put(values, into, id);
      else problems.push({ column, problem, cell: title });
    }
  return made;
}

/** The record of each cell, by one of its fields; ambiguous and unknown values are left out. */
async function findByValues(ctx: ReadContext, named: readonly NamedRecord[]) {
  const found = new Map<NamedRecord, readonly string[]>();
  const asked = named.filter(({ matchKey, value }) => matchKey && value);
  for (const some of Map.groupBy(asked, ({ folderId, matchKey }) => `${folderId} ${matchKey}`).values()) {
    const { folderId = '', matchKey } = some[0] ?? {};
    const forms = [...new Set(some.flatMap(({ value }) => formsOf(value)))];
    const matches = await matchRecords(ctx, folderId, { kind: 'data', key: matchKey ?? '' }, forms);
    const byForm = new Map(forms.map((form, at) => [form, matches[at] ?? []]));
    for (const one of some) {
      const ids = new Set(formsOf(one.value).flatMap((form) => (byForm.get(form) ?? []).map(({ id }) => id)));
      if (ids.size === 1) found.set(one, [...ids]);
    }
  }
  return found;
}

async function createMissing(ctx: WriteContext, reader: RowReader, missing: readonly Name[]): Promise<Made[]> {
  lockMatches(
    ctx,
    missing.map(({ folderId, title }) => ({
      folderId,
      wanted: [{ by: { kind: 'title' }, value: title }],
      written: [],
    })),
  );
  // Searched again: another import that held the locks may have created some.
  await find(ctx, missing);
  const made: Made[] = [];
  for (const name of missing.filter(({ ids }) => ids.length === 0)) {
    const { folderId, key, title } = name;
    try {
      name.ids = [(await createRecord(ctx, createRecordInput.parse({ folderId, title }))).id];
      made.push({ folderId, key, title });
    } catch (error) {
      const refusal = refusalOf(error, reader);
      if (!refusal) throw error;
      const words = refusal.problems.map((problem) => reader.wordsOf(problem)).join('; ');
      name.problem = `names a record that cannot be created: ${words}`;
    }
  }
  return made;
}

async function find(ctx: ReadContext, names: readonly Name[]): Promise<void> {
  for (const [folderId, some] of Map.groupBy(names, (name) => name.folderId)) {
    const titles = some.map(({ title }) => title);
    const matches = await matchNames(ctx, folderId, titles);
    for (const [at, name] of some.entries()) name.ids = matches[at] ?? [];
  }
}

const unknownProblem = 'must be the title of a record';
