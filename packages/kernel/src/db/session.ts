import { Compiled, type RowOf } from './compiled.ts';
import type { Connection, Orm, Queries } from './connection.ts';
import type { GroupCommit } from './group-commit.ts';
import { inOneWrite, streamOf } from './one-write.ts';
import type { Step } from './exchange.ts';
import type { Rows } from './rows.ts';
import type { Statement } from './statement.ts';

/** A statement that nobody waits for. */
interface Sending {
  readonly statement: Statement<unknown>;
  readonly values: Record<string, unknown>;
  readonly explain: (error: unknown) => unknown;
}

/** Does a transaction with the others that are to be done just now. */
type Whole = (groupCommit: GroupCommit) => Promise<void>;

const unchanged = (error: unknown) => error;

/**
 * A transaction. What nobody waits for goes ahead to PostgreSQL without a round trip; where that is
 * all there is, the transaction is a part of a group: no BEGIN, no COMMIT, one message.
 */
export class Session implements Queries {
  readonly #connection: Connection;
  /** What is to be sent; until BEGIN it may still become part of a group. */
  #waiting: Sending[] = [];
  #underWay: Promise<unknown>[] = [];
  #begun: Promise<unknown> | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get orm(): Orm {
    this.#begin();
    return this.#connection.orm;
  }

  run<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<R> {
    this.#begin();
    return this.#connection.run(statement, values);
  }

  fetch<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<Rows<RowOf<R>>> {
    this.#begin();
    return this.#connection.fetch(statement, values);
  }

  search<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<Rows<RowOf<R>>> {
    this.#begin();
    return this.#connection.search(statement, values);
  }

  /**
   * Runs a statement whose answer nobody needs. It is not waited for, and costs no round trip. Where
   * it fails, the transaction fails, with what `explain` makes of the error; where the transaction
   * is a part of a group, `explain` sees the error of whatever failed, and has to know its own.
   */
  send(statement: Statement<unknown>, values: Record<string, unknown>, explain = unchanged): void {
    const sending = { statement, values, explain };
    if (this.#begun) this.#send(sending);
    else this.#waiting.push(sending);
  }

  /** All that it does, where nothing of it is waited for: then there is nothing to begin, and any connection will do. */
  get whole(): Whole | undefined {
    const sent = this.#waiting;
    if (this.#begun) return undefined;
    if (sent.length === 0) return async () => {};
    const changes: Step[] = [];
    // Last, so that what they find is as fresh as can be when this is committed.
    const looks: Step[] = [];
    for (const { statement, values } of sent) {
      const prepared = this.#connection.prepared(statement);
      if (!(prepared instanceof Compiled)) return undefined;
      (prepared.isLook ? looks : changes).push(prepared.step(values));
    }
    return (groupCommit) =>
      groupCommit.commit({ changes, looks }).catch((error: unknown) => {
        throw sent.reduce((explained, { explain }) => explain(explained), error);
      });
  }

  /** Everything has been sent when this returns its promise. */
  async commit(): Promise<void> {
    this.#begin();
    inOneWrite(streamOf(this.#connection.client));
    const committed = this.#connection.client.query('commit');
    committed.catch(() => {});
    await this.#begun;
    await this.#settle();
    const { command } = await committed;
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements failed unnoticed.');
  }

  /** Undoes everything. Answers what went wrong first: `error`, or what was sent ahead of it. */
  async rollBack(error: unknown): Promise<unknown> {
    this.#waiting = [];
    if (!this.#begun) return error;
    const first = await this.#settle().then(() => error, (failure: unknown) => failure);
    await this.#connection.client.query('rollback');
    return first;
  }

  #begin(): void {
    if (this.#begun) return;
    inOneWrite(streamOf(this.#connection.client));
    this.#begun = this.#connection.client.query('begin');
    this.#begun.catch(() => {});
    for (const sending of this.#waiting.splice(0)) this.#send(sending);
  }

  #send({ statement, values, explain }: Sending): void {
    inOneWrite(streamOf(this.#connection.client));
    const sent = this.#connection.run(statement, values).catch((error: unknown) => {
      throw explain(error);
    });
    sent.catch(() => {});
    this.#underWay.push(sent);
  }

  /** Waits for what was sent; throws the first failure. */
  async #settle(): Promise<void> {
    for (const sent of this.#underWay.splice(0)) await sent;
  }
}
