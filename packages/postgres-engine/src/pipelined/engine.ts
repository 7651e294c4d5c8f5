import type pg from 'pg';
import { channelsOf } from '../channels.ts';
import { clientSettings } from '../clients.ts';
import type { DatabaseOptions, Engine } from '../engine.ts';
import { isStalePlan } from '../failures.ts';
import { noMeasures } from '../measures.ts';
import { ormOf } from '../orm.ts';
import { sampleClock } from '../sample-clock.ts';
import { Connection, Generation, generationsMax, statementCache } from './connection.ts';
import { groupCommit, type WriteSet, groupsMax } from './group-commit.ts';
import { Lane, type Held } from './lane.ts';
import { LargeAnswers, turnsOfLargeReads } from './large-reads.ts';
import { Reads } from './reads.ts';
import { PipelinedSession } from './session.ts';
import { shortLane } from './short-lane.ts';
import { ActiveOwners, SlowStatements, Throttle } from './throttle.ts';
import { transact } from '../transact.ts';
import { openPool } from '../pool.ts';
import type { BoundStatement } from './batch.ts';
import { Client } from './wire.ts';

// While other owners are active, a search leaves four fifths of a core to them. A long read leaves nine tenths, since
// its answer costs the gateway as much again.
const searchRest = 4;
const longRest = 9;

/** The pools of the pipelined engine, its lanes, and its knowledge of statements. */
export type Parts = ReturnType<typeof partsOf>;

function partsOf(options: DatabaseOptions) {
  const { isPreparing = true, measures = noMeasures } = options;
  const pools = openPools(options);
  const settings = batchSettingsOf(options);
  const counts = groupCountsOf(options);
  const isDirect = isDirectly(options);
  const shared = { settings: settings.short, measures };
  const activeOwners = new ActiveOwners();
  const slow = new SlowStatements();
  const generation = new Generation();
  const connections = new WeakMap<pg.PoolClient, Connection>();
  const lanes = {
    main: new Lane('main', pools.main, measures),
    searches: new Lane('searches', pools.searches, measures, new Throttle(activeOwners, searchRest)),
    slow: new Lane('slow', pools.slow, measures, new Throttle(activeOwners, longRest)),
    access: new Lane('slow access', pools.slowAccess, measures),
  };
  return {
    pools,
    lanes,
    activeOwners,
    slow,
    short: shortLane({ ...shared, name: 'short', pool: pools.short, groupsMax: counts.short }),
    access: shortLane({ ...shared, name: 'access', pool: pools.access, groupsMax: counts.access }),
    /** Runs before a search whose generic plan is right for all values. */
    planOnce: settings.plannedSearches,
    commit: groupCommit({ pool: pools.writes, lane: lanes.main, slow, settings: settings.writes, measures }),
    large: new LargeAnswers(),
    largeReads: turnsOfLargeReads(activeOwners),
    statements: statementCache(ormOf(pools.main), generation, ({ lane, prepared }) =>
      lane === 'search' ? isDirect && prepared : isPreparing,
    ),
    /** This client, with the statements built for it. */
    connection(client: pg.PoolClient): Connection {
      const connection = connections.get(client) ?? new Connection(client, isPreparing, generation);
      connections.set(client, connection);
      return connection;
    },
    /** Runs `work`; repeats it in the next generation if PostgreSQL refused a stale plan. */
    async current<T>(work: () => Promise<T>): Promise<T> {
      for (let turn = 1; ; turn += 1) {
        const { number } = generation;
        try {
          return await work();
        } catch (error) {
          if (turn === generationsMax || !isStalePlan(error)) throw error;
          generation.end(number);
          measures.repeated('all', 'stale plan', 1);
        }
      }
    },
  };
}

