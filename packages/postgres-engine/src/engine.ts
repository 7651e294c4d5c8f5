import type pg from 'pg';
import type { Listener } from './listener.ts';
import type { Measures } from './measures.ts';
import type { Notifier } from './notifier.ts';
import type { Orm } from './orm.ts';
import type { BoundedRows, RowOf, Rows } from './rows.ts';
import type { Prepared, ReadStatement, Statement, StatementKind } from './statement.ts';

/** With `bytesMax`, only as many rows are kept in memory as fit in it. */
interface Fetch<Kind extends StatementKind = StatementKind> {
  <R>(statement: Statement<R> & { readonly kind: Kind }, values: Record<string, unknown>): Promise<Rows<RowOf<R>>>;
  <R>(
    statement: Statement<R> & { readonly kind: Kind },
    values: Record<string, unknown>,
    bytesMax: number,
  ): Promise<BoundedRows<RowOf<R>>>;
}

interface FetchQuery {
  <R>(query: { prepare(name: string): Prepared<R> }): Promise<Rows<RowOf<R>>>;
  <R>(query: { prepare(name: string): Prepared<R> }, bytesMax: number): Promise<BoundedRows<RowOf<R>>>;
}

/** What only reads: the types let no statement through that writes. */
export interface Reads {
  /** Drizzle, for queries whose text depends on the input. */
  readonly orm: Pick<Orm, 'select' | 'selectDistinct' | 'selectDistinctOn' | 'with' | '$with' | '$count' | 'execute'>;
  run<R>(statement: ReadStatement<R>, values: Record<string, unknown>): Promise<R>;
  fetch: Fetch<'read' | 'look'>;
  search: Fetch<'read' | 'look'>;
  fetchQuery: FetchQuery;
}

/** What a verb may ask of the database, outside a transaction or in one. */
export interface Queries {
  /** Drizzle, for queries whose text depends on the input. */
  readonly orm: Orm;
  /** Runs a statement that was defined once. */
  run<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<R>;
  /** Runs a statement whose rows are likely to be passed on unread. */
  fetch: Fetch;
  /** Runs a statement with a plan made for these values, because its best plan depends on them. */
  search: Fetch;
  /** Runs a query that drizzle built for this one call; its rows are likely to be passed on unread. */
  fetchQuery: FetchQuery;
}

/** A transaction. It takes a connection with its first statement. */
export interface Session extends Queries {
  /** Nothing was done in it yet, so a read outside it sees what a read inside it would. */
  readonly isFresh: boolean;
  /**
   * Runs a statement without waiting for it. A failure fails the transaction, with what `explain` makes of the error.
   * `explain` may also get the error of another statement of the transaction, and returns that unchanged.
   */
  send(statement: Statement<unknown>, values: Record<string, unknown>, explain?: (error: unknown) => unknown): void;
}

export type Work<T> = (session: Session) => Promise<T>;
/** Sends what belongs into the transaction after its result is known. */
export type BeforeCommit<T> = (session: Session, result: T) => void;

/** All connections of a process to PostgreSQL. */
export interface Engine {
  readonly pool: pg.Pool;
  readonly listener: Listener;
  readonly notifier: Notifier;
  readonly isDemandingEvents: boolean;
  /** Statements that wait for a connection. */
  readonly waitingCount: number;
  /** Reads of one owner outside a transaction; of the house itself where there is none. */
  reads(owner: string | undefined): Queries;
  transact<T>(owner: string | undefined, work: Work<T>, beforeCommit: BeforeCommit<T> | undefined): Promise<T>;
  /** Samples PostgreSQL's clock. */
  setClock(): Promise<void>;
  /** Notes that this owner asks for something now. */
  noteActive(owner: string): void;
  close(): Promise<void>;
}

export type EngineKind = 'plain' | 'pipelined';

export interface DatabaseOptions {
  url: string;
  /** Default: `pipelined`, or what `setDefaultEngine` said. */
  engine?: EngineKind | undefined;
  /** For LISTEN, where `url` leads to a pooler in transaction mode. */
  directUrl?: string | undefined;
  applicationName: string;
  /** False behind a pooler that can't carry prepared statements. */
  isPreparing?: boolean;
  poolSize?: number;
  /** Connections that short reads share; as many again stand by for groups that are left behind. */
  sharedCount?: number;
  /** Searches at a time. */
  searchCount?: number;
  /** Reads at a time that turned out slow, or are known to be. */
  slowCount?: number;
  statementTimeoutMs?: number;
  /** In tests: a write that emits no event throws. */
  isDemandingEvents?: boolean;
  measures?: Measures;
  onError?: (error: Error) => void;
}
