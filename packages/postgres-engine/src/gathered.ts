import type { Queries, Reads, Session } from './engine.ts';
import { isInsert, type InsertStatement } from './insert.ts';
import type { Orm } from './orm.ts';
import type { Statement, Values } from './statement.ts';

/**
 * A session for many writes of one kind. Inserts wait, and are sent as one statement per table before the next awaited
 * statement; equal checks are sent once. `flush` sends waiting inserts.
 */
export class GatheredSession implements Session {
  readonly isFresh = false;
  readonly #session: Session;
  readonly #inserts = new Map<InsertStatement, Values[]>();
  readonly #looks = new Map<string, { statement: Statement<unknown>; values: Values }>();

  constructor(session: Session) {
    this.#session = session;
  }

  get peek(): Reads {
    return this;
  }

  mayPeek(...subjects: string[]): boolean {
    return this.#session.mayPeek(...subjects);
  }

  get orm(): Orm {
    return this.#ready.orm;
  }

  get run(): Queries['run'] {
    const ready = this.#ready;
    return ready.run.bind(ready);
  }

  get fetch(): Queries['fetch'] {
    const ready = this.#ready;
    return ready.fetch.bind(ready);
  }

  get fetchQuery(): Queries['fetchQuery'] {
    const ready = this.#ready;
    return ready.fetchQuery.bind(ready);
  }

  send(statement: Statement<unknown>, values: Values): void {
    if (isInsert(statement)) {
      const waiting = this.#inserts.get(statement);
      if (waiting) waiting.push(values);
      else this.#inserts.set(statement, [values]);
    } else if (statement.kind === 'look') {
      this.#looks.set(`${statement.name} ${JSON.stringify(values)}`, { statement, values });
    } else this.#ready.send(statement, values);
  }

  nested<T>(work: () => Promise<T>): Promise<T> {
    return this.#ready.nested(work);
  }

  flush(): void {
    this.#sendInserts();
    for (const { statement, values } of this.#looks.values()) this.#session.send(statement, values);
    this.#looks.clear();
  }

  /** The session with all inserts sent, so that a read finds them. */
  get #ready(): Session {
    this.#sendInserts();
    return this.#session;
  }

  #sendInserts(): void {
    for (const [statement, rows] of this.#inserts) sendRows(this.#session, statement, rows);
    this.#inserts.clear();
  }
}

// Below this number, single inserts are cheaper, since they can join a group commit.
const manyMin = 8;

/** Inserts rows: as one statement if there are many. */
export function sendRows(session: Session, insert: Statement<unknown>, rows: readonly Values[]): void {
  if (isInsert(insert) && rows.length >= manyMin) session.send(insert.many, insert.argumentsOf(rows));
  else for (const row of rows) session.send(insert, row);
}
