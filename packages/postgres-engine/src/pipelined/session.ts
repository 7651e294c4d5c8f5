import type { Reads, Session } from '../engine.ts';
import { isInsert } from '../insert.ts';
import { ormOf, type Orm } from '../orm.ts';
import type { BoundedRows, RowOf } from '../rows.ts';
import { bind, compile, formOf } from './compiled.ts';
import type { Connection, StatementCache } from './connection.ts';
import type { WriteSet } from './group-commit.ts';
import type { BoundStatement } from './bound-statement.ts';
import { LazyClient } from '../lazy-client.ts';
import { inOneWrite } from './stream.ts';
import { isPassing, isRefusal, isSilence, meaningOf, orStaleRead } from '../failures.ts';
import { mayPeek } from '../peeking.ts';
import { follow, type SessionState } from '../transact.ts';
import type { Prepared, Statement } from '../statement.ts';

/** A statement that was sent without awaiting it. */
interface Sending {
  readonly statement: Statement<unknown>;
  readonly values: Record<string, unknown>;
}

/**
 * A transaction. Statements given to `send` cost no round trip. A transaction that only sends is committed as one
 * message, without BEGIN and COMMIT (docs/decisions/0004). It takes a connection with its first awaited statement.
 */
export class PipelinedSession implements Session {
  readonly orm: Orm;
  readonly #connect: (statement: string) => Promise<Connection>;
  readonly #commitAlone: (writes: WriteSet) => Promise<void>;
  readonly #statements: StatementCache;
  readonly #outside: Reads | undefined;
  /** Sent while COLLECTING. */
  #waiting: Sending[] = [];
  #underWay: Promise<unknown>[] = [];
  #begun: Promise<Connection> | undefined;
  #state: SessionState = 'FRESH';

  /**
   * `connect` gets the name of the first awaited statement. `commitAlone` commits a whole transaction as one message.
   * `statements` compiles without a connection. `outside`: the reads of `peek`; undefined in the second try of a
   * transaction.
   */
  constructor(
    connect: (statement: string) => Promise<Connection>,
    commitAlone: (writes: WriteSet) => Promise<void>,
    statements: StatementCache,
    outside: Reads | undefined,
  ) {
    this.#connect = connect;
    this.#commitAlone = commitAlone;
    this.#statements = statements;
    this.#outside = outside;
    this.orm = ormOf(new LazyClient(async () => (await this.#begin()).client));
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

  async run<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<R> {
    return runOn(await this.#begin(statement.name), statement, values);
  }

  async fetch<R>(
    statement: Statement<R>,
    values: Record<string, unknown>,
    bytesMax = Infinity,
  ): Promise<BoundedRows<RowOf<R>>> {
    return (await this.#begin(statement.name)).fetch(statement, values, bytesMax);
  }

  async fetchQuery<R>(
    query: { prepare(name: string): Prepared<R> },
    bytesMax = Infinity,
  ): Promise<BoundedRows<RowOf<R>>> {
    return compile(query).fetch({}, bytesMax);
  }

  send(statement: Statement<unknown>, values: Record<string, unknown>): void {
    this.#state = follow(this.#state, this.#begun ? 'BEGUN' : 'COLLECTING');
    const sending = { statement, values };
    if (this.#begun) this.#send(this.#begun, sending);
    else this.#waiting.push(sending);
  }

  async nested<T>(work: () => Promise<T>): Promise<T> {
    const { client } = await this.#begin();
    // A failure from before is not one of `work`.
    await this.#settle();
    this.#await(client.query('savepoint nested'));
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
    const sent = this.#waiting;
    const writes = this.#begun ? undefined : this.#bindAll(sent);
    if (!writes) return this.#commitBegun();
    this.#state = follow(this.#state, 'ENDED');
    if (sent.length === 0) return;
    await this.#commitAlone(writes).catch((error: unknown) => {
      throw sent.reduce((failure, { statement }) => orStaleRead(failure, statement), error);
    });
  }

  /** Undefined if drizzle has to assemble one of these statements. */
  #bindAll(sent: readonly Sending[]): WriteSet | undefined {
    const changes: BoundStatement[] = [];
    const looks: BoundStatement[] = [];
    for (const { statement, values } of sent) {
      const bound = bind(this.#statements.of(statement), values);
      if (!bound) return undefined;
      const many = isInsert(statement) ? formOf(this.#statements.of(statement.many)) : undefined;
      (statement.kind === 'look' ? looks : changes).push(many ? { ...bound, many } : bound);
    }
    return { changes, looks, waitsForNoRow: sent.every(({ statement }) => isFreeOfWaits(statement)) };
  }

  /** COMMIT leaves in one write with what was sent since the last awaited statement. */
  async #commitBegun(): Promise<void> {
    const { client } = await this.#begin();
    this.#state = follow(this.#state, 'ENDED');
    inOneWrite(client);
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

  /**
   * Rolls back. Answers the first failure: `error`, or that of a statement that was sent before it. Throws if the
   * connection is broken.
   */
  async rollBack(error: unknown): Promise<unknown> {
    this.#state = 'ENDED';
    this.#waiting = [];
    const connection = await this.#begun?.catch(() => undefined);
    if (!connection) return error;
    const first = await this.#settle().then(
      () => error,
      (failure: unknown) => failure,
    );
    if (isSilence(first)) throw first;
    await connection.client.query('rollback');
    return first;
  }

  /** Takes a connection and begins, once. `statement` is the name of the awaited statement. */
  #begin(statement = ''): Promise<Connection> {
    this.#state = follow(this.#state, 'BEGUN');
    if (this.#begun) return this.#begun;
    const begun = this.#connect(statement).then((connection) => {
      inOneWrite(connection.client);
      this.#await(connection.client.query('begin'));
      return connection;
    });
    this.#begun = begun;
    for (const sending of this.#waiting.splice(0)) this.#send(begun, sending);
    return begun;
  }

  #send(begun: Promise<Connection>, { statement, values }: Sending): void {
    // Values that can't be encoded throw here. Thrown later, COMMIT would have left already and commit the other
    // statements.
    bind(this.#statements.of(statement), values);
    const sent = begun.then((connection) => {
      inOneWrite(connection.client);
      return runOn(connection, statement, values);
    });
    this.#await(sent);
  }

  /** Its failure is thrown at the end of the transaction, not before. */
  #await(underWay: Promise<unknown>): void {
    underWay.catch(() => {});
    this.#underWay.push(underWay);
  }

  /** Awaits everything that was sent; throws the first failure. */
  async #settle(): Promise<void> {
    for (const sent of this.#underWay.splice(0)) await sent;
  }
}

function runOn<R>(connection: Connection, statement: Statement<R>, values: Record<string, unknown>): Promise<R> {
  return connection.run(statement, values).catch((error: unknown) => {
    throw orStaleRead(error, statement);
  });
}

/**
 * Whether a statement never waits for a row lock. Others may not join a group: two groups that lock the same rows in
 * different orders would deadlock.
 */
function isFreeOfWaits({ kind, skipsLocked }: Statement<unknown>): boolean {
  return kind === 'insert' || kind === 'look' || skipsLocked;
}
