import pg from 'pg';
import { Connection, ormOf, Written } from './connection.ts';
import type { Step } from './exchange.ts';
import { Generation, generationsMax, isStalePlan } from './generation.ts';
import { GroupCommit, groupsMax } from './group-commit.ts';
import { demandInsides } from './insides.ts';
import { Lane } from './lane.ts';
import { Listener } from '../listener.ts';
import { noMeasures, type Measures } from '../measures.ts';
import { Notifier } from '../notifier.ts';
import { Throttle, ActiveOwners } from './throttle.ts';
import { Patience } from './patience.ts';
import { PlannedSearches } from './planned-searches.ts';
import { ShortLane } from './short-lane.ts';
import { SlowStatements } from './slow-statements.ts';
import { Client } from './wire.ts';

// jsonb (oid 3802) stays text: `db/columns.ts` parses it where somebody reads it.
pg.types.setTypeParser(3802, (text: string) => text);

// For short reads: their statements have an index in the order of their answer, so one plan is right for
// all values. Left to itself PostgreSQL plans a list anew each time, for the sake of its LIMIT, and
// that costs as much as the list; with guessed values it might rather sort.
const plannedOnce = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_bitmapscan=off';

// For searches: which index is right depends on what is looked for.
const plannedAnew = '-c plan_cache_mode=force_custom_plan';

// The same for a few searches whose plan is known; ends with the transaction, which is that of the searches behind it.
const planOnce = `select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`;

// What takes longer is none of the short reads, and is run once more alone.
const shortMs = 250;
// While others are active, a search leaves four fifths of a core to them. A long read leaves nine tenths: its answer
// costs the gateway as much again.
const searchRest = 4;
const longRest = 9;
// What waits longer for a lock holds up no group of writes.
const groupLockMs = 100;

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
  /** Connections that short reads share; as many again stand by for groups that are left behind. */
  sharedCount?: number;
  /** Searches at a time. */
  searchCount?: number;
  /** Reads at a time that turned out slow, or are known to be. */
  slowCount?: number;
  statementTimeoutMs?: number;
  /** In tests: a write that states no event throws. */
  isDemandingEvents?: boolean;
  measures?: Measures;
  onError?: (error: Error) => void;
}

// What a machine held that vanished without a word is free about 5 s later: the locks of its listening session.
const foundDeadSoon =
  '-c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3 -c tcp_user_timeout=5000';

/** All connections of a process to PostgreSQL, and the lanes in which what is asked of it goes there. */
export class Engine {
  readonly pool: pg.Pool;
  readonly listener: Listener;
  readonly notifier: Notifier;
  readonly isDemandingEvents: boolean;
  readonly lanes: { readonly main: Lane; readonly searches: Lane; readonly slow: Lane; readonly access: Lane };
  readonly access: ShortLane;
  readonly short: ShortLane;
  readonly planned: PlannedSearches;
  readonly groupCommit: GroupCommit;
  readonly slow = new SlowStatements();
  readonly activeOwners = new ActiveOwners();
  readonly statements: Written;
  readonly searches: Written;
  /** A connection that says nothing for longer is given up. */
  readonly answerWithinMs: number;
  readonly #generation = new Generation();
  readonly #measures: Measures;
  readonly #pools: readonly pg.Pool[];
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();
  readonly #isPreparing: boolean;

