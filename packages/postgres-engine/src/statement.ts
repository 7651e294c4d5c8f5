import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
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
 * What a statement does. `packages/domain/src/statement-kinds.test.ts` compares it with PostgreSQL's plan of each.
 *
 * - `read`: answers rows and writes none. It may lock rows.
 * - `look`: a read of which only the failure counts. It runs last in its transaction, once for equal ones of a group.
 * - `insert`: writes new rows, and waits for none that another transaction holds (no ON CONFLICT).
 * - `change`: everything else that writes.
 */
export type StatementKind = 'read' | 'look' | 'insert' | 'change';

/** Tells every statement that is defined: for tests. */
export const definedStatements = channel('dossier:statement');

/**
 * A query whose text never changes: built once per connection, prepared on the server under `name`.
 * Not for searches outside their own connections: from its sixth run a named statement gets a plan
 * that ignores the pattern.
 */
export interface Statement<R> {
  readonly kind: StatementKind;
  readonly name: string;
  readonly build: (orm: Orm) => { prepare(name: string): Prepared<R> };
  readonly lane: StatementLane;
  /** A read that writes: it shares its transaction with no read. It is answered before its commit. */
  readonly ownTransaction: boolean;
  /** A change of rows that it took with SKIP LOCKED: it waits for none that another transaction holds. */
  readonly skipsLocked: boolean;
  /** A search that is one of few: worth being prepared, though it is planned anew each time. */
  readonly prepared: boolean;
  /**
   * A search whose plan is right for all values: by an inverted index and no other way. It goes with a few others of
   * its kind.
   */
  readonly genericPlan: boolean;
}

/** A statement that writes nothing: the only ones that `Database.read` takes. */
export interface ReadStatement<R> extends Statement<R> {
  readonly kind: 'read' | 'look';
}

type Options<R> = Partial<Omit<Statement<R>, 'kind' | 'name' | 'build'>>;

export function defineStatement<R>(
  kind: ReadStatement<R>['kind'],
  name: string,
  build: Statement<R>['build'],
  options?: Options<R>,
): ReadStatement<R>;
export function defineStatement<R>(
  kind: StatementKind,
  name: string,
  build: Statement<R>['build'],
  options?: Options<R>,
): Statement<R>;
export function defineStatement<R>(
  kind: StatementKind,
  name: string,
  build: Statement<R>['build'],
  {
    lane = 'short',
    ownTransaction = false,
    skipsLocked = false,
    prepared = false,
    genericPlan = false,
  }: Options<R> = {},
): Statement<R> {
  const statement = { kind, name: shortened(name), build, lane, ownTransaction, skipsLocked, prepared, genericPlan };
  definedStatements.publish(statement);
  return statement;
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
export function defineSql<Row>(kind: ReadStatement<Row>['kind'], name: string, text: SQL): ReadStatement<Row[]>;
export function defineSql<Row>(
  kind: StatementKind,
  name: string,
  text: SQL,
  options?: { skipsLocked?: boolean },
): Statement<Row[]>;
export function defineSql<Row>(
  kind: StatementKind,
  name: string,
  text: SQL,
  { skipsLocked = false }: { skipsLocked?: boolean } = {},
): Statement<Row[]> {
  const query = dialect.sqlToQuery(text);
  const build: Statement<Row[]>['build'] = (orm) => ({
    prepare: (prepared) =>
      ({
        rawQueryConfig: { name: prepared, text: query.sql, types: plainTypes },
        async execute(values) {
          const { rows } = await clientOf(orm).query(this.rawQueryConfig, fillPlaceholders(query.params, values));
          return rows as Row[];
        },
      }) as Prepared<Row[]> & { rawQueryConfig: pg.QueryConfig },
  });
  return defineStatement(kind, name, build, { lane: 'slow', skipsLocked });
}

// drizzle keeps what it was made with; its type for the bare database just doesn't say so.
function clientOf(orm: Orm): pg.ClientBase {
  return (orm as Orm & { $client: pg.ClientBase }).$client;
}

const plainTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.TIMESTAMPTZ ? String : pg.types.getTypeParser(oid, format),
};
