import type { Session } from '../engine.ts';
import { ormOf, type Orm } from '../orm.ts';
import type { BoundedRows, RowOf } from '../rows.ts';
import { compile, Compiled } from './compiled.ts';
import type { Connection, Written } from './connection.ts';
import type { GroupCommit } from './group-commit.ts';
import type { Step } from './exchange.ts';
import { LazyClient } from '../lazy-client.ts';
import { inOneWrite } from './one-write.ts';
import { streamOf } from '../stream.ts';
import { meaningOf } from '../failures.ts';
import { follow, type SessionState } from '../session-state.ts';
import type { Prepared, Statement } from '../statement.ts';

/** A statement that nobody waits for. */
interface Sending {
  readonly statement: Statement<unknown>;
  readonly values: Record<string, unknown>;
  readonly explain: (error: unknown) => unknown;
}

/** Does a transaction with the others that are to be done just now. */
type SingleMessage = (groupCommit: GroupCommit, owner: string | undefined) => Promise<void>;

const unchanged = (error: unknown) => error;

/**
 * A transaction. What nobody waits for goes ahead to PostgreSQL without a round trip; where that is
 * all there is, the transaction is a part of a group: no BEGIN, no COMMIT, one message. It takes a
 * connection when it first waits for something.
 */
export class PipelinedSession implements Session {
  readonly orm: Orm;
  readonly #connect: (statement: string) => Promise<Connection>;
  readonly #written: Written;
  /** What is to be sent; until BEGIN it may still become part of a group. */
  #waiting: Sending[] = [];
  #underWay: Promise<unknown>[] = [];
  #begun: Promise<Connection> | undefined;
  #state: SessionState = 'FRESH';

  /** `written` tells what a statement is before there is a connection. */
  constructor(connect: (statement: string) => Promise<Connection>, written: Written) {
    this.#connect = connect;
    this.#written = written;
    this.orm = ormOf(new LazyClient(async () => (await this.#begin()).client));
  }

  /** Whether nothing has been done in it yet, so that what is read elsewhere is what it would read. */
  get isFresh(): boolean {
    return this.#state === 'FRESH';
  }

  async run<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<R> {
    return (await this.#begin(statement.name)).run(statement, values);
  }

  async fetch<R>(
    statement: Statement<R>,
    values: Record<string, unknown>,
    bytesMax = Infinity,
  ): Promise<BoundedRows<RowOf<R>>> {
    return (await this.#begin(statement.name)).fetch(statement, values, bytesMax);
  }

  async search<R>(
    statement: Statement<R>,
    values: Record<string, unknown>,
    bytesMax = Infinity,
  ): Promise<BoundedRows<RowOf<R>>> {
    return (await this.#begin(statement.name)).search(statement, values, bytesMax);
  }

  async fetchQuery<R>(
    query: { prepare(name: string): Prepared<R> },
    bytesMax = Infinity,
  ): Promise<BoundedRows<RowOf<R>>> {
    return compile(query).fetch({}, bytesMax);
  }

  /**
   * Runs a statement whose answer nobody needs. It is not waited for, and costs no round trip. Where
   * it fails, the transaction fails, with what `explain` makes of the error; where the transaction
   * is a part of a group, `explain` sees the error of whatever failed, and has to know its own.
   */
  send(statement: Statement<unknown>, values: Record<string, unknown>, explain = unchanged): void {
    this.#state = follow(this.#state, this.#begun ? 'BEGUN' : 'COLLECTING');
    const sending = { statement, values, explain };
    if (this.#begun) this.#send(this.#begun, sending);
    else this.#waiting.push(sending);
  }

  /**
   * All that it does, where nothing of it is waited for: then there is nothing to begin, and any connection will do.
   */
  get asSingleMessage(): SingleMessage | undefined {
    const sent = this.#waiting;
    if (this.#begun) return undefined;
    if (sent.length === 0) return async () => {};
    const changes: Step[] = [];
    // Last, so that what they find is as fresh as can be when this is committed.
    const looks: Step[] = [];
    const waitsForNoRow = sent.every(({ statement }) => isFreeOfWaits(statement));
    for (const { statement, values } of sent) {
      const written = this.#written.of(statement);
      if (!(written instanceof Compiled)) return undefined;
      (statement.kind === 'look' ? looks : changes).push(written.step(values));
    }
    return (groupCommit, owner) => {
      this.#state = follow(this.#state, 'ENDED');
      return groupCommit.commit({ changes, looks, waitsForNoRow }, owner).catch((error: unknown) => {
        throw sent.reduce((explained, { explain }) => explain(explained), error);
      });
    };
  }

  /** COMMIT travels with what was sent and not waited for. */
  async commit(): Promise<void> {
    const { client } = await this.#begin();
    this.#state = follow(this.#state, 'ENDED');
    inOneWrite(streamOf(client));
    const committed = client.query('commit');
    const failure = committed.then(
      () => undefined,
      (error: unknown) => error,
    );
    const { command } = await this.#settle()
      .then(() => committed)
      .catch(async (error: unknown) => {
        throw meaningOf(error, await failure);
      });
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: one of its statements failed unnoticed.');
  }

  /** Undoes everything. Answers what went wrong first: `error`, or what was sent ahead of it. */
  async rollBack(error: unknown): Promise<unknown> {
    this.#state = 'ENDED';
    this.#waiting = [];
    const connection = await this.#begun?.catch(() => undefined);
    if (!connection) return error;
    const first = await this.#settle().then(
      () => error,
      (failure: unknown) => failure,
    );
    await connection.client.query('rollback');
    return first;
  }

  /** `statement` is what is waited for first. */
  #begin(statement = ''): Promise<Connection> {
    this.#state = follow(this.#state, 'BEGUN');
    if (this.#begun) return this.#begun;
    const begun = this.#connect(statement).then((connection) => {
      inOneWrite(streamOf(connection.client));
      this.#await(connection.client.query('begin'));
      return connection;
    });
    this.#begun = begun;
    for (const sending of this.#waiting.splice(0)) this.#send(begun, sending);
    return begun;
  }

  #send(begun: Promise<Connection>, { statement, values, explain }: Sending): void {
    // Throws here for values that can't be written down: found while it is sent, COMMIT would be behind it already, for
    // all the rest.
    const written = this.#written.of(statement);
    if (written instanceof Compiled) written.step(values);
    const sent = begun.then((connection) => {
      inOneWrite(streamOf(connection.client));
      return connection.run(statement, values);
    });
    this.#await(
      sent.catch((error: unknown) => {
        throw explain(error);
      }),
    );
  }

  /** Before the transaction ends, where it is waited for; until then nobody hears of its failure. */
  #await(underWay: Promise<unknown>): void {
    underWay.catch(() => {});
    this.#underWay.push(underWay);
  }

  /** Waits for what was sent; throws the first failure. */
  async #settle(): Promise<void> {
    for (const sent of this.#underWay.splice(0)) await sent;
  }
}

/**
 * It waits for no row that another transaction holds. What waits for rows would, in a group of others, hold several in
 * an order of its own, and two groups might wait for each other for ever.
 */
function isFreeOfWaits({ kind, skipsLocked }: Statement<unknown>): boolean {
  return kind === 'insert' || kind === 'look' || skipsLocked;
}
