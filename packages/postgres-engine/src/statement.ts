import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { fillPlaceholders, getTableColumns, Param, sql, type AnyColumn } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Orm } from './orm.ts';

/** The values of a statement's parameters, by name. */
export type Values = Record<string, unknown>;

/** A query that drizzle has built. */
export interface Preparable<R> {
  prepare(name: string): Prepared<R>;
}

export interface Prepared<R> {
  execute(values: Values): Promise<R>;
  /** The parameters, in order; defined for raw SQL that may share a message with other statements. */
  fill?(values: Values): unknown[];
}

/**
 * The lane of a read outside a transaction. `access`: by key, to identify a caller and count its calls. `short`: by
 * key, or a bounded range of an index. `search`: planned for its values. `slow`: all others. The last two share no
 * group.
 */
export type StatementLane = 'access' | 'short' | 'search' | 'slow';

/**
 * The kinds of statements. `packages/domain/src/fitness/statement-kinds.test.ts` compares them with PostgreSQL's plan
 * of each.
 *
 * - `read`: answers rows and writes none. It may lock rows.
 * - `look`: a check: only its failure counts. It runs last in its transaction, and once for equal ones of a group.
 * - `insert`: inserts rows and never waits for a row lock (no ON CONFLICT).
 * - `change`: every other write.
 */
export type StatementKind = 'read' | 'look' | 'insert' | 'change';

/** Publishes every defined statement, for tests. */
export const definedStatements = channel('dossier:statement');

/**
 * A query whose text never changes: built once, prepared on each connection under `name`. A search is not prepared:
 * from its sixth run PostgreSQL may give a named statement a generic plan, which ignores the pattern.
 */
export interface Statement<R> {
  readonly kind: StatementKind;
  readonly name: string;
  readonly build: (orm: Orm) => Preparable<R>;
  readonly lane: StatementLane;
  /** A read that also writes: it gets a separate transaction, and is answered before the commit. */
  readonly ownTransaction: boolean;
  /** A change of rows selected with SKIP LOCKED, so it never waits for a row lock. */
  readonly skipsLocked: boolean;
  /**
   * The statement is refused (by a division by zero or a unique index) if data read earlier in the transaction have
   * changed. The transaction then runs again, and may not peek.
   */
  readonly confirms: boolean;
  /** A search with few variants, which is prepared although each run gets a custom plan. */
  readonly prepared: boolean;
  /** A search with one right plan, since only an inverted index can answer it. It may share a batch. */
  readonly genericPlan: boolean;
}

/** A statement that writes nothing. `Database.read` takes only these. */
export interface ReadStatement<R> extends Statement<R> {
  readonly kind: 'read' | 'look';
}

type Options = Partial<Omit<Statement<unknown>, 'kind' | 'name' | 'build'>>;

const defaults: Required<Options> = {
  lane: 'short',
  ownTransaction: false,
  skipsLocked: false,
  confirms: false,
  prepared: false,
  genericPlan: false,
};

type Given<R> = [build: Statement<R>['build']] | [options: Options, build: Statement<R>['build']];

export function defineStatement<R>(kind: ReadStatement<R>['kind'], name: string, ...given: Given<R>): ReadStatement<R>;
export function defineStatement<R>(kind: StatementKind, name: string, ...given: Given<R>): Statement<R>;
export function defineStatement<R>(kind: StatementKind, name: string, ...given: Given<R>): Statement<R> {
  const [options, build] = given.length === 1 ? [{}, ...given] : given;
  const statement = { ...defaults, ...options, kind, name: shortened(name), build };
  definedStatements.publish(statement);
  return statement;
}

// PostgreSQL truncates names at NAMEDATALEN, so two names with the same beginning would be the same statement.
const nameLengthMax = 63;

/** The name, or its beginning and a hash if PostgreSQL would truncate it. */
export function shortened(name: string): string {
  if (name.length <= nameLengthMax) return name;
  const hash = createHash('sha256').update(name).digest('base64url').slice(0, 20);
  return `${name.slice(0, nameLengthMax - hash.length - 1)} ${hash}`;
}

/** Placeholders for an INSERT, one for each named column, by default for all; each column encodes its value. */
export function valuesFor<T extends PgTable, Name extends keyof T['$inferInsert'] & string>(
  table: T,
  // Guarantee: the keys of the columns are the fields of a row.
  names: readonly Name[] = Object.keys(getTableColumns<PgTable>(table)) as Name[],
): T['$inferInsert'] {
  // Drizzle accepts placeholders here, but its types allow only values.
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as T['$inferInsert'];
}

/** A placeholder in a condition, encoded as `column` is. */
export function arg(column: AnyColumn, name: string) {
  return new Param(sql.placeholder(name), column);
}

const dialect = new PgDialect();

type SqlOptions = Pick<Options, 'skipsLocked' | 'confirms'>;

type Tag<Made> = (text: TemplateStringsArray, ...values: unknown[]) => Made;

/**
 * The tag of a raw SQL statement, for features missing in drizzle's builder. Timestamps stay in PostgreSQL's text
 * format.
 */
export function defineSql<Row>(kind: ReadStatement<Row>['kind'], name: string): Tag<ReadStatement<Row[]>>;
export function defineSql<Row>(kind: StatementKind, name: string, options?: SqlOptions): Tag<Statement<Row[]>>;
export function defineSql<Row>(kind: StatementKind, name: string, options: SqlOptions = {}): Tag<Statement<Row[]>> {
  return (text, ...values) => {
    const query = dialect.sqlToQuery(sql(text, ...values));
    const build: Statement<Row[]>['build'] = (orm) => ({
      prepare: (prepared) =>
        ({
          rawQueryConfig: { name: prepared, text: query.sql, types: plainTypes },
          async execute(given) {
            const { rows } = await orm.$client.query(this.rawQueryConfig, fillPlaceholders(query.params, given));
            return rows as Row[];
          },
          ...(options.skipsLocked && { fill: (given) => fillPlaceholders(query.params, given) }),
        }) as Prepared<Row[]> & { rawQueryConfig: pg.QueryConfig },
    });
    return defineStatement(kind, name, { lane: 'slow', ...options }, build);
  };
}

const plainTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.TIMESTAMPTZ ? String : pg.types.getTypeParser(oid, format),
};
