import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { lowered } from '@dossier/kernel/words.ts';
import { createRecord, lockMatches, matchRecords } from '../../records/index.ts';
import { createRecordInput } from '../../records/schema.ts';
import { refusalOf } from '../problems.ts';
import type { RowRead, RowReader } from './rows.ts';

/** A record that was created because a cell named it. */
export interface Made {
  readonly folderId: string;
  readonly key: string;
  readonly title: string;
}

const titleSizeMax = 500;

/** A title that cells name, and what it leads to. */
interface Name extends Made {
  createsMissing: boolean;
  /** How many records have it: none, one, or several. */
  count: number;
  id?: string;
  problem?: string;
}

/**
 * Turns the names in these rows into links. Names that no record has are created where the column says so: under locks
 * on their titles, so that two imports at once create each once. A name that leads nowhere is a problem of its cell.
 */
export async function linkNames(ctx: WriteContext, reader: RowReader, rows: readonly RowRead[]): Promise<Made[]> {
  const names = new Map<string, Name>();
  for (const { folderId, title, createsMissing } of rows.flatMap(({ named }) => named)) {
    const key = lowered(title);
    const name = names.get(`${folderId} ${key}`) ?? { folderId, key, title, createsMissing, count: 0 };
    name.createsMissing ||= createsMissing;
    names.set(`${folderId} ${key}`, name);
  }
  if (names.size === 0) return [];
  await find(ctx, [...names.values()]);
  const missing = [...names.values()].filter(
    ({ count, createsMissing, title }) => count === 0 && createsMissing && title.length <= titleSizeMax,
  );
  const made = missing.length === 0 ? [] : await createMissing(ctx, reader, missing);
  for (const { named, values, problems } of rows)
    for (const { column, key, folderId, title } of named) {
      const name = names.get(`${folderId} ${lowered(title)}`);
      if (name?.id !== undefined) values.data[key] = name.id;
      else problems.push({ column, problem: name?.problem ?? problemOf(name?.count ?? 0), cell: title });
    }
  return made;
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
  // Again: another import that had the locks before may have created some.
  await find(ctx, missing);
  const made: Made[] = [];
  for (const name of missing.filter(({ count }) => count === 0)) {
    const { folderId, key, title } = name;
    try {
      name.id = (await createRecord(ctx, createRecordInput.parse({ folderId, title }))).id;
      made.push({ folderId, key, title });
    } catch (error) {
      const refusal = refusalOf(error, reader);
      if (!refusal) throw error;
      name.problem = `names a record that can not be created: ${refusal.message}`;
    }
  }
  return made;
}

async function find(ctx: ReadContext, names: readonly Name[]): Promise<void> {
  for (const [folderId, some] of Map.groupBy(names, (name) => name.folderId)) {
    const matches = await matchRecords(
      ctx,
      folderId,
      { kind: 'title' },
      some.map(({ title }) => title),
    );
    for (const [at, name] of some.entries()) {
      const [first, second] = matches[at] ?? [];
      name.count = first ? (second ? 2 : 1) : 0;
      if (first && !second) name.id = first.id;
    }
  }
}

function problemOf(count: number): string {
  return count > 1 ? 'is the title of several records' : 'must be the title of a record';
}
