import { createHash } from 'node:crypto';
import { fillPlaceholders, Param, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Orm } from './orm.ts';

export interface Prepared<R> {
  execute(values: Record<string, unknown>): Promise<R>;
}

/**
 * Where a statement is read outside a transaction. `access`: by key, for who calls and how often.
 * `short`: by key, or a bounded range of an index. `slow`: everything else, each alone.
 */
export type StatementLane = 'access' | 'short' | 'slow';

/**
 * A query whose text never changes: built once per connection, prepared on the server under `name`.
 * Not for searches outside their own connections: from its sixth run a named statement gets a plan
 * that ignores the pattern.
 */
export interface Statement<R> {
  readonly name: string;
  readonly build: (orm: Orm) => { prepare(name: string): Prepared<R> };
  readonly lane: StatementLane;
  /** A SELECT that changes something: it shares its transaction with no read. It is answered before its commit. */
  readonly isAlone: boolean;
  /** A search that is one of few: worth being prepared, though it is planned anew each time. */
  readonly isFrequent: boolean;
  /**
   * A search whose plan is right for all values: by an inverted index and no other way. It goes with a few others of
   * its kind.
   */
  readonly isPlannedOnce: boolean;
}

export function defineStatement<R>(
  name: string,
  build: Statement<R>['build'],
  {
    lane = 'short',
    isAlone = false,
    isFrequent = false,
    isPlannedOnce = false,
  }: Partial<Omit<Statement<R>, 'name' | 'build'>> = {},
): Statement<R> {
  return { name: shortened(name), build, lane, isAlone, isFrequent, isPlannedOnce };
}

// PostgreSQL cuts names there (NAMEDATALEN), and would take two that begin alike for one.
const nameLengthMax = 63;

/** The name itself, or its beginning and a hash where PostgreSQL would cut it. */
export function shortened(name: string): string {
  if (name.length <= nameLengthMax) return name;
  const hash = createHash('sha256').update(name).digest('base64url').slice(0, 20);
  return `${name.slice(0, nameLengthMax - hash.length - 1)} ${hash}`;
}

/** The arguments of an INSERT: one for each named column, which brings its own way to be written. */
export function valuesFor<T extends PgTable, Name extends keyof T['$inferInsert'] & string>(
  _table: T,
  names: readonly Name[],
): T['$inferInsert'] {
  // Placeholders stand where values will be; drizzle takes them, its types know only the values.
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as T['$inferInsert'];
}

/** A named argument of a condition, written to the database the way `column` is. */
export function arg(column: AnyColumn, name: string) {
  return new Param(sql.placeholder(name), column);
}

const dialect = new PgDialect();

/**
 * A statement written out in SQL, for what the builder can't say. Rows come as `Row`; timestamps in them as PostgreSQL
 * prints them.
 */
export function defineSql<Row>(name: string, text: SQL): Statement<Row[]> {
  const query = dialect.sqlToQuery(text);
  return {
    name,
    lane: 'slow',
    isAlone: false,
    isFrequent: false,
    isPlannedOnce: false,
    build: (orm) => ({
      prepare: (prepared) =>
        ({
          rawQueryConfig: { name: prepared, text: query.sql, types: plainTypes },
          async execute(values) {
            const { rows } = await clientOf(orm).query(this.rawQueryConfig, fillPlaceholders(query.params, values));
            return rows as Row[];
          },
        }) as Prepared<Row[]> & { rawQueryConfig: pg.QueryConfig },
    }),
  };
}

// drizzle keeps what it was made with; its type for the bare database just doesn't say so.
function clientOf(orm: Orm): pg.ClientBase {
  return (orm as Orm & { $client: pg.ClientBase }).$client;
}

const plainTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.TIMESTAMPTZ ? String : pg.types.getTypeParser(oid, format),
};
