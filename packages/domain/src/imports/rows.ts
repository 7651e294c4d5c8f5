import type { ReadContext } from '@dossier/kernel/context.ts';
import { convertValue, type StoredField } from '../fields/index.ts';
import type { FolderRow } from '../folders/index.ts';
import { listMembers } from '../members/index.ts';
import type { MatchBy } from '../records/index.ts';
import { createRecordInput, matchedFields, updateRecordInput } from '../records/schema.ts';
import { importColumns, type PlainField } from './schema.ts';
import { cellOf } from './csv.ts';

/** The values of a row, without its empty cells. */
export interface RowValues extends Partial<Record<PlainField, string | string[]>> {
  data: Record<string, unknown>;
}

/** A row that can't be imported; the message is for people. */
export class RowProblem extends Error {}

/** Parses rows by a mapping: which column fills which field, and its type. */
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
    // Later entries win, so ids and e-mail addresses beat names: they are unique where two members share a name.
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
      const column = importColumns.find(({ name }) => name === target);
      if (column)
        values[column.field] = column.isList ? itemsOf(cell) : column.isMember ? this.#member(cell, target) : cell;
      else values.data[target.slice('data.'.length)] = this.#custom(target, cell);
    }
    return values;
  }

  /** The row's match value; undefined when its cell is empty. */
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
    // A cell that does not convert passes through, and the field's own check refuses it.
    return field ? (convertValue(cell, field) ?? cell) : cell;
  }

  #member(cell: string, target: string): string {
    const userId = this.#members.get(cell.toLowerCase());
    if (userId === undefined) throw new RowProblem(`${target}: there is no member "${cell.slice(0, 100)}"`);
    return userId;
  }
}

function itemsOf(cell: string): string[] {
  return cell.split(',').filter((item) => item.trim() !== '');
}

/** What records are matched by for this target. */
export function matchBy(target: string): MatchBy {
  const kind = matchedFields.find((field) => field === target);
  if (kind !== undefined) return { kind };
  return { kind: 'data', key: target.slice('data.'.length) };
}
