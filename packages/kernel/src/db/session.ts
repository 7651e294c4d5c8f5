import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { Compiled, type RowOf } from './compiled.ts';
import { Rows } from './rows.ts';
import type { Prepared, Statement } from './statement.ts';

export type Orm = NodePgDatabase;

/** What a verb may do with the database, whether it reads over the shared lanes or writes in its transaction. */
export interface Queries {
  /** Drizzle, for queries whose text depends on the input. */
  readonly orm: Orm;
  /** Runs a statement that was defined once. */
  run<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<R>;
  /** The same for rows that are likely to be passed on as they are. */
  fetch<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<Rows<RowOf<R>>>;
}

/** One connection with the statements that were prepared on it. */
export class Session<Client extends pg.ClientBase = pg.ClientBase> implements Queries {
  readonly orm: Orm;
  readonly client: Client;
  readonly #isPreparing: boolean;
  readonly #prepared = new Map<Statement<unknown>, Prepared<unknown>>();
  #sent: Promise<unknown>[] = [];

  constructor(client: Client, isPreparing: boolean) {
    this.client = client;
    this.orm = drizzle({ client: client as unknown as pg.Client });
    this.#isPreparing = isPreparing;
  }

  run<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<R> {
    // The map holds what this very statement built, hence its result type.
    return this.#prepare(statement).execute(values) as Promise<R>;
  }

  fetch<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<Rows<RowOf<R>>> {
    const prepared = this.#prepare(statement);
    if (!(prepared instanceof Compiled)) throw new Error(`The rows of ${statement.name} are put together by drizzle: run it.`);
    return prepared.fetch(values) as Promise<Rows<RowOf<R>>>;
  }

  /**
   * Runs a statement whose answer nobody needs, in a transaction: it is sent at once and not waited
   * for, so it costs no round trip. Where it fails, the transaction fails, with what `explain` makes of the error.
   */
  send(statement: Statement<unknown>, values: Record<string, unknown>, explain: (error: unknown) => unknown = (error) => error): void {
    const sent = this.run(statement, values).catch((error: unknown) => {
      throw explain(error);
    });
    sent.catch(() => {});
    this.#sent.push(sent);
  }

  /** Waits for what was sent; throws the first failure. */
  async settle(): Promise<void> {
    const sent = this.#sent;
    this.#sent = [];
    for (const one of sent) await one;
  }

  #prepare(statement: Statement<unknown>): Prepared<unknown> {
    let prepared = this.#prepared.get(statement);
    if (!prepared) {
      const made = statement.build(this.orm).prepare(this.#isPreparing ? statement.name : '');
      prepared = Compiled.of(made) ?? made;
      this.#prepared.set(statement, prepared);
    }
    return prepared;
  }
}
