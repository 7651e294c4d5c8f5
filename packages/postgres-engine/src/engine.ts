import type pg from 'pg';
import type { Listener } from './listener.ts';
import type { Measures } from './measures.ts';
import type { Notifier } from './notifier.ts';
import type { Orm } from './orm.ts';
import type { BoundedRows, RowOf, Rows } from './rows.ts';
import type { ReadStatement, Statement, StatementKind, Values, Preparable } from './statement.ts';

/** With `bytesMax`, keeps only the first rows that fit in it (docs/decisions/0033). */
interface Fetch<Kind extends StatementKind = StatementKind> {
  <R>(statement: Statement<R> & { readonly kind: Kind }, values: Values): Promise<Rows<RowOf<R>>>;
  <R>(
    statement: Statement<R> & { readonly kind: Kind },
    values: Values,
    bytesMax: number,
  ): Promise<BoundedRows<RowOf<R>>>;
}

interface FetchQuery {
  <R>(query: Preparable<R>): Promise<Rows<RowOf<R>>>;
  <R>(query: Preparable<R>, bytesMax: number): Promise<BoundedRows<RowOf<R>>>;
}

/** Reads. The types reject a writing statement. */
export interface Reads {
  /** Drizzle, for queries whose text depends on the input. */
  readonly orm: Pick<Orm, 'select' | 'selectDistinct' | 'selectDistinctOn' | 'with' | '$with' | '$count' | 'execute'>;
  run<R>(statement: ReadStatement<R>, values: Values): Promise<R>;
  fetch: Fetch<'read' | 'look'>;
  fetchQuery: FetchQuery;
}

/** Statements, in a transaction or outside. */
export interface Queries {
  /** Drizzle, for queries whose text depends on the input. */
  readonly orm: Orm;
  run<R>(statement: Statement<R>, values: Values): Promise<R>;
  /** Runs a statement whose rows are usually passed on undecoded. */
  fetch: Fetch;
  /** The same as `fetch`, for a query built for this call by drizzle. */
  fetchQuery: FetchQuery;
}

/** A transaction. Its first statement takes a connection. */
export interface Session extends Queries {
  /** True while nothing was run or sent, so that a read outside gives the same result as a read inside. */
  readonly isFresh: boolean;
  /**
   * Optimistic reads: a statement that `confirms` must follow. They run outside the transaction while it is fresh, so
   * that it takes no connection until its end; inside afterwards, and in its second try.
   */
  readonly peek: Reads;
  /**
   * True if the transaction may rely on `peek` or a cache for these subjects, without locks. False in its second try,
   * and for a second after a stale read about one of the subjects.
   */
  mayPeek(...subjects: string[]): boolean;
  /** Runs a statement without awaiting it. Its failure fails the transaction. */
  send(statement: Statement<unknown>, values: Values): void;
  /**
   * Runs `work` behind a savepoint: if it or a statement that it sent fails, its writes are rolled back, and the
   * transaction continues. One at a time.
   */
  nested<T>(work: () => Promise<T>): Promise<T>;
}

export type Work<T> = (session: Session) => Promise<T>;

/** All connections of a process to PostgreSQL. */
export interface Engine {
  readonly pool: pg.Pool;
  readonly listener: Listener;
  readonly notifier: Notifier;
  readonly isDemandingEvents: boolean;
  /** Number of statements waiting for a connection. */
  readonly waitingCount: number;
  /**
   * Statements of one owner outside a transaction; undefined: of Dossier itself. `onLargeRead` is called before an
   * answer known to be large is read; if it throws, the read is refused.
   */
  reads(owner: string | undefined, onLargeRead?: () => void): Queries;
  /** `outside`: the reads of `Session.peek`; undefined in the second try. */
  transact<T>(owner: string | undefined, work: Work<T>, outside: Reads | undefined): Promise<T>;
  setClock(): Promise<void>;
  noteActive(owner: string): void;
  close(): Promise<void>;
}

export type EngineKind = 'plain' | 'pipelined';

export interface DatabaseOptions {
  url: string;
  /** Default: `pipelined`, or the engine set by `setDefaultEngine`. */
  engine?: EngineKind | undefined;
  /** Address for LISTEN, needed if `url` leads to a pooler in transaction mode. */
  directUrl?: string | undefined;
  applicationName: string;
  /** False behind a pooler without support for prepared statements. */
  isPreparing?: boolean;
  poolSize?: number;
  /** Connections shared by short reads; as many again are spare for groups whose connection is silent. */
  sharedCount?: number;
  statementTimeoutMs?: number;
  /** Makes a write without an event throw, in tests. */
  isDemandingEvents?: boolean;
  measures?: Measures;
  onError?: (error: Error) => void;
  /** Gets one line if the pipelined engine does not fit the installed packages, so that the plain one runs. */
  onWarning?: (message: string) => void;
}
