import { Column, is, Param, Placeholder, SQL } from 'drizzle-orm';
import { makePgArray } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { nilUuid, suffixLength } from '../type-id.ts';
import type { BoundStatement } from './batch.ts';
import type { Print } from './json-bytes.ts';
import type { LanePool } from './lane.ts';
import type { BoundedRows, RowOf } from '../rows.ts';
import { withJsonAsText } from '../clients.ts';
import { readOne, type Shape } from './read-batch.ts';
import { RawRows, type Reader, type ReceivedRows } from './rows.ts';
import type { Prepared, Values, Preparable } from '../statement.ts';

/** The private parts of a query that drizzle prepared. */
interface Internals {
  readonly client: pg.ClientBase | LanePool;
  readonly params: readonly unknown[];
  /** The columns of a row in order; undefined if the query returns no rows. */
  readonly fields: readonly { readonly path: readonly string[]; readonly field: unknown }[] | undefined;
  readonly queryConfig: pg.QueryArrayConfig;
  readonly rawQueryConfig: pg.QueryConfig;
}

type Writer = (values: Values) => unknown;

/**
 * A query prepared by drizzle, with its encoders and decoders looked up once. Drizzle looks them up at each run and
 * creates five closures for tracing and caching, which costs as much as the rest of a read. Only flat rows compile.
 */
export class Compiled<R> implements Prepared<R> {
  readonly #internals: Internals;
  readonly #writers: readonly Writer[];
  readonly #readers: readonly Reader[] | undefined;
  readonly shape: Shape;

  private constructor(internals: Internals, readers: readonly Reader[] | undefined) {
    this.#internals = internals;
    this.#writers = internals.params.map(writerOf);
    this.#readers = readers;
    this.shape = { types: withJsonAsText(internals.queryConfig.types ?? pg.types), parsers: new WeakMap() };
  }

  /** Undefined for results that only drizzle can assemble: joins, custom results, raw SQL. */
  static of<R>(prepared: Prepared<R>): Compiled<R> | undefined {
    if (!('queryConfig' in prepared)) return undefined;
    // `NodePgPreparedQuery` of drizzle-orm/node-postgres/session.js; `transactions.test.ts` compares the results of
    // both ways.
    const internals = prepared as Prepared<R> & Internals & { readonly customResultMapper?: unknown };
    if (internals.customResultMapper !== undefined) return undefined;
    const readers = internals.fields?.map(readerOf);
    if (readers && !readers.every((reader) => reader !== undefined)) return undefined;
    return new Compiled<R>(internals, readers);
  }

  /** True if it returns rows: a SELECT, or RETURNING. */
  get isAnswering(): boolean {
    return this.#readers !== undefined;
  }

  get text(): string {
    return this.#internals.rawQueryConfig.text;
  }

  bind(values: Values): BoundStatement {
    const { name = '', text } = this.#internals.rawQueryConfig;
    return { name, text, values: this.#fill(values).map(textOf) };
  }

  rowsOf({ rows, parsers = [], isCut }: ReceivedRows): BoundedRows<RowOf<R>> {
    return new RawRows(rows, this.#readers ?? [], parsers, isCut);
  }

  async execute(values: Values): Promise<R> {
    const { queryConfig, rawQueryConfig } = this.#internals;
    // Guarantee: both kinds of client have the same `query`.
    const client = this.#internals.client as pg.ClientBase;
    const readers = this.#readers;
    if (!readers) return (await client.query(rawQueryConfig, this.#fill(values))) as R;
    const { rows } = await client.query<unknown[]>(queryConfig, this.#fill(values));
    return rows.map((row) => readRow(row, readers)) as R;
  }

  async fetch(values: Values, bytesMax = Infinity): Promise<BoundedRows<RowOf<R>>> {
    return this.rowsOf(await readOne(this.#internals.client, this.bind(values), this.shape, bytesMax));
  }

  /** The values of the parameters, in order. */
  #fill(values: Values): unknown[] {
    return this.#writers.map((write) => write(values));
  }
}

type Raw = Prepared<unknown> & Partial<Pick<Internals, 'rawQueryConfig'>>;

/** Binds a statement that may share a message with others; undefined if only drizzle can run it. */
export function bind(prepared: Raw, values: Values): BoundStatement | undefined {
  if (prepared instanceof Compiled) return prepared.bind(values);
  const form = formOf(prepared);
  return form && prepared.fill && { ...form, values: prepared.fill(values).map(textOf) };
}

/** The prepared form of raw SQL. */
export function formOf({ rawQueryConfig }: Raw): Pick<BoundStatement, 'name' | 'text'> | undefined {
  return rawQueryConfig && { name: rawQueryConfig.name ?? '', text: rawQueryConfig.text };
}

function readRow(raw: readonly unknown[], readers: readonly Reader[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [at, { name, read }] of readers.entries()) row[name] = raw[at] === null ? null : read(raw[at]);
  return row;
}

/** A parameter in PostgreSQL's text format. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number'))
    return makePgArray(value);
  if (typeof value === 'object')
    throw new Error('The value of a parameter must be a text, a number, a boolean or a list of texts or numbers.');
  return String(value);
}

/** Compiles a query built by drizzle for one call. */
export function compile<R>(query: Preparable<R>): Compiled<R> {
  const compiled = Compiled.of(query.prepare(''));
  if (!compiled) throw new Error('Drizzle assembles the rows of this query: await it instead.');
  return compiled;
}

function writerOf(param: unknown): Writer {
  if (is(param, Placeholder)) return (values) => valueOf(param.name, values);
  if (!is(param, Param)) return () => param;
  const { value, encoder } = param;
  if (!is(value, Placeholder)) return () => param;
  return (values) => encoder.mapToDriverValue(valueOf(value.name, values));
}

function valueOf(name: string, values: Values): unknown {
  const value = values[name];
  if (value === undefined && !(name in values)) throw new Error(`The statement wants a value for "${name}".`);
  return value;
}

function readerOf({ path, field }: NonNullable<Internals['fields']>[number]): Reader | undefined {
  const [name, ...deeper] = path;
  if (name === undefined || deeper.length > 0) return undefined;
  if (is(field, Column)) {
    const read = (raw: unknown) => field.mapFromDriverValue(raw);
    return { name, read, print: printOf(field.getSQLType(), read) };
  }
  const expression = is(field, SQL.Aliased) ? field.sql : field;
  if (!is(expression, SQL)) return undefined;
  // drizzle's types keep the decoder of an expression internal.
  const { decoder } = expression as SQL & { readonly decoder: { mapFromDriverValue(value: unknown): unknown } };
  const read = (raw: unknown) => decoder.mapFromDriverValue(raw);
  return { name, read, print: is(decoder, Column) ? printOf(decoder.getSQLType(), read) : undefined };
}

/** Prints PostgreSQL's text of a type as JSON without decoding the value. */
function printOf(sqlType: string, read: Reader['read']): Print | undefined {
  if (sqlType === 'jsonb' || sqlType === 'integer') return (json, bytes, start, end) => json.copy(bytes, start, end);
  if (sqlType === 'text') return (json, bytes, start, end) => json.text(bytes, start, end);
  if (sqlType.startsWith('timestamp')) return (json, bytes, start) => json.timestamp(bytes, start);
  if (sqlType !== 'uuid') return undefined;
  const prefix = String(read(nilUuid)).slice(0, -suffixLength);
  if (!prefix.endsWith('_')) return undefined;
  const before = Buffer.from(`"${prefix}`);
  return (json, bytes, start) => json.id(before, bytes, start);
}
