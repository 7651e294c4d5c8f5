import pg from 'pg';
import { clock } from '../clock.ts';
import { despiteContention } from './contention.ts';
import { GroupCommit } from './group-commit.ts';
import { Listener } from './listener.ts';
import { Notifier } from './notifier.ts';
import { Connection, ormOf, Written, type Queries } from './connection.ts';
import { sampleClock } from './sample-clock.ts';
import { Session } from './session.ts';
import { SharedReads } from './shared-reads.ts';
import { Client } from './wire.ts';

// jsonb (oid 3802) stays text: `db/columns.ts` parses it where somebody reads it.
pg.types.setTypeParser(3802, (text: string) => text);

// For shared connections: their statements have an index in the order of their answer, so one plan is right for
// all values. Left to itself PostgreSQL plans a list anew each time, for the sake of its LIMIT, and
// that costs as much as the list; with guessed values it might rather sort.
const plannedOnce = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_bitmapscan=off';

// For searches: which index is right depends on what is looked for.
const plannedAnew = '-c plan_cache_mode=force_custom_plan';

// A plan that was made while a table was small is kept by its connection: none lives for ever.
const maxLifetimeSeconds = 600;
const idleTimeoutMillis = 60_000;

// PostgreSQL's own refusal of what takes too long comes first.
const answerGraceMs = 5_000;

export interface DatabaseOptions {
  url: string;
  /** For LISTEN, where `url` leads to a pooler in transaction mode. */
  directUrl?: string | undefined;
  applicationName: string;
  /** False behind a pooler that can't carry prepared statements. */
  isPreparing?: boolean;
  poolSize?: number;
  /** Connections that short reads share. */
  sharedCount?: number;
  /** Searches at a time. */
  searchCount?: number;
  statementTimeoutMs?: number;
  /** In tests: a write that states no fact throws. */
  isDemandingFacts?: boolean;
  onError?: (error: Error) => void;
}

/**
 * The one way to PostgreSQL. Short reads share a few connections (`read`), searches and everything
 * whose cost depends on the input go over a pool (`read.orm`), writes through `transaction`.
 */
export class Database {
  readonly pool: pg.Pool;
  readonly listener: Listener;
  readonly notifier: Notifier;
  readonly read: Queries;
  readonly isDemandingFacts: boolean;
  readonly #shared: pg.Pool;
  readonly #searches: pg.Pool;
  readonly #groupCommit: GroupCommit;
  readonly #written: Written;
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();
  readonly #isPreparing: boolean;
  readonly #answerWithinMs: number;

  constructor(options: DatabaseOptions) {
    const { statementTimeoutMs = 10_000, isPreparing = true, onError = () => {} } = options;
    const settings = `-c TimeZone=UTC -c statement_timeout=${statementTimeoutMs} -c idle_in_transaction_session_timeout=60000 -c max_parallel_workers_per_gather=0`;
    this.#answerWithinMs = statementTimeoutMs + answerGraceMs;
    const config: pg.PoolConfig = {
      connectionString: options.url,
      application_name: options.applicationName,
      connectionTimeoutMillis: 5_000,
      // What falls silent, being cut off and never told, is given up: what waits for an answer after the
      // time that PostgreSQL allows it, what only listens after twenty seconds.
      query_timeout: this.#answerWithinMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    };
    this.#isPreparing = isPreparing;
    this.isDemandingFacts = options.isDemandingFacts ?? false;
    // A pooler in transaction mode refuses settings of the session.
    const withSettings = (more = '') => (isPreparing ? { options: `${settings} ${more}` } : {});
    const open = (max: number, planning?: string) => {
      const pool = new pg.Pool({ ...config, ...withSettings(planning), pipeline: true, max, maxLifetimeSeconds, idleTimeoutMillis, Client } as pg.PoolConfig);
      pool.on('error', onError);
      pool.on('connect', (client) => client.on('error', onError));
      return pool;
    };
    this.pool = open(options.poolSize ?? 8);
    this.#shared = open(options.sharedCount ?? 3, plannedOnce);
    this.#searches = open(options.searchCount ?? 4, plannedAnew);
    this.#groupCommit = new GroupCommit(this.pool);
    this.#written = new Written(ormOf(this.pool), ({ name }) => (isPreparing ? name : ''));
    this.listener = new Listener({ ...config, ...withSettings(), connectionString: options.directUrl ?? options.url }, onError);
    this.notifier = new Notifier((channel, payload) => this.pool.query('select pg_notify($1, $2)', [channel, payload]), onError);
    // A pooler may swallow how they are to be planned.
    const isPreparingSearches = isPreparing && options.directUrl === undefined;
    this.read = new SharedReads({ pool: this.pool, shared: this.#shared, searches: this.#searches }, { isPreparing, isPreparingSearches });
  }

  /** Asks PostgreSQL for its time: nothing can be stamped before. From then on the listener asks. */
  async setClock(): Promise<void> {
    const client = await this.pool.connect();
    try {
      await sampleClock(client, this.#answerWithinMs);
    } finally {
      client.release();
    }
  }

  /**
   * Runs `work` in a transaction. BEGIN travels with the first statement that is waited for, and what
   * `beforeCommit` sends travels with COMMIT: neither costs a round trip of its own. What waits for
   * nothing is committed with others. `work` is begun again where PostgreSQL undid it for the sake of
   * others: it keeps nothing outside the transaction.
   */
  transaction<T>(work: (session: Session) => Promise<T>, beforeCommit?: (session: Session, result: T) => void): Promise<T> {
    return despiteContention(() => this.#transaction(work, beforeCommit));
  }

  async #transaction<T>(work: (session: Session) => Promise<T>, beforeCommit?: (session: Session, result: T) => void): Promise<T> {
    if (!clock.isSet) await this.setClock();
    let client: pg.PoolClient | undefined;
    const connect = async () => {
      client = await this.pool.connect();
      return this.#connection(client);
    };
    const session = new Session(connect, this.#written);
    let isBroken = false;
    try {
      const result = await work(session);
      beforeCommit?.(session, result);
      await (session.whole?.(this.#groupCommit) ?? session.commit());
      return result;
    } catch (error) {
      throw await session.rollBack(error).catch(() => {
        isBroken = true;
        return error;
      });
    } finally {
      client?.release(isBroken);
    }
  }

  async close(): Promise<void> {
    await this.notifier.flush();
    await Promise.allSettled([this.listener.close(), this.#shared.end(), this.#searches.end(), this.pool.end()]);
  }

  #connection(client: pg.PoolClient): Connection {
    let connection = this.#connections.get(client);
    if (!connection) {
      connection = new Connection(client, this.#isPreparing);
      this.#connections.set(client, connection);
    }
    return connection;
  }
}
