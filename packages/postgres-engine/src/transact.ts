import type pg from 'pg';
import { LRUCache } from 'lru-cache';
import type { Queries, Reads, Session, Work } from './engine.ts';
import { isPassing, isRefusal, isSilence, orStaleRead } from './failures.ts';
import type { Orm } from './orm.ts';
import type { BoundedRows, RowOf } from './rows.ts';
import type { Statement, Values, Preparable } from './statement.ts';

/**
 * The states of a transaction. FRESH: nothing was run or sent. COLLECTING: sent statements wait in memory. BEGUN: it
 * has a connection. ENDED: its connection may belong to another request. The README of the package draws the
 * transitions.
 */
type SessionState = 'FRESH' | 'COLLECTING' | 'BEGUN' | 'ENDED';

const followers: Record<SessionState, readonly SessionState[]> = {
  FRESH: ['COLLECTING', 'BEGUN', 'ENDED'],
  COLLECTING: ['BEGUN', 'ENDED'],
  BEGUN: ['ENDED'],
  ENDED: [],
};

/**
 * Returns `to`. Throws if it may not follow `from`: a statement after ENDED would run in another request's transaction.
 */
function follow(from: SessionState, to: SessionState): SessionState {
  if (from === to && from !== 'ENDED') return to;
  if (!followers[from].includes(to))
    throw new Error(`A transaction that is ${from} can't become ${to}: await every statement before it ends.`);
  return to;
}

/** A transaction of both engines; each engine defines how it begins, sends and commits. */
export abstract class EndingSession<Begun extends { readonly client: pg.ClientBase }> implements Session {
  abstract readonly orm: Orm;
  /** True if a statement may be sent before the previous answer. */
  protected abstract readonly isPipelining: boolean;
  protected begun: Promise<Begun> | undefined;
  readonly #outside: Reads | undefined;
  readonly #underWay: Promise<unknown>[] = [];
  #state: SessionState = 'FRESH';

  /** `outside`: the reads of `peek`; undefined in the second try of a transaction. */
  constructor(outside: Reads | undefined) {
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

  async run<R>(statement: Statement<R>, values: Values): Promise<R> {
    try {
      return await (await this.on(statement.name)).run(statement, values);
    } catch (error) {
      throw orStaleRead(error, statement);
    }
  }

  async fetch<R>(statement: Statement<R>, values: Values, bytesMax = Infinity): Promise<BoundedRows<RowOf<R>>> {
    return (await this.on(statement.name)).fetch(statement, values, bytesMax);
  }

  async fetchQuery<R>(query: Preparable<R>, bytesMax = Infinity): Promise<BoundedRows<RowOf<R>>> {
    return (await this.on('')).fetchQuery(query, bytesMax);
  }

  abstract send(statement: Statement<unknown>, values: Values): void;
  abstract commit(): Promise<void>;
  /** Takes a connection and begins, once. */
  protected abstract begin(): Promise<Begun>;
  /** Begins for a statement of this name. */
  protected abstract on(statement: string): Promise<Queries>;

  protected follow(to: SessionState): void {
    this.#state = follow(this.#state, to);
  }

  async nested<T>(work: () => Promise<T>): Promise<T> {
    const { client } = await this.begin();
    // A failure of an earlier statement is not one of `work`.
    await this.settle();
    const savepoint = client.query('savepoint nested');
    if (this.isPipelining) this.note(savepoint);
    else await savepoint;
    try {
      const result = await work();
      await this.settle();
      await client.query('release savepoint nested');
      return result;
    } catch (error) {
      const first = await this.#firstFailure(error);
      if (isRefusal(first) || !isPassing(first)) await client.query('rollback to savepoint nested');
      throw first;
    }
  }

  /**
   * Rolls back. Returns the first failure: `error`, or that of a statement sent before it. Throws if the connection is
   * broken.
   */
  async rollBack(error: unknown): Promise<unknown> {
    this.#state = 'ENDED';
    if (!this.begun) return error;
    const { client } = await this.begun;
    const first = await this.#firstFailure(error);
    // ROLLBACK would wait behind the unanswered statement.
    if (isSilence(first)) throw first;
    await client.query('rollback');
    return first;
  }

  /** Its failure is thrown at the end of the transaction, not before. */
  protected note(underWay: Promise<unknown>): void {
    underWay.catch(() => {});
    this.#underWay.push(underWay);
  }

  /** Awaits all sent statements; throws the first failure. */
  protected async settle(): Promise<void> {
    for (const sent of this.#underWay.splice(0)) await sent;
  }

  #firstFailure(error: unknown): Promise<unknown> {
    return this.settle().then(
      () => error,
      (failure: unknown) => failure,
    );
  }
}

/** PostgreSQL answers ROLLBACK to the COMMIT of a transaction with a failed statement. */
export function demandCommit({ command }: pg.QueryResult): void {
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements failed unnoticed.');
}

/**
 * Runs `work` and commits; rolls back if one of them fails. `release` returns the connection, and gets the error that
 * broke it.
 */
export async function transact<T>(
  session: Pick<EndingSession<never>, 'commit' | 'rollBack'> & Session,
  work: Work<T>,
  release: (brokenBy: unknown) => void,
): Promise<T> {
  let brokenBy: unknown;
  try {
    const result = await work(session);
    await session.commit();
    return result;
  } catch (error) {
    throw await session.rollBack(error).catch((failure: unknown) => {
      brokenBy = failure;
      return error;
    });
  } finally {
    release(brokenBy);
  }
}

// Subjects of recent stale reads, which would often be stale again.
const stale = new LRUCache<string, true>({ max: 2_000, ttl: 1_000 });

/** `Session.mayPeek`. The second try of a transaction stores its subjects, so that the next one does not peek. */
function mayPeek(isSecondTry: boolean, subjects: readonly string[]): boolean {
  if (isSecondTry) for (const subject of subjects) stale.set(subject, true);
  return !isSecondTry && !subjects.some((subject) => stale.has(subject));
}
