import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { Compiled, type RowOf } from './compiled.ts';
import type { Rows } from './rows.ts';
import type { Prepared, Statement } from './statement.ts';

export type Orm = NodePgDatabase;

/** What a verb may do with the database, whether it reads over shared connections or writes in its transaction. */
export interface Queries {
  /** Drizzle, for queries whose text depends on the input. */
  readonly orm: Orm;
  /** Runs a statement that was defined once. */
  run<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<R>;
  /** The same for rows that are likely to be passed on as they are. */
  fetch<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<Rows<RowOf<R>>>;
  /** The same, planned for these values each time: for searches, whose best plan depends on them. */
  search<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<Rows<RowOf<R>>>;
}

/** Statements that are written once and planned anew each time. */
export class Searches {
  readonly #orm: Orm;
  readonly #isPreparing: boolean;
  // Whoever forgets a statement takes along what was made of it.
  readonly #written = new WeakMap<Statement<unknown>, Compiled<unknown>>();

  /** `isPreparing` where the connections plan prepared statements anew, too. */
  constructor(orm: Orm, isPreparing: boolean) {
    this.#orm = orm;
    this.#isPreparing = isPreparing;
  }

  of<R>(statement: Statement<R>): Compiled<R> {
    let written = this.#written.get(statement);
    if (!written) {
      written = Compiled.of(statement.build(this.#orm).prepare(this.#isPreparing && statement.isFrequent ? statement.name : ''));
      if (!written) throw new Error(`The rows of ${statement.name} are put together by drizzle: run it.`);
      this.#written.set(statement, written);
    }
    // The map holds what this very statement built, hence its result type.
    return written as Compiled<R>;
  }
}

/** One connection with the statements that were prepared on it. */
export class Connection<Client extends pg.ClientBase = pg.ClientBase> implements Queries {
  readonly orm: Orm;
  readonly client: Client;
  readonly isPreparing: boolean;
  readonly #prepared = new WeakMap<Statement<unknown>, Prepared<unknown>>();
  readonly #searches: Searches;

  constructor(client: Client, isPreparing: boolean) {
    this.client = client;
    this.orm = drizzle({ client: client as unknown as pg.Client });
    this.isPreparing = isPreparing;
    this.#searches = new Searches(this.orm, false);
  }

  run<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<R> {
    return this.prepared(statement).execute(values);
  }

  fetch<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<Rows<RowOf<R>>> {
    const prepared = this.prepared(statement);
    if (!(prepared instanceof Compiled)) throw new Error(`The rows of ${statement.name} are put together by drizzle: run it.`);
    return prepared.fetch(values) as Promise<Rows<RowOf<R>>>;
  }

  search<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<Rows<RowOf<R>>> {
    return this.#searches.of(statement).fetch(values);
  }

  prepared<R>(statement: Statement<R>): Prepared<R> {
    let prepared = this.#prepared.get(statement);
    if (!prepared) {
      const made = statement.build(this.orm).prepare(this.isPreparing ? statement.name : '');
      prepared = Compiled.of(made) ?? made;
      this.#prepared.set(statement, prepared);
    }
    // The map holds what this very statement built, hence its result type.
    return prepared as Prepared<R>;
  }
}
