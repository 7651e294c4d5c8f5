import type pg from 'pg';
import type { Reads, Session } from '../engine.ts';
import { isPassing, isRefusal, isSilence, meaningOf, orStaleRead } from '../failures.ts';
import { LazyClient } from '../lazy-client.ts';
import { mayPeek } from '../peeking.ts';
import { follow, type SessionState } from '../transact.ts';
import type { Statement } from '../statement.ts';
import { PlainQueries } from './queries.ts';

/** A transaction over one connection. pg sends it one statement after the other. */
export class PlainSession extends PlainQueries implements Session {
  readonly #connect: () => Promise<pg.ClientBase>;
  readonly #outside: Reads | undefined;
  #begun: Promise<pg.ClientBase> | undefined;
  #sent: Promise<unknown>[] = [];
  #state: SessionState = 'FRESH';

  /** `outside`: the reads of `peek`; undefined in the second try of a transaction. */
  constructor(connect: () => Promise<pg.ClientBase>, outside: Reads | undefined) {
    super(new LazyClient(() => this.#begin()));
    this.#connect = connect;
    this.#outside = outside;
  }

  get isFresh(): boolean {
    return this.#state === 'FRESH';
  }

  get peek(): Reads {
    return this.isFresh ? (this.#outside ?? this) : this;
  }

  mayPeek(...subjects: string[]): boolean {
    return mayPeek(this.#outside === undefined, subjects);
  }

  override run<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<R> {
    return super.run(statement, values).catch((error: unknown) => {
      throw orStaleRead(error, statement);
    });
  }

  send(statement: Statement<unknown>, values: Record<string, unknown>): void {
    this.#state = follow(this.#state, 'BEGUN');
    const sent = this.run(statement, values);
    // A failure is thrown at the end of the transaction, not before.
    sent.catch(() => {});
    this.#sent.push(sent);
    void this.#begin().catch(() => {});
  }

  async nested<T>(work: () => Promise<T>): Promise<T> {
    const client = await this.#begin();
    // A failure from before is not one of `work`.
    await this.#settle();
    await client.query('savepoint nested');
    try {
      const result = await work();
      await this.#settle();
      await client.query('release savepoint nested');
      return result;
    } catch (error) {
      const first = await this.#settle().then(
        () => error,
        (failure: unknown) => failure,
      );
      if (isRefusal(first) || !isPassing(first)) await client.query('rollback to savepoint nested');
      throw first;
    }
  }

  async commit(): Promise<void> {
    if (!this.#begun) return;
    await this.#settle();
    this.#state = follow(this.#state, 'ENDED');
    const client = await this.#begun;
    const { command } = await client.query('commit').catch((error: unknown) => {
      throw meaningOf(error);
    });
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: one of its statements failed unnoticed.');
  }

  /**
   * Rolls back. Answers the first failure: `error`, or that of a statement that was sent before it. Throws if the
   * connection is broken.
   */
  async rollBack(error: unknown): Promise<unknown> {
    this.#state = 'ENDED';
    if (!this.#begun) return error;
    const client = await this.#begun;
    const first = await this.#settle().then(
      () => error,
      (failure: unknown) => failure,
    );
    // ROLLBACK would wait behind the statement that got no answer.
    if (isSilence(first)) throw first;
    await client.query('rollback');
    return first;
  }

  #begin(): Promise<pg.ClientBase> {
    this.#state = follow(this.#state, 'BEGUN');
    this.#begun ??= this.#connect().then(async (client) => {
      await client.query('begin');
      return client;
    });
    return this.#begun;
  }

  /** Awaits everything that was sent; throws the first failure. */
  async #settle(): Promise<void> {
    for (const sent of this.#sent.splice(0)) await sent;
  }
}
