import { Column, is, Param, Placeholder, SQL } from 'drizzle-orm';
import { makePgArray } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { nilUuid, suffixLength } from '../type-id.ts';
import { askOne, type Shape, type Step } from './exchange.ts';
import type { Found } from './found.ts';
import type { Print } from './json-bytes.ts';
import type { LanePool } from './lane-pool.ts';
import type { BoundedRows, RowOf } from '../rows.ts';
import { withJsonAsText } from '../clients.ts';
import { RawRows, type Reader } from './rows.ts';
import type { Prepared } from '../statement.ts';

/** A query as drizzle prepares it; its types keep this to themselves. */
interface Insides {
  readonly client: pg.ClientBase | LanePool;
  readonly params: readonly unknown[];
  /** The columns of a row in their order; undefined where the query answers no rows. */
  readonly fields: readonly { readonly path: readonly string[]; readonly field: unknown }[] | undefined;
  readonly queryConfig: pg.QueryArrayConfig;
  readonly rawQueryConfig: pg.QueryConfig;
}

type Writer = (values: Record<string, unknown>) => unknown;

/**
 * A prepared query of drizzle, run without what drizzle does anew at each run: finding out which
 * parameters are placeholders and how each column is read, and five closures for tracing and caching.
 * That costs as much as the rest of a read. Only what one level of columns describes can be compiled.
 */
export class Compiled<R> implements Prepared<R> {
  readonly #insides: Insides;
  readonly #writers: readonly Writer[];
  readonly #readers: readonly Reader[] | undefined;
  readonly shape: Shape;

  private constructor(insides: Insides, readers: readonly Reader[] | undefined) {
    this.#insides = insides;
    this.#writers = insides.params.map(writerOf);
    this.#readers = readers;
    this.shape = { types: withJsonAsText(insides.queryConfig.types ?? pg.types), parsers: new WeakMap() };
  }

  /** Undefined for what drizzle has to put together itself: joins, custom results, SQL that was written out. */
  static of<R>(prepared: Prepared<R>): Compiled<R> | undefined {
    if (!('queryConfig' in prepared)) return undefined;
    // `NodePgPreparedQuery` of drizzle-orm/node-postgres/session.js; `transactions.test.ts` holds the two ways against
    // each other.
    const insides = prepared as Prepared<R> & Insides & { readonly customResultMapper?: unknown };
    if (insides.customResultMapper !== undefined) return undefined;
    const readers = insides.fields?.map(readerOf);
    if (readers && !readers.every((reader) => reader !== undefined)) return undefined;
    return new Compiled<R>(insides, readers);
  }

  /** Whether it answers rows: a SELECT, or RETURNING. */
  get isAnswering(): boolean {
    return this.#readers !== undefined;
  }

  get text(): string {
    return this.#insides.rawQueryConfig.text;
  }

  /** It, to be run with these values. */
  step(values: Record<string, unknown>): Step {
    const { name = '', text } = this.#insides.rawQueryConfig;
    return { name, text, values: this.#fill(values).map(textOf) };
  }

  /** Rows as an exchange brings them. */
  rowsOf({ rows, parsers = [], isCut }: Found): BoundedRows<RowOf<R>> {
    return new RawRows(rows, this.#readers ?? [], parsers, isCut);
  }

  async execute(values: Record<string, unknown>): Promise<R> {
    const { queryConfig, rawQueryConfig } = this.#insides;
    // The two doors to a connection take the same question.
    const client = this.#insides.client as pg.ClientBase;
    const readers = this.#readers;
    if (!readers) return (await client.query(rawQueryConfig, this.#fill(values))) as R;
    const { rows } = await client.query<unknown[]>(queryConfig, this.#fill(values));
    return rows.map((row) => readRow(row, readers)) as R;
  }

  /** The rows as PostgreSQL sent them. */
  async fetch(values: Record<string, unknown>, bytesMax = Infinity): Promise<BoundedRows<RowOf<R>>> {
    return this.rowsOf(await askOne(this.#insides.client, this.step(values), this.shape, bytesMax));
  }

  /** The values of the parameters, in their order. */
  #fill(values: Record<string, unknown>): unknown[] {
    return this.#writers.map((write) => write(values));
  }
}

function readRow(raw: readonly unknown[], readers: readonly Reader[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [at, { name, read }] of readers.entries()) row[name] = raw[at] === null ? null : read(raw[at]);
  return row;
}

/** A parameter as PostgreSQL reads it. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number'))
    return makePgArray(value);
  if (typeof value === 'object')
    throw new Error('The value of a parameter must be a text, a number, a truth or a list of texts or numbers.');
  return String(value);
}

/** A query that drizzle built for one call; its rows stay as PostgreSQL sent them. */
export function compile<R>(query: { prepare(name: string): Prepared<R> }): Compiled<R> {
  const compiled = Compiled.of(query.prepare(''));
  if (!compiled) throw new Error('The rows of this query are put together by drizzle: await it.');
  return compiled;
}

function writerOf(param: unknown): Writer {
  if (is(param, Placeholder)) return (values) => valueOf(param.name, values);
  if (!is(param, Param)) return () => param;
  const { value, encoder } = param;
  if (!is(value, Placeholder)) return () => param;
  return (values) => encoder.mapToDriverValue(valueOf(value.name, values));
}

function valueOf(name: string, values: Record<string, unknown>): unknown {
  const value = values[name];
  if (value === undefined && !(name in values)) throw new Error(`The statement wants a value for "${name}".`);
  return value;
}

function readerOf({ path, field }: NonNullable<Insides['fields']>[number]): Reader | undefined {
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
  return { name, read: (raw) => decoder.mapFromDriverValue(raw), print: undefined };
}

/** How PostgreSQL's text of a type becomes JSON without being read. */
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
