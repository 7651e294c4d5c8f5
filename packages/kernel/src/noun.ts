import { getTableColumns, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { SelectedColumns } from './db/newest-first.ts';

type Columns<T extends PgTable> = T['_']['columns'];
type ColumnName<T extends PgTable> = keyof Columns<T> & keyof T['$inferInsert'] & string;
type FieldName<O extends z.ZodObject> = keyof z.output<O> & string;
type ValueOf<T extends PgTable, Name extends ColumnName<T>> = T['$inferInsert'][Name];

/** The fields whose columns have no default, so that an insert must give them. */
type Entered<T extends PgTable, O extends z.ZodObject> = {
  [
    Name in FieldName<O> as Name extends keyof Columns<T>
      ? Columns<T>[Name]['_']['hasDefault'] extends true
        ? never
        : Name
      : never
  ]: z.output<O>[Name];
};

/** A new row: required input fields, and every nullable field, null if the input leaves it out. */
type Draft<O extends z.ZodObject, Input> = {
  [Name in keyof z.output<O> as null extends z.output<O>[Name] ? Name : never]: z.output<O>[Name];
} & {
  [Name in keyof Input & keyof z.output<O> as undefined extends Input[Name] ? never : Name]: Input[Name];
};

/** Fields without a column, by their expressions. */
type Expressions<O extends z.ZodObject> = { readonly [Name in FieldName<O>]?: SQL.Aliased<z.output<O>[Name]> };

interface Definition<T extends PgTable, O extends z.ZodObject, S extends Expressions<O>> {
  readonly table: T;
  readonly output: O;
  /** Columns that no answer shows. A column that is neither here nor in `output` fails the start. */
  readonly hidden: readonly ColumnName<T>[];
  /** Fields that answers read from hidden columns. A writer gives these columns; an update lists them below. */
  readonly expressions?: S;
  /** Hidden columns computed from the row, for searches and filters. */
  readonly searched?: { readonly [Name in ColumnName<T>]?: (row: Entered<T, O>) => ValueOf<T, Name> };
  /** Fields that an update event does not list: they never change, or have an event of their own. */
  readonly unstated?: readonly FieldName<O>[];
  /** Columns that an update writes besides the fields listed in its event. */
  readonly alsoChanged?: readonly ColumnName<T>[];
}

export interface Noun<T extends PgTable, O extends z.ZodObject, S extends Expressions<O>> {
  readonly table: T;
  readonly columns: Pick<Columns<T>, FieldName<O> & ColumnName<T>> & S;
  /** The columns whose values `stored` returns. */
  readonly given: readonly ColumnName<T>[];
  readonly changed: readonly ColumnName<T>[];
  /** The fields that an update event lists. */
  readonly stated: readonly FieldName<O>[];
  /** The fields of a new row. An unknown key of the input is dropped; an omitted field is null. */
  draft<Input extends object>(input: Input): Draft<O, Input>;
  /** The arguments of an insert or an update: the row, its computed columns and its workspace. */
  stored(workspaceId: string, row: Entered<T, O>): Record<string, unknown>;
}

const neverStated = ['id', 'createdAt', 'updatedAt', 'version'];

/**
 * Derives the parts of a noun's statements from a table and its output schema, so that a field is written in those two
 * places only (docs/decisions/0001).
 */
export function defineNoun<
  T extends PgTable,
  O extends z.ZodObject,
  // Without expressions there are no further columns.
  S extends Expressions<O> = Readonly<Record<never, never>>,
>(definition: Definition<T, O, S>): Noun<T, O, S> {
  const { output, hidden, searched = {}, unstated = [], alsoChanged = [] } = definition;
  const expressions: Readonly<Record<string, SQL.Aliased | undefined>> = definition.expressions ?? {};
  const columns = getTableColumns<PgTable>(definition.table);
  const names = Object.keys(columns);
  const fields = Object.keys(output.shape);
  const has = (list: readonly string[], name: string) => list.includes(name);
  failUnlessComplete(output, names, ['workspaceId', ...hidden], expressions);

  const stated = fields.filter((name) => !has([...neverStated, ...unstated], name));
  const computed = Object.entries<((row: Entered<T, O>) => unknown) | undefined>(searched);
  const changed = [...stated, ...alsoChanged, ...computed.map(([name]) => name), 'updatedAt', 'version'];
  const searchedOf = (row: Entered<T, O>) => {
    const values: Values = {};
    for (const [name, compute] of computed) values[name] = compute?.(row);
    return values;
  };
  const selected: SelectedColumns = {};
  for (const name of fields) {
    const read = expressions[name] ?? columns[name];
    if (read) selected[name] = read;
  }
  const derived: UntypedNoun = {
    table: definition.table,
    columns: selected,
    given: names.filter((name) => name === 'workspaceId' || has(fields, name) || name in searched),
    changed: names.filter((name) => has(changed, name)),
    stated,
    draft: (input) => pick(input, fields),
    stored: (workspaceId, row: Entered<T, O>) => ({ ...row, ...searchedOf(row), workspaceId }),
  };
  return asNoun(derived);
}

export type Values = Record<string, unknown>;

/** A noun without the types of its table and its output, for code that serves every noun. */
export interface UntypedNoun {
  readonly table: PgTable;
  readonly columns: SelectedColumns;
  readonly given: readonly string[];
  readonly changed: readonly string[];
  readonly stated: readonly string[];
  draft(input: Values): Values;
  stored(workspaceId: string, row: object): Values;
}

/** Guarantee: every name comes from the columns of T or the fields of O, and every value from a row of them. */
function asNoun<T extends PgTable, O extends z.ZodObject, S extends Expressions<O>>(
  derived: UntypedNoun,
): Noun<T, O, S> {
  return derived as unknown as Noun<T, O, S>;
}

/** A noun for code that serves every noun. */
export function untyped<T extends PgTable, O extends z.ZodObject, S extends Expressions<O>>(
  noun: Noun<T, O, S>,
): UntypedNoun {
  return noun as unknown as UntypedNoun;
}

/** The values of these fields, in this order; null for a field missing from `row`. */
function pick(row: Values, fields: readonly string[]): Values {
  const values: Values = {};
  for (const field of fields) values[field] = row[field] ?? null;
  return values;
}

/** Throws unless each column is shown or hidden, and each field has a column: none leaks or is forgotten. */
function failUnlessComplete(
  output: z.ZodObject,
  columns: readonly string[],
  hidden: readonly string[],
  expressions: object,
): void {
  const noun = output.meta()?.id ?? 'noun';
  for (const name of columns) {
    const isShown = name in output.shape;
    if (isShown === hidden.includes(name))
      throw new Error(
        `Column ${name} of ${noun} must stand either in the output of schema.ts or under "hidden" of noun.ts.`,
      );
  }
  for (const name of Object.keys(output.shape))
    if (!columns.includes(name) && !(name in expressions))
      throw new Error(`Field ${name} of ${noun} has no column in table.ts.`);
}
