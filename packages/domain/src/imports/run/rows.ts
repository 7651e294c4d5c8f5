import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { moment } from '@dossier/kernel/values.ts';
import { itemsInCell } from '@dossier/kernel/words.ts';
import { z } from 'zod';
import { activeFields, type StoredField } from '../../fields/index.ts';
import type { FolderRow } from '../../folders/index.ts';
import { listMembers } from '../../members/index.ts';
import { getWorkspace } from '../../workspaces/index.ts';
import { type CountryCode, phoneCountry } from '../../records/index.ts';
import { createRecordInput, updateRecordInput } from '../../records/schema.ts';
import { type CellRead, type NamedBy, readEmail, readName, readPhone } from '../cell/cell-contacts.ts';
import { cellReader, memberReader, type CellPlace, type CellReader } from '../cell/cell-reader.ts';
import { cellOf } from '../file/csv.ts';
import { nameParts, typedTargets } from '../constants.ts';
import { emptyTest } from '../mapping/count-cells.ts';
import { isCompanyName } from '../mapping/headers.ts';
import { importColumns, type ColumnReading, type PlainColumn } from '../schema.ts';
import { dealFields } from '../nouns/deal.ts';
import type { ImportRow } from '../table.ts';
import { byId, matchingBy, type Matching, type RowValues } from './matching.ts';

export interface CellProblem {
  readonly column: number | null;
  readonly problem: string;
  readonly cell: string;
  /** The whole message, if it says more than the problem and the cell. */
  readonly words?: string;
}

/** A cell that names a record by its title. */
export interface NamedRecord extends NamedBy {
  readonly column: number;
  readonly into: Pick<Column, 'group' | 'key'>;
  readonly title: string;
  /** The preferred value to find it by. */
  readonly value: string;
}

/** A field of a row's record, deal or task that waits for an invited person. */
export interface AwaitedOwner {
  readonly noun: 'record' | 'deal' | 'task';
  readonly field: string;
  readonly email: string;
}

export interface RowRead {
  readonly values: RowValues;
  readonly problems: CellProblem[];
  readonly named: readonly NamedRecord[];
  readonly awaited: readonly AwaitedOwner[];
  /** Columns whose blank cells clear a field. */
  readonly cleared: readonly Column[];
}

interface Column {
  readonly at: number;
  readonly target: string;
  readonly group: keyof RowValues;
  /** Key within that group. */
  readonly key: string;
  readonly label: string;
  readonly isMember: boolean;
  readonly isCompany: boolean;
  readonly clears: boolean;
  readonly read: CellReader;
  readonly isEmpty: (cell: string) => boolean;
  /** The field for further values of a cell. */
  readonly othersKey: string | null;
}

export type ColumnChoice = Pick<ImportRow, 'mapping' | 'readings'> & Partial<Pick<ImportRow, 'externalSource'>>;

interface ReaderPlace extends CellPlace {
  readonly folder: FolderRow;
  readonly country: CountryCode | undefined;
  readonly externalSource: string | null;
}

/** Parses rows by a mapping, which gives each column's field and format. */
export class RowReader {
  readonly #place: ReaderPlace;
  readonly columns: readonly Column[];

  private constructor(place: ReaderPlace, columns: readonly Column[]) {
    this.#place = place;
    this.columns = columns;
  }

  static async open(
    ctx: ReadContext,
    folder: FolderRow,
    { mapping, readings, externalSource = null }: ColumnChoice,
  ): Promise<RowReader> {
    const { timeZone } = await getWorkspace(ctx);
    const today = clock.iso().slice(0, 10);
    const [members, country] = [await membersByName(ctx), await phoneCountry(ctx)];
    const place = { folder, members, country, timeZone, today, externalSource };
    const fields = [...folder.fields, ...(await dealFields(ctx, mapping))];
    const columns = mapping.flatMap((target, at): Column[] =>
      target === null ? [] : [columnOf(at, target, readings[at] ?? null, fields, place)],
    );
    return new RowReader(place, columns);
  }

