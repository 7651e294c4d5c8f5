import { getTableColumns, sql, type Column, type SQL } from 'drizzle-orm';
import { makePgArray, type PgTable } from 'drizzle-orm/pg-core';
import { defineSql, defineStatement, valuesFor, type Statement } from './statement.ts';

type Row = Record<string, unknown>;

/** An INSERT of one row, with its form for many rows. */
export interface InsertStatement extends Statement<unknown> {
  /** The same parameters, each an array, so that the text is the same for any number of rows. */
  readonly many: Statement<unknown>;
  readonly argumentsOf: (rows: readonly Row[]) => Row;
}

/** The INSERT of a row with these columns; by default with all. */
export function defineInsert<T extends PgTable, Name extends keyof T['$inferInsert'] & string>(
  name: string,
  table: T,
  given?: readonly Name[],
  { confirms = false }: { confirms?: boolean } = {},
): InsertStatement {
  const known: Readonly<Record<string, Column>> = getTableColumns(table);
  // Guarantee: the keys of the columns are the fields of a row.
  const names = given ?? (Object.keys(known) as Name[]);
  for (const key of names) if (!known[key]) throw new Error(`${name} names no column of its table: "${key}".`);
  // In drizzle's order of the parameters of one row.
  const columns = Object.entries(known).filter(([key]) => (names as readonly string[]).includes(key));
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  const written = columns.map(([, { name: column }]) => sql`${sql.identifier(column)}`);
  const arrays = columns.map(([key, column]) => sql`${sql.placeholder(key)}::${sql.raw(`${itemTypeOf(column)}[]`)}`);
  const values = columns.map(([, column]) =>
    isList(column)
      ? sql`${sql.identifier(column.name)}::${sql.raw(column.getSQLType())}`
      : sql`${sql.identifier(column.name)}`,
  );
  return {
    ...defineStatement<unknown>(
      'insert',
      name,
      {
        confirms,
      },
      (orm) => orm.insert(table).values(valuesFor(table, names)),
    ),
    many: defineSql('insert', `${name}_many`, { confirms })`
        insert into ${table} (${list(written)})
        select ${list(values)} from unnest(${list(arrays)}) as given (${list(written)})`,
    argumentsOf: (rows) =>
      Object.fromEntries(columns.map(([key, column]) => [key, rows.map((row) => encoded(column, row[key]))])),
  };
}

export function isInsert(statement: Statement<unknown>): statement is InsertStatement {
  return 'many' in statement;
}

function isList(column: Column): boolean {
  return column.getSQLType().endsWith('[]');
}

/** A list is sent as the text of an array, because PostgreSQL has no array of arrays of different lengths. */
function itemTypeOf(column: Column): string {
  return isList(column) ? 'text' : column.getSQLType();
}

function encoded(column: Column, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  const written = column.mapToDriverValue(value);
  return Array.isArray(written) ? makePgArray(written) : written;
}
