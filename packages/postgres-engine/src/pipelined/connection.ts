import type pg from 'pg';
import type { Queries } from '../engine.ts';
import { ormOf, type Orm } from '../orm.ts';
import type { BoundedRows, RowOf } from '../rows.ts';
import { compile, Compiled } from './compiled.ts';
import { Generation } from './generation.ts';
import { shortened, type Prepared, type Statement } from '../statement.ts';
import { Client } from './wire.ts';

/** What drizzle's prepared queries and those of `defineSql` send; the types of drizzle keep it to themselves. */
interface TextsOfPrepared {
  readonly queryConfig?: pg.QueryConfig;
  readonly rawQueryConfig?: pg.QueryConfig;
}

/** Statements as drizzle writes them, each once in a generation. `isNamed` tells which are prepared. */
export class Written {
  readonly #orm: Orm;
  readonly #generation: Generation;
  readonly #isNamed: (statement: Statement<unknown>) => boolean;
  // Whoever forgets a statement takes along what was made of it.
  readonly #written = new WeakMap<Statement<unknown>, { readonly made: Prepared<unknown>; readonly number: number }>();

  constructor(orm: Orm, generation: Generation, isNamed: (statement: Statement<unknown>) => boolean) {
    this.#orm = orm;
    this.#generation = generation;
    this.#isNamed = isNamed;
  }

  of<R>(statement: Statement<R>): Prepared<R> {
    const { number } = this.#generation;
    let written = this.#written.get(statement);
    if (written?.number !== number) {
      written = { made: this.#write(statement, number), number };
      this.#written.set(statement, written);
    }
    // The map holds what this very statement built, hence its result type.
    return written.made as Prepared<R>;
  }

  #write<R>(statement: Statement<R>, number: number): Prepared<R> {
    const suffix = this.#isNamed(statement) && number > 0 ? `~${number}` : '';
    const made: Prepared<R> & TextsOfPrepared = statement
      .build(this.#orm)
      .prepare(this.#isNamed(statement) ? shortened(statement.name + suffix) : '');
    if (suffix !== '')
      for (const config of [made.queryConfig, made.rawQueryConfig]) if (config) config.text += ` /* ${suffix} */`;
    return Compiled.of(made) ?? made;
  }

  /** Of a statement whose rows are wanted as they come. */
  compiled<R>(statement: Statement<R>): Compiled<R> {
    const written = this.of(statement);
    if (!(written instanceof Compiled))
      throw new Error(`The rows of ${statement.name} are put together by drizzle: run it.`);
    return written as Compiled<R>;
  }
}

/** One connection with the statements that were prepared on it. */
export class Connection implements Queries {
  readonly orm: Orm;
  readonly client: pg.ClientBase;
  readonly #statements: Written;
  readonly #searches: Written;

  constructor(client: pg.ClientBase, isPreparing: boolean, generation = new Generation()) {
    if (!(client instanceof Client)) throw new Error('Rows come as bytes over the Client of wire.ts only.');
    this.client = client;
    this.orm = ormOf(client);
    this.#statements = new Written(this.orm, generation, () => isPreparing);
    this.#searches = new Written(this.orm, generation, () => false);
  }

  run<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<R> {
    return this.#statements.of(statement).execute(values);
  }

  fetch<R>(
    statement: Statement<R>,
    values: Record<string, unknown>,
    bytesMax = Infinity,
  ): Promise<BoundedRows<RowOf<R>>> {
    return this.#statements.compiled(statement).fetch(values, bytesMax);
  }

  search<R>(
    statement: Statement<R>,
    values: Record<string, unknown>,
    bytesMax = Infinity,
  ): Promise<BoundedRows<RowOf<R>>> {
    return this.#searches.compiled(statement).fetch(values, bytesMax);
  }

  fetchQuery<R>(query: { prepare(name: string): Prepared<R> }, bytesMax = Infinity): Promise<BoundedRows<RowOf<R>>> {
    return compile(query).fetch({}, bytesMax);
  }
}