  read(cells: readonly string[]): RowRead {
    const values: RowValues = { own: {}, data: {}, more: {} };
    const problems: CellProblem[] = [];
    const named: NamedRecord[] = [];
    const cleared: Column[] = [];
    const awaited: AwaitedOwner[] = [];
    for (const column of this.columns) {
      const { at, isCompany, clears, read, isEmpty, othersKey } = column;
      const cell = cellOf(cells[at] ?? '');
      if (cell === '' || isEmpty(cell)) {
        if (clears) cleared.push(column);
        continue;
      }
      const said: CellRead = cell.includes('\0') ? { problem: 'must not contain the NUL character' } : read(cell);
      if ('problem' in said) problems.push({ column: at, problem: said.problem, cell });
      else if ('named' in said) {
        const value = cellOf(cells[said.by.matchColumn ?? at] ?? '');
        named.push({ column: at, into: column, title: said.named, value, ...said.by });
      } else if ('awaits' in said) awaited.push({ ...awaitedAt(column), email: said.awaits });
      else if (said.value !== null) put(values, column, said.value);
      if (isCompany) values.more['called'] ??= cell;
      const others = 'others' in said ? (said.others ?? []).join(', ') : '';
      if (others !== '' && othersKey !== null) values.data[othersKey] = others;
      else if (others !== '') problems.push({ column: at, problem: othersProblem, cell });
    }
    const name = composeName(values.more);
    if (name !== undefined) values.own.title ??= name;
    if (values.own.externalId !== undefined) values.own.externalSource ??= this.#place.externalSource;
    return { values, problems, named, awaited, cleared };
  }

