import type pg from 'pg';
import type { Queries } from '../engine.ts';
import { ormOf, type Orm } from '../orm.ts';
import type { BoundedRows, RowOf } from '../rows.ts';
import { compile, Compiled } from './compiled.ts';
import { shortened, type Prepared, type Statement, type Values, type Preparable } from '../statement.ts';
import { Client } from './wire.ts';

/** The private configurations of a prepared query: drizzle has both, `defineSql` the raw one. */
interface PreparedInsides {
  readonly queryConfig?: pg.QueryConfig;
  readonly rawQueryConfig?: pg.QueryConfig;
}

/**
 * The generation of all prepared statements. When a migration changes the type of a column, PostgreSQL refuses
 * statements prepared earlier. The next generation has other names and texts: a pooler identifies statements by their
 * text, and would reuse an old one.
 */
export class Generation {
  #number = 0;

  get number(): number {
    return this.#number;
  }

  /** Starts the next generation, unless another refused statement already did. */
  end(number: number): void {
    if (number === this.#number) this.#number += 1;
  }
}

/** Maximum number of tries: another migration may end during the second one. */
export const generationsMax = 3;

export type StatementCache = ReturnType<typeof statementCache>;

/** Builds each statement once per generation. `isNamed` is true for prepared ones. */
export function statementCache(orm: Orm, generation: Generation, isNamed: (statement: Statement<unknown>) => boolean) {
  let number = 0;
  let built = new WeakMap<Statement<unknown>, Prepared<unknown>>();

  function of<R>(statement: Statement<R>): Prepared<R> {
    if (number !== generation.number) built = new WeakMap();
    ({ number } = generation);
    const prepared = built.get(statement) ?? build(statement);
    built.set(statement, prepared);
    // Guarantee: the map contains what this statement built, so the result type is its own.
    return prepared as Prepared<R>;
  }

  function build<R>(statement: Statement<R>): Prepared<R> {
    const suffix = isNamed(statement) && number > 0 ? `~${number}` : '';
    const prepared: Prepared<R> & PreparedInsides = statement
      .build(orm)
      .prepare(isNamed(statement) ? shortened(statement.name + suffix) : '');
    if (suffix !== '')
      for (const config of [prepared.queryConfig, prepared.rawQueryConfig])
        if (config) config.text += ` /* ${suffix} */`;
    return Compiled.of(prepared) ?? prepared;
  }

  /** A statement whose rows stay bytes. Throws if drizzle must assemble them. */
  function compiled<R>(statement: Statement<R>): Compiled<R> {
    const prepared = of(statement);
    if (!(prepared instanceof Compiled))
      throw new Error(`Drizzle assembles the rows of ${statement.name}: use run instead.`);
    return prepared as Compiled<R>;
  }

  return { of, compiled };
}

/** One connection, with the statements built for it. */
export class Connection implements Queries {
  readonly orm: Orm;
  readonly client: pg.ClientBase;
  readonly #statements: StatementCache;

  constructor(client: pg.ClientBase, isPreparing: boolean, generation = new Generation()) {
    if (!(client instanceof Client)) throw new Error('Rows stay bytes only over the Client of wire.ts.');
    this.client = client;
    this.orm = ormOf(client);
    this.#statements = statementCache(this.orm, generation, ({ lane }) => isPreparing && lane !== 'search');
  }

  run<R>(statement: Statement<R>, values: Values): Promise<R> {
    return this.#statements.of(statement).execute(values);
  }

  fetch<R>(statement: Statement<R>, values: Values, bytesMax = Infinity): Promise<BoundedRows<RowOf<R>>> {
    return this.#statements.compiled(statement).fetch(values, bytesMax);
  }

  fetchQuery<R>(query: Preparable<R>, bytesMax = Infinity): Promise<BoundedRows<RowOf<R>>> {
    return compile(query).fetch({}, bytesMax);
  }
}
