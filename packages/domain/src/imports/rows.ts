import type { ReadContext } from '@dossier/kernel/context.ts';
import { convertValue, type StoredField } from '../fields/index.ts';
import type { FolderRow } from '../folders/index.ts';
import { listMembers } from '../members/index.ts';
import type { MatchBy } from '../records/index.ts';
import { createRecordInput, updateRecordInput } from '../records/schema.ts';
import { cellOf } from './csv.ts';

/** What a row says of a record; what its empty cells stand for is not in it. */
export interface RowValues {
  title?: string;
  email?: string;
  phone?: string;
  ownerId?: string;
  data: Record<string, unknown>;
}

/** A row that can't be taken, with a sentence for the person. */
export class RowProblem extends Error {}

/** Reads rows as a mapping says: which column fills what, and in which type. */
export class RowReader {
  readonly #folder: FolderRow;
  readonly #mapping: readonly (string | null)[];
  readonly #fields: ReadonlyMap<string, StoredField>;
  readonly #members: ReadonlyMap<string, string>;

  private constructor(folder: FolderRow, mapping: readonly (string | null)[], members: ReadonlyMap<string, string>) {
    this.#folder = folder;
    this.#mapping = mapping;
    this.#fields = new Map(folder.fields.map((field) => [field.key, field]));
    this.#members = members;
  }

  static async open(ctx: ReadContext, folder: FolderRow, mapping: readonly (string | null)[]): Promise<RowReader> {
    const { data } = await listMembers(ctx, { page: 1, pageSize: 1000, count: false });
    // Names first: where two people share one, an id or an e-mail address still says who is meant.
    const members = new Map([
      ...data.map(({ userId, name }) => [name.toLowerCase(), userId] as const),
      ...data.map(({ userId, email }) => [email.toLowerCase(), userId] as const),
      ...data.map(({ userId }) => [userId, userId] as const),
    ]);
    return new RowReader(folder, mapping, members);
  }

  read(cells: readonly string[]): RowValues {
    const values: RowValues = { data: {} };
    for (const [at, target] of this.#mapping.entries()) {
      const cell = cellOf(cells[at] ?? '');
      if (target === null || cell === '') continue;
      if (cell.includes('\0')) throw new RowProblem(`${target}: must not contain the NUL character`);
      if (target === 'title' || target === 'email' || target === 'phone') values[target] = cell;
      else if (target === 'owner') values.ownerId = this.#member(cell, target);
      else values.data[target.slice('data.'.length)] = this.#custom(target, cell);
    }
    return values;
  }

  /** What the row is matched by; undefined where its cell is empty. */
  matchValue(values: RowValues, by: MatchBy): unknown {
    return by.kind === 'data' ? values.data[by.key] : values[by.kind];
  }

  creation(values: RowValues) {
    return createRecordInput.parse({ folderId: this.#folder.id, title: '', ...values });
  }

  change(id: string, values: RowValues) {
    return updateRecordInput.parse({ id, ...values });
  }

  #custom(target: string, cell: string): unknown {
    const field = this.#fields.get(target.slice('data.'.length));
    if (field?.type === 'USER') return this.#member(cell, target);
    // What has no form of the field's type goes on as it is, and is refused with the field's own words.
    return field ? (convertValue(cell, field) ?? cell) : cell;
  }

  #member(cell: string, target: string): string {
    const userId = this.#members.get(cell.toLowerCase());
    if (userId === undefined) throw new RowProblem(`${target}: there is no member "${cell}"`);
    return userId;
  }
}

/** The column of a record that `target` names. */
export function matchBy(target: string): MatchBy {
  if (target === 'email' || target === 'phone' || target === 'title') return { kind: target };
  return { kind: 'data', key: target.slice('data.'.length) };
}
