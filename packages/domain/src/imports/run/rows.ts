import { itemsInCell } from '@dossier/kernel/words.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { activeFields, type FieldType } from '../../fields/index.ts';
import type { FolderRow } from '../../folders/index.ts';
import { listMembers } from '../../members/index.ts';
import { type CountryCode, type MatchBy, phoneCountry } from '../../records/index.ts';
import { createRecordInput, matchedFields, updateRecordInput } from '../../records/schema.ts';
import { cellReader, memberIn, readEmail, type CellReader, type CellRead } from '../cell/cell-reader.ts';
import { cellOf } from '../file/csv.ts';
import { importColumns, type ColumnReading, type PlainColumn, type PlainField } from '../schema.ts';

/** The values of a row, without its empty cells. */
export interface RowValues extends Partial<Record<PlainField, unknown>> {
  data: Record<string, unknown>;
}

export interface CellProblem {
  readonly column: number | null;
  readonly problem: string;
  readonly cell: string;
  /** The whole sentence, where it says more than the problem and the cell. */
  readonly words?: string;
}

/** A cell that names a record by its title. */
interface NamedRecord {
  readonly column: number;
  readonly key: string;
  readonly folderId: string;
  readonly title: string;
  readonly createsMissing: boolean;
}

export interface RowRead {
  readonly values: RowValues;
  readonly problems: CellProblem[];
  readonly named: readonly NamedRecord[];
}

interface Column {
  readonly at: number;
  readonly target: string;
  readonly plain: PlainColumn | undefined;
  readonly key: string;
  readonly label: string;
  readonly reading: ColumnReading | null;
  readonly read: CellReader;
}

export interface Matching {
  readonly column: number | null;
  readonly by: MatchBy;
  /** The type of a unique field, whose values are compared as uniqueness compares them. */
  readonly uniqueAs: FieldType | undefined;
}

export function matchValueOf({ by }: Matching, values: RowValues): unknown {
  return by.kind === 'data' ? values.data[by.key] : values[by.kind];
}

export interface ColumnChoice {
  readonly mapping: readonly (string | null)[];
  readonly readings: readonly (ColumnReading | null)[];
}

/** Parses rows by a mapping: which column fills which field, and how its cells are read. */
export class RowReader {
  readonly #folder: FolderRow;
  readonly #country: CountryCode | undefined;
  readonly columns: readonly Column[];

  private constructor(folder: FolderRow, columns: readonly Column[], country: CountryCode | undefined) {
    this.#folder = folder;
    this.#country = country;
    this.columns = columns;
  }

  static async open(ctx: ReadContext, folder: FolderRow, { mapping, readings }: ColumnChoice): Promise<RowReader> {
    const members = await membersByName(ctx);
    const columns = mapping.flatMap((target, at): Column[] => {
      if (target === null) return [];
      const reading = readings[at] ?? null;
      const plain = importColumns.find(({ name }) => name === target);
      const key = target.slice('data.'.length);
      const field = folder.fields.find((candidate) => candidate.key === key);
      if (plain)
        return [{ at, target, plain, key: '', label: plain.label, reading, read: plainReader(plain, members) }];
      // A field that has gone since: the check of the record refuses its key.
      const read: CellReader = field ? cellReader(field, reading, members) : (cell) => ({ value: cell });
      return [{ at, target, plain, key, label: field?.label ?? key, reading, read }];
    });
    return new RowReader(folder, columns, await phoneCountry(ctx));
  }

  read(cells: readonly string[]): RowRead {
    const values: RowValues = { data: {} };
    const problems: CellProblem[] = [];
    const named: NamedRecord[] = [];
    for (const { at, plain, key, read } of this.columns) {
      const cell = cellOf(cells[at] ?? '');
      if (cell === '') continue;
      const said: CellRead = cell.includes('\0') ? { problem: 'must not contain the NUL character' } : read(cell);
      if ('problem' in said) problems.push({ column: at, problem: said.problem, cell });
      else if ('named' in said) named.push({ column: at, key, title: said.named, ...said.by });
      else if (plain) values[plain.field] = said.value;
      else if (said.value !== null) values.data[key] = said.value;
    }
    return { values, problems, named };
  }

  matching(target: string): Matching {
    const column = this.columns.find((candidate) => candidate.target === target)?.at ?? null;
    const kind = matchedFields.find((field) => field === target);
    if (kind !== undefined) return { column, by: { kind, country: this.#country }, uniqueAs: undefined };
    const key = target.slice('data.'.length);
    const field = this.#folder.fields.find((candidate) => candidate.key === key);
    return { column, by: { kind: 'data', key }, uniqueAs: field?.unique ? field.type : undefined };
  }

  creation(values: RowValues) {
    return createRecordInput.parse({ folderId: this.#folder.id, title: '', ...values });
  }

  change(id: string, values: RowValues) {
    return updateRecordInput.parse({ id, ...values });
  }

  /** A cell of a column as it would be stored, in words; undefined where it does not fit. */
  show(at: number, cell: string): string | undefined {
    const column = this.columns.find((candidate) => candidate.at === at);
    const said = column?.read(cell);
    if (!said || 'problem' in said) return undefined;
    const value = 'named' in said ? said.named : said.value;
    const isMember = column?.plain?.isMember ?? false;
    return isMember || value === null ? cell : Array.isArray(value) ? value.join(', ') : String(value);
  }

  columnAt(path: readonly unknown[]): Column | undefined {
    const [name, key] = path;
    return this.columns.find((column) => (name === 'data' ? column.key === key : column.plain?.field === name));
  }

  labelAt(path: readonly unknown[]): string {
    const [name, key] = path;
    const plain = importColumns.find(({ field }) => field === name);
    const field = activeFields(this.#folder.fields).find((candidate) => name === 'data' && candidate.key === key);
    return plain?.label ?? field?.label ?? path.join('.');
  }

  wordsOf({ column, problem, cell, words }: CellProblem): string {
    if (words !== undefined) return words;
    const label = this.columns.find(({ at }) => at === column)?.label;
    const said = cell.length > 100 ? `${cell.slice(0, 100)} ...` : cell;
    return label === undefined ? problem : `${label}: ${problem}${cell === '' ? '' : `, not "${said}"`}`;
  }
}

export function withoutColumn(values: RowValues, { plain, key }: Pick<Column, 'plain' | 'key'>): RowValues {
  const isOther = ([name]: [string, unknown]) => name !== (plain ? plain.field : key);
  if (!plain) return { ...values, data: Object.fromEntries(Object.entries(values.data).filter(isOther)) };
  return { data: values.data, ...Object.fromEntries(Object.entries(values).filter(isOther)) };
}

function plainReader({ isList, isMember, name }: PlainColumn, members: ReadonlyMap<string, string>): CellReader {
  if (isMember) return (cell) => memberIn(cell, members);
  if (isList) return (cell) => ({ value: itemsInCell(cell) });
  return name === 'email' ? readEmail : (cell) => ({ value: cell });
}

/** Ids of members by their names, addresses and ids. Later entries win: names may be shared, the others are not. */
export async function membersByName(ctx: ReadContext): Promise<ReadonlyMap<string, string>> {
  const { data } = await listMembers(ctx, { page: 1, pageSize: 1000, count: false });
  return new Map([
    ...data.map(({ userId, name }) => [name.toLowerCase(), userId] as const),
    ...data.map(({ userId, email }) => [email.toLowerCase(), userId] as const),
    ...data.map(({ userId }) => [userId, userId] as const),
  ]);
}