  matching(target: string): Matching {
    return matchingBy(target, this.#place.folder, this.#place.country);
  }

  /** Rows with a record id are matched by it, whatever else is chosen. */
  get matchingById(): Matching | undefined {
    return this.columns.some(({ target }) => target === 'id') ? byId(this.#place.folder) : undefined;
  }

  columnFor(target: string | null): number | null {
    return this.columns.find((column) => column.target === target)?.at ?? null;
  }

  creation({ own, data, more }: RowValues) {
    const { createdAt } = creationTime.parse(more);
    const title = own.title ?? own.email ?? more['called'] ?? '';
    return { ...createRecordInput.parse({ folderId: this.#place.folder.id, ...own, title, data }), createdAt };
  }

  change(id: string, values: RowValues, cleared: readonly Column[]) {
    const { own, data } = cleared.length === 0 ? values : structuredClone(values);
    for (const column of cleared) if (column.target !== 'title') put({ ...values, own, data }, column, null);
    return updateRecordInput.parse({ id, ...own, data });
  }

  /** Ids of members by their names and addresses. */
  get members(): ReadonlyMap<string, string> {
    return this.#place.members;
  }

  columnAt([name, key]: readonly unknown[]): Column | undefined {
    return this.columns.find((column) =>
      name === 'data' ? column.group === 'data' && column.key === key : column.group !== 'data' && column.key === name,
    );
  }

  labelAt(path: readonly unknown[]): string {
    const [name, key] = path;
    const plain = importColumns.find(({ field }) => field === name);
    const field = activeFields(this.#place.folder.fields).find((candidate) => name === 'data' && candidate.key === key);
    return plain?.label ?? field?.label ?? this.columnAt(path)?.label ?? path.join('.');
  }

  wordsOf({ column, problem, cell, words }: CellProblem): string {
    if (words !== undefined) return words;
    const label = this.columns.find(({ at }) => at === column)?.label;
    const said = cell.length > 100 ? `${cell.slice(0, 100)} ...` : cell;
    return label === undefined ? problem : `${label}: ${problem}${cell === '' ? '' : `, not "${said}"`}`;
  }
}

export function withoutColumn(values: RowValues, { group, key }: Pick<Column, 'group' | 'key'>): RowValues {
  const { [key]: _, ...others }: Record<string, unknown> = values[group];
  return { ...values, [group]: others };
}

function awaitedAt({ group, key }: Column): Omit<AwaitedOwner, 'email'> {
  if (group !== 'more') return { noun: 'record', field: group === 'data' ? `data.${key}` : key };
  const [noun = '', field = '', ...rest] = key.split('.');
  if (noun === 'task') return { noun: 'task', field: 'assigneeId' };
  return { noun: 'deal', field: rest.length === 0 ? 'ownerId' : [field, ...rest].join('.') };
}

export function put(values: RowValues, { group, key }: Pick<Column, 'group' | 'key'>, value: unknown): void {
  const some: Record<string, unknown> = values[group];
  some[key] = value;
}

const pastMoment = moment.refine((value) => value <= clock.iso(), 'must not be in the future');
const creationTime = z.object({ createdAt: pastMoment.optional() });

function columnOf(
  at: number,
  target: string,
  reading: ColumnReading | null,
  fields: readonly StoredField[],
  place: CellPlace,
): Column {
  const plain = importColumns.find(({ name }) => name === target);
  const { clears = false, othersKey = null } = reading ?? {};
  const isMember = plain?.isMember ?? false;
  const field = plain ? undefined : fieldOfTarget(target, fields);
  const label = plain?.label ?? field?.label ?? target;
  const isCompany = isCompanyName(label);
  const column = { at, target, label, clears, isMember, isCompany, isEmpty: emptyTest(reading), othersKey };
  if (plain) return { ...column, group: 'own', key: plain.field, read: plainReader(plain, reading, place) };
  // A field that was deleted since: the check of the record refuses its key.
  const areTags = target === 'deal.tags' || target === 'task.tags';
  const plainRead: CellReader = (cell) => ({ value: areTags ? itemsInCell(cell) : cell });
  const read = field && !areTags ? cellReader(field, reading, place) : plainRead;
  const own = target.startsWith('data.') ? target.slice('data.'.length) : undefined;
  return {
    ...column,
    group: own === undefined ? 'more' : 'data',
    key: own ?? target,
    read,
  };
}

/** The name composed of its parts; undefined if there is only a salutation or a suffix. */
export function composeName(parts: Readonly<Record<string, unknown>>): string | undefined {
  if (!['title.first', 'title.middle', 'title.last'].some((part) => part in parts)) return undefined;
  const eastern = `${String(parts['title.last'] ?? '')}${String(parts['title.first'] ?? '')}`;
  if (/^[\p{Script=Han}\p{Script=Hangul}]+$/u.test(eastern)) return eastern;
  return nameParts.flatMap(({ name }) => parts[name] ?? []).join(' ');
}

/** The field of a column, for all targets with a type. */
export function fieldOfTarget(target: string | null, fields: readonly StoredField[]): StoredField | undefined {
  const known = typedTargets.find(({ name }) => name === target);
  if (!known) return fields.find(({ key }) => key === target || `data.${key}` === target);
  const { name: key, label, type, options = null } = known;
  return { key, label, type, required: false, options: options && [...options] };
}

const othersProblem = 'has further values: choose a text field for them, or only the first is kept';

function plainReader(plain: PlainColumn, reading: ColumnReading | null, { members }: CellPlace): CellReader {
  if (plain.isMember) return memberReader(reading, members);
  if (plain.isList) return (cell) => ({ value: itemsInCell(cell) });
  if (plain.name === 'phone') return readPhone;
  if (plain.name === 'title' && reading?.format === 'LAST_FIRST') return readName;
  return plain.name === 'email' ? readEmail : (cell) => ({ value: cell });
}

/** Ids of members by name, address and id. An ambiguous name is left out. */
export async function membersByName(ctx: ReadContext): Promise<ReadonlyMap<string, string>> {
  const { data } = await listMembers(ctx, { page: 1, pageSize: 1000, count: false });
  const named = [...Map.groupBy(data, ({ name }) => name.toLowerCase())].filter(([, some]) => some.length === 1);
  return new Map([
    ...named.flatMap(([name, some]) => some.map(({ userId }) => [name, userId] as const)),
    ...data.map(({ userId, email }) => [email.toLowerCase(), userId] as const),
    ...data.map(({ userId }) => [userId, userId] as const),
  ]);
}