/** The pipelined engine (docs/decisions/0004). */
export function openPipelined(options: DatabaseOptions): Engine {
  const parts = partsOf(options);
  const { pools, lanes, activeOwners, commit, statements } = parts;
  const channels = channelsOf(options, pools.main);
  const { answerWithinMs } = clientSettings(options);
  return {
    ...channels,
    get waitingCount() {
      return lanes.main.waitingCount;
    },
    reads: (owner, onLargeRead = () => {}) => new Reads(parts, owner, onLargeRead),
    transact: (owner, work, outside) =>
      parts.current(() => {
        let held: Held | undefined;
        const connect = async (statement: string) => {
          held = await lanes.main.connect({ name: owner, statement: owner === undefined ? '' : statement });
          return parts.connection(held.client);
        };
        const commitAlone = (writes: WriteSet) => commit(writes, owner);
        const session = new PipelinedSession(connect, commitAlone, statements, outside);
        return transact(session, work, (brokenBy) => held?.release(brokenBy));
      }),
    setClock: () => lanes.main.use({ name: undefined, statement: '' }, (client) => sampleClock(client, answerWithinMs)),
    noteActive: (owner) => activeOwners.note(owner),
    async close() {
      await channels.notifier.flush();
      await Promise.allSettled([channels.listener.close(), ...Object.values(pools).map((pool) => pool.end())]);
    },
  };
}

// Short reads have an index in the order of their answer, so one plan is right for all values. By default PostgreSQL
// plans a list with LIMIT anew each time, which costs as much as the list, or sorts because of an estimate.
const genericPlans = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_bitmapscan=off';

// The right index for a search depends on its values.
const customPlans = '-c plan_cache_mode=force_custom_plan';

// Settings of a search whose generic plan is right; they end with its batch.
const genericPlanOfBatch = `select set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`;

// A read that takes longer is not short, and runs again alone.
const shortMs = 250;
// A write that waits longer for a lock would delay its group, and is committed alone.
const groupLockMs = 100;

/** Maximum number of concurrent groups of short reads. */
function groupCountsOf({ sharedCount = 3 }: DatabaseOptions) {
  return { short: sharedCount, access: Math.min(2, sharedCount) };
}

/** The pools of the engine: a separate one for each kind of work that must not wait for another kind. */
function openPools(options: DatabaseOptions) {
  const { statementTimeoutMs = 10_000, onError = () => {} } = options;
  const { config, withSettings } = clientSettings(options);
  const open = (max: number, settings?: string) =>
    // pg's types leave `pipeline` out.
    openPool({ ...config, ...withSettings(settings), pipeline: true, max, Client } as pg.PoolConfig, onError);
  const short = `${genericPlans} -c statement_timeout=${Math.min(shortMs, statementTimeoutMs)}`;
  const counts = groupCountsOf(options);
  return {
    main: open(options.poolSize ?? 6),
    writes: open(groupsMax, `-c lock_timeout=${groupLockMs}`),
    short: open(2 * counts.short, short),
    access: open(2 * counts.access, short),
    searches: open(4, customPlans),
    slow: open(6, genericPlans),
    // Opens connections only while callers can't be identified quickly.
    slowAccess: open(counts.access, genericPlans),
  };
}

/**
 * Settings at the start of a batch. Connections get theirs when they open, but a pooler may drop them, so each batch
 * sends them again.
 */
function batchSettingsOf(options: DatabaseOptions) {
  const { isPreparing = true } = options;
  const isDirect = isDirectly(options);
  const timeout = (name: string, setting: string, ms: number): BoundStatement | undefined =>
    isDirect
      ? undefined
      : { name: isPreparing ? name : '', text: `select set_config('${setting}', '${ms}', true)`, values: [] };
  return {
    short: timeout('short', 'statement_timeout', shortMs),
    writes: timeout('group_lock', 'lock_timeout', groupLockMs),
    plannedSearches: { name: isDirect ? 'plan_once' : '', text: genericPlanOfBatch, values: [] },
  };
}

/** True if connections lead to PostgreSQL itself, without a pooler in between. */
function isDirectly({ isPreparing = true, directUrl }: DatabaseOptions): boolean {
  return isPreparing && directUrl === undefined;
}