  constructor(options: DatabaseOptions) {
    demandInsides();
    const {
      statementTimeoutMs = 10_000,
      sharedCount = 3,
      isPreparing = true,
      measures = noMeasures,
      onError = () => {},
    } = options;
    const settings = `-c TimeZone=UTC -c statement_timeout=${statementTimeoutMs} -c idle_in_transaction_session_timeout=60000 -c max_parallel_workers_per_gather=0`;
    this.answerWithinMs = statementTimeoutMs + answerGraceMs;
    const config: pg.PoolConfig = {
      connectionString: options.url,
      application_name: options.applicationName,
      connectionTimeoutMillis: 5_000,
      // A connection that falls silent is given up: what waits for an answer after the
      // time that PostgreSQL allows it, what only listens after twenty seconds.
      query_timeout: this.answerWithinMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    };
    this.#isPreparing = isPreparing;
    this.#measures = measures;
    this.isDemandingEvents = options.isDemandingEvents ?? false;
    // A pooler in transaction mode refuses settings of the session.
    const withSettings = (more = '') => (isPreparing ? { options: `${settings} ${more}` } : {});
    const open = (max: number, more?: string) => {
      const pool = new pg.Pool({
        ...config,
        ...withSettings(more),
        pipeline: true,
        max,
        maxLifetimeSeconds,
        idleTimeoutMillis,
        Client,
      } as pg.PoolConfig);
      pool.on('error', onError);
      pool.on('connect', (client) => client.on('error', onError));
      return pool;
    };
    const short = `-c statement_timeout=${Math.min(shortMs, statementTimeoutMs)}`;
    const accessCount = Math.min(2, sharedCount);
    this.pool = open(options.poolSize ?? 6);
    const pools = {
      writes: open(groupsMax, `-c lock_timeout=${groupLockMs}`),
      short: open(2 * sharedCount, `${plannedOnce} ${short}`),
      access: open(2 * accessCount, `${plannedOnce} ${short}`),
      searches: open(options.searchCount ?? 4, plannedAnew),
      slow: open(options.slowCount ?? 6, plannedOnce),
      // Opened only where who calls can't be found out soon.
      slowAccess: open(accessCount, plannedOnce),
    };
    this.#pools = [this.pool, ...Object.values(pools)];

    // A pooler may swallow what a connection is opened with: then it is said at the head of each group.
    const isDirect = isPreparing && options.directUrl === undefined;
    const atHead = (name: string, setting: string, ms: number): Step | undefined =>
      isDirect
        ? undefined
        : { name: isPreparing ? name : '', text: `select set_config('${setting}', '${ms}', true)`, values: [] };
    const shortSettings = atHead('short', 'statement_timeout', shortMs);
    const patience = new Patience();
    this.short = new ShortLane({
      name: 'short',
      pool: pools.short,
      groupsMax: sharedCount,
      patience,
      settings: shortSettings,
      measures,
    });
    this.access = new ShortLane({
      name: 'access',
      pool: pools.access,
      groupsMax: accessCount,
      patience,
      settings: shortSettings,
      measures,
    });
    this.lanes = {
      main: new Lane('main', this.pool, measures),
      searches: new Lane('searches', pools.searches, measures, new Throttle(this.activeOwners, searchRest)),
      slow: new Lane('slow', pools.slow, measures, new Throttle(this.activeOwners, longRest)),
      access: new Lane('slow access', pools.slowAccess, measures),
    };
    this.planned = new PlannedSearches(
      this.lanes.searches,
      { name: isDirect ? 'plan_once' : '', text: planOnce, values: [] },
      measures,
    );
    this.groupCommit = new GroupCommit({
      pool: pools.writes,
      lane: this.lanes.main,
      slow: this.slow,
      settings: atHead('group_lock', 'lock_timeout', groupLockMs),
      measures,
    });
    this.statements = new Written(ormOf(this.pool), this.#generation, () => isPreparing);
    this.searches = new Written(ormOf(this.pool), this.#generation, ({ isFrequent }) => isDirect && isFrequent);
    this.listener = new Listener(
      { ...config, ...withSettings(foundDeadSoon), connectionString: options.directUrl ?? options.url },
      onError,
    );
    this.notifier = new Notifier(
      (channel, payload) => this.pool.query('select pg_notify($1, $2)', [channel, payload]),
      onError,
    );
  }

  /** The statements that were prepared on a connection. */
  connection(client: pg.PoolClient): Connection {
    let connection = this.#connections.get(client);
    if (!connection) {
      connection = new Connection(client, this.#isPreparing, this.#generation);
      this.#connections.set(client, connection);
    }
    return connection;
  }

  /** Does `work`, and does it again where a column has changed its type since its statements were prepared. */
  readonly current = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let turn = 1; ; turn += 1) {
      const { number } = this.#generation;
      try {
        return await work();
      } catch (error) {
        if (turn === generationsMax || !isStalePlan(error)) throw error;
        this.#generation.end(number);
        this.#measures.repeated('all', 'stale plan', 1);
      }
    }
  };

  async close(): Promise<void> {
    await this.notifier.flush();
    await Promise.allSettled([this.listener.close(), ...this.#pools.map((pool) => pool.end())]);
  }
}
