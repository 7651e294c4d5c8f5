import type pg from 'pg';
import { clientSettings } from '../clients.ts';
import type { DatabaseOptions, Engine, Queries, Reads as OutsideReads, Work } from '../engine.ts';
import { isStalePlan } from '../failures.ts';
import { Listener } from '../listener.ts';
import { noMeasures, type Measures } from '../measures.ts';
import { Notifier } from '../notifier.ts';
import { ormOf } from '../orm.ts';
import { sampleClock } from '../sample-clock.ts';
import type { BoundStatement } from './batch.ts';
import { Connection, Generation, generationsMax, StatementCache } from './connection.ts';
import { GroupCommit, type WriteSet } from './group-commit.ts';
import { Lane, type Held } from './lane.ts';
import { LargeAnswers, LargeReads } from './large-reads.ts';
import { batchSettingsOf, groupCountsOf, isDirectly, openPools, type Pools } from './pools.ts';
import { Reads } from './reads.ts';
import { PipelinedSession } from './session.ts';
import { AdaptiveTimeout, ShortLane } from './short-lane.ts';
import { ActiveOwners, SlowStatements, Throttle } from './throttle.ts';
import { transact } from '../transact.ts';

// While other owners are active, a search leaves four fifths of a core to them. A long read leaves nine tenths: its
// answer costs the gateway as much again.
const searchRest = 4;
const longRest = 9;

/** The pipelined engine (docs/decisions/0004): the pools, and the lanes in which statements reach them. */
export class PipelinedEngine implements Engine {
  readonly pool: pg.Pool;
  readonly listener: Listener;
  readonly notifier: Notifier;
  readonly isDemandingEvents: boolean;
  readonly lanes: { readonly main: Lane; readonly searches: Lane; readonly slow: Lane; readonly access: Lane };
  readonly access: ShortLane;
  readonly short: ShortLane;
  /** Runs at the head of a search whose generic plan is right for all values. */
  readonly planOnce: BoundStatement;
  readonly groupCommit: GroupCommit;
  readonly slow = new SlowStatements();
  readonly large = new LargeAnswers();
  readonly activeOwners = new ActiveOwners();
  readonly largeReads = new LargeReads(this.activeOwners);
  readonly statements: StatementCache;
  /** A connection that does not answer for longer is given up. */
  readonly answerWithinMs: number;
  readonly #generation = new Generation();
  readonly #measures: Measures;
  readonly #pools: Pools;
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();
  readonly #isPreparing: boolean;

  constructor(options: DatabaseOptions) {
    const { isPreparing = true, measures = noMeasures, onError = () => {} } = options;
    const { answerWithinMs, listening } = clientSettings(options);
    const pools = openPools(options);
    this.answerWithinMs = answerWithinMs;
    this.isDemandingEvents = options.isDemandingEvents ?? false;
    this.#isPreparing = isPreparing;
    this.#measures = measures;
    this.#pools = pools;
    this.pool = pools.main;

    const settings = batchSettingsOf(options);
    const counts = groupCountsOf(options);
    const shared = { timeout: new AdaptiveTimeout(), settings: settings.short, measures };
    this.short = new ShortLane({ ...shared, name: 'short', pool: pools.short, groupsMax: counts.short });
    this.access = new ShortLane({ ...shared, name: 'access', pool: pools.access, groupsMax: counts.access });
    this.lanes = {
      main: new Lane('main', pools.main, measures),
      searches: new Lane('searches', pools.searches, measures, new Throttle(this.activeOwners, searchRest)),
      slow: new Lane('slow', pools.slow, measures, new Throttle(this.activeOwners, longRest)),
      access: new Lane('slow access', pools.slowAccess, measures),
    };
    this.planOnce = settings.plannedSearches;
    this.groupCommit = new GroupCommit({
      pool: pools.writes,
      lane: this.lanes.main,
      slow: this.slow,
      settings: settings.writes,
      measures,
    });
    const orm = ormOf(pools.main);
    const isDirect = isDirectly(options);
    this.statements = new StatementCache(orm, this.#generation, ({ lane, prepared }) =>
      lane === 'search' ? isDirect && prepared : isPreparing,
    );
    this.listener = new Listener(listening, onError);
    this.notifier = new Notifier(
      (channel, payload) => this.pool.query('select pg_notify($1, $2)', [channel, payload]),
      onError,
    );
  }

  /** This client, with the statements that were built for it. */
  connection(client: pg.PoolClient): Connection {
    let connection = this.#connections.get(client);
    if (!connection) {
      connection = new Connection(client, this.#isPreparing, this.#generation);
      this.#connections.set(client, connection);
    }
    return connection;
  }

  /** Runs `work`; runs it again in the next generation if PostgreSQL refused a stale plan. */
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

  reads(owner: string | undefined, onLargeRead: () => void = () => {}): Queries {
    return new Reads(this, owner, onLargeRead);
  }

  transact<T>(owner: string | undefined, work: Work<T>, outside: OutsideReads | undefined): Promise<T> {
    return this.current(() => {
      let held: Held | undefined;
      const connect = async (statement: string) => {
        held = await this.lanes.main.connect({ name: owner, statement: owner === undefined ? '' : statement });
        return this.connection(held.client);
      };
      const commitAlone = (writes: WriteSet) => this.groupCommit.commit(writes, owner);
      const session = new PipelinedSession(connect, commitAlone, this.statements, outside);
      return transact(session, work, (brokenBy) => held?.release(brokenBy));
    });
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
    await Promise.allSettled([this.listener.close(), ...Object.values(this.#pools).map((pool) => pool.end())]);
  }
}
