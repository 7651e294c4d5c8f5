import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Statement } from './statement.ts';

export type Orm = NodePgDatabase;

/** What a verb may do with the database, whether it reads over the shared lanes or writes in its transaction. */
export interface Queries {
  /** Drizzle, for queries whose text depends on the input. */
  readonly orm: Orm;
  /** Runs a statement that was defined once. */
  run<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<R>;
}

/** One connection with the statements that were prepared on it. */
export class Session<Client extends pg.ClientBase = pg.ClientBase> implements Queries {
  readonly orm: Orm;
  readonly client: Client;
  readonly #isPreparing: boolean;
  readonly #prepared = new Map<Statement<unknown>, { execute(values: Record<string, unknown>): Promise<unknown> }>();

  constructor(client: Client, isPreparing: boolean) {
    this.client = client;
    this.orm = drizzle({ client: client as unknown as pg.Client });
    this.#isPreparing = isPreparing;
  }

  run<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<R> {
    let prepared = this.#prepared.get(statement);
    if (!prepared) {
      prepared = statement.build(this.orm).prepare(this.#isPreparing ? statement.name : '');
      this.#prepared.set(statement, prepared);
    }
    // The map holds what this very statement built, hence its result type.
    return prepared.execute(values) as Promise<R>;
  }
}
