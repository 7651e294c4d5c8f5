import type pg from 'pg';
import type { Reads } from '../engine.ts';
import { meaningOf } from '../failures.ts';
import { LazyClient } from '../lazy-client.ts';
import type { Orm } from '../orm.ts';
import type { Statement } from '../statement.ts';
import { demandCommit, EndingSession } from '../transact.ts';
import { PlainQueries } from './queries.ts';

/** A transaction over one connection. pg sends it one statement after the other. */
export class PlainSession extends EndingSession<{ readonly client: pg.ClientBase }> {
  readonly orm: Orm;
  protected readonly isPipelining = false;
  readonly #connect: () => Promise<pg.ClientBase>;
  readonly #queries = new PlainQueries(new LazyClient(async () => (await this.begin()).client));

  constructor(connect: () => Promise<pg.ClientBase>, outside: Reads | undefined) {
    super(outside);
    this.#connect = connect;
    this.orm = this.#queries.orm;
  }

  send(statement: Statement<unknown>, values: Record<string, unknown>): void {
    this.follow('BEGUN');
    this.note(this.run(statement, values));
  }

  async commit(): Promise<void> {
    if (!this.begun) return;
    await this.settle();
    this.follow('ENDED');
    const { client } = await this.begun;
    const committed = await client.query('commit').catch((error: unknown) => {
      throw meaningOf(error);
    });
    demandCommit(committed);
  }

  protected begin(): Promise<{ readonly client: pg.ClientBase }> {
    this.follow('BEGUN');
    this.begun ??= this.#connect().then(async (client) => {
      await client.query('begin');
      return { client };
    });
    return this.begun;
  }

  protected async on(): Promise<PlainQueries> {
    await this.begin();
    return this.#queries;
  }
}
