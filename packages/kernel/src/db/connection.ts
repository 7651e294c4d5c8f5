import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { Compiled, type RowOf } from './compiled.ts';
import type { LateClient } from './late-client.ts';
import type { Rows } from './rows.ts';
import type { Prepared, Statement } from './statement.ts';
import { Client } from './wire.ts';

export type Orm = NodePgDatabase;

/** Drizzle over whatever can be asked. */
export function ormOf(client: pg.ClientBase | pg.Pool | LateClient): Orm {
  // Of a client, drizzle uses `query` and nothing else.
  return drizzle({ client: client as pg.Client });
}

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

/** Statements as drizzle writes them, each once. `nameOf` tells under which name one is prepared; empty where it is not. */
export class Written {
  readonly #orm: Orm;
  readonly #nameOf: (statement: Statement<unknown>) => string;
  // Whoever forgets a statement takes along what was made of it.
  readonly #written = new WeakMap<Statement<unknown>, Prepared<unknown>>();

  constructor(orm: Orm, nameOf: (statement: Statement<unknown>) => string) {
    this.#orm = orm;
    this.#nameOf = nameOf;
  }

  of<R>(statement: Statement<R>): Prepared<R> {
    let written = this.#written.get(statement);
    if (!written) {
      const made = statement.build(this.#orm).prepare(this.#nameOf(statement));
      written = Compiled.of(made) ?? made;
      this.#written.set(statement, written);
    }
    // The map holds what this very statement built, hence its result type.
    return written as Prepared<R>;
  }

  /** Of a statement whose rows are wanted as they come. */
  compiled<R>(statement: Statement<R>): Compiled<R> {
    const written = this.of(statement);
    if (!(written instanceof Compiled)) throw new Error(`The rows of ${statement.name} are put together by drizzle: run it.`);
    return written as Compiled<R>;
  }
}

/** One connection with the statements that were prepared on it. */
export class Connection implements Queries {
  readonly orm: Orm;
  readonly client: pg.ClientBase;
  readonly #statements: Written;
  readonly #searches: Written;

  constructor(client: pg.ClientBase, isPreparing: boolean) {
    if (!(client instanceof Client)) throw new Error('Rows come as bytes over the Client of db/wire.ts only.');
    this.client = client;
    this.orm = ormOf(client);
    this.#statements = new Written(this.orm, ({ name }) => (isPreparing ? name : ''));
    this.#searches = new Written(this.orm, () => '');
  }

  run<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<R> {
    return this.#statements.of(statement).execute(values);
  }

  fetch<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<Rows<RowOf<R>>> {
    return this.#statements.compiled(statement).fetch(values);
  }

  search<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<Rows<RowOf<R>>> {
    return this.#searches.compiled(statement).fetch(values);
  }
}
