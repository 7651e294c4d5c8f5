import type { Reads } from '../engine.ts';
import { isInsert } from '../insert.ts';
import { ormOf, type Orm } from '../orm.ts';
import type { BoundStatement } from './batch.ts';
import { bind, formOf } from './compiled.ts';
import type { Connection, StatementCache } from './connection.ts';
import type { WriteSet } from './group-commit.ts';
import { LazyClient } from '../lazy-client.ts';
import { meaningOf, orStaleRead } from '../failures.ts';
import type { Statement, Values } from '../statement.ts';
import { demandCommit, EndingSession } from '../transact.ts';

/** A statement that was sent without awaiting it. */
interface Sending {
  readonly statement: Statement<unknown>;
  readonly values: Values;
}

/**
 * A transaction. Statements given to `send` cost no round trip. A transaction that only sends is committed as one
 * message, without BEGIN and COMMIT (docs/decisions/0004). It takes a connection with its first awaited statement.
 */
export class PipelinedSession extends EndingSession<Connection> {
  readonly orm: Orm;
  protected readonly isPipelining = true;
  readonly #connect: (statement: string) => Promise<Connection>;
  readonly #commitAlone: (writes: WriteSet) => Promise<void>;
  readonly #statements: StatementCache;
  /** Sent while COLLECTING. */
  #waiting: Sending[] = [];

  /**
   * `connect` gets the name of the first awaited statement. `commitAlone` commits a whole transaction as one message.
   * `statements` compiles without a connection.
   */
  constructor(
    connect: (statement: string) => Promise<Connection>,
    commitAlone: (writes: WriteSet) => Promise<void>,
    statements: StatementCache,
    outside: Reads | undefined,
  ) {
    super(outside);
    this.#connect = connect;
    this.#commitAlone = commitAlone;
    this.#statements = statements;
    this.orm = ormOf(new LazyClient(async () => (await this.begin()).client));
  }

  send(statement: Statement<unknown>, values: Values): void {
    this.follow(this.begun ? 'BEGUN' : 'COLLECTING');
    if (this.begun) this.#send({ statement, values });
    else this.#waiting.push({ statement, values });
  }

  async commit(): Promise<void> {
    const sent = this.#waiting;
    const writes = this.begun ? undefined : this.#bindAll(sent);
    if (!writes) return this.#commitBegun();
    this.follow('ENDED');
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

  /** COMMIT is sent with the statements since the last awaited one. */
  async #commitBegun(): Promise<void> {
    const { client } = await this.begin();
    this.follow('ENDED');
    const committed = client.query('commit');
    const failure = committed.then(
      () => undefined,
      (error: unknown) => error,
    );
    const answer = await this.settle()
      .then(() => committed)
      .catch(async (error: unknown) => {
        throw meaningOf(error, await failure);
      });
    demandCommit(answer);
  }

  /** `statement` is the name of the awaited statement. */
  protected begin(statement = ''): Promise<Connection> {
    this.follow('BEGUN');
    if (this.begun) return this.begun;
    this.begun = this.#connect(statement).then((connection) => {
      this.note(connection.client.query('begin'));
      return connection;
    });
    for (const sending of this.#waiting.splice(0)) this.#send(sending);
    return this.begun;
  }

  protected on(statement: string): Promise<Connection> {
    return this.begin(statement);
  }

  #send({ statement, values }: Sending): void {
    // Throws for values that can't be encoded. Later, COMMIT would have been sent already and commit the other
    // statements.
    bind(this.#statements.of(statement), values);
    this.note(this.run(statement, values));
  }
}

/**
 * True if a statement never waits for a row lock. Others may not join a group: two groups that lock the same rows in
 * different orders would deadlock.
 */
function isFreeOfWaits({ kind, skipsLocked }: Statement<unknown>): boolean {
  return kind === 'insert' || kind === 'look' || skipsLocked;
}
