import pg from 'pg';
import { clientSettings, poolLifetimes } from '../clients.ts';
import type { BeforeCommit, DatabaseOptions, Engine, Queries, Work } from '../engine.ts';
import { ormOf } from '../orm.ts';
import { sampleClock } from '../sample-clock.ts';
import { Connection, Written } from './connection.ts';
import { Reads } from './reads.ts';
import { transact } from './transact.ts';
import type { Step } from './exchange.ts';
import { Generation, generationsMax, isStalePlan } from './generation.ts';
import { GroupCommit, groupsMax } from './group-commit.ts';
import { demandInsides } from './insides.ts';
import { Lane } from './lane.ts';
import { LargeAnswers } from './large-answers.ts';
import { Listener } from '../listener.ts';
import { noMeasures, type Measures } from '../measures.ts';
import { Notifier } from '../notifier.ts';
import { Throttle, ActiveOwners } from './throttle.ts';
import { Patience } from './patience.ts';
import { PlannedSearches } from './planned-searches.ts';
import { ShortLane } from './short-lane.ts';
import { SlowStatements } from './slow-statements.ts';
import { Client } from './wire.ts';

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

/** All connections of a process to PostgreSQL, and the lanes in which what is asked of it goes there. */
export class PipelinedEngine implements Engine {
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
  readonly large = new LargeAnswers();
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
    const { answerWithinMs, config, withSettings, listening } = clientSettings(options);
    this.answerWithinMs = answerWithinMs;
    this.#isPreparing = isPreparing;
    this.#measures = measures;
    this.isDemandingEvents = options.isDemandingEvents ?? false;
    const open = (max: number, more?: string) => {
      const pool = new pg.Pool({
        ...config,
        ...withSettings(more),
        pipeline: true,
        max,
        ...poolLifetimes,
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
    this.searches = new Written(ormOf(this.pool), this.#generation, ({ prepared }) => isDirect && prepared);
    this.listener = new Listener(listening, onError);
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

  get waitingCount(): number {
    return this.lanes.main.waitingCount;
  }

  reads(owner: string | undefined): Queries {
    return new Reads(this, owner);
  }

  transact<T>(owner: string | undefined, work: Work<T>, beforeCommit: BeforeCommit<T> | undefined): Promise<T> {
    return this.current(() => transact(this, owner, work, beforeCommit));
  }

  setClock(): Promise<void> {
    return this.lanes.main.use({ name: undefined, statement: '' }, (client) =>
      sampleClock(client, this.answerWithinMs),
    );
  }

  noteActive(owner: string): void {
    this.activeOwners.note(owner);
  }

  async close(): Promise<void> {
    await this.notifier.flush();
    await Promise.allSettled([this.listener.close(), ...this.#pools.map((pool) => pool.end())]);
  }
}
