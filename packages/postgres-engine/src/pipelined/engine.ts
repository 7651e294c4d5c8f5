import type pg from 'pg';
import { channelsOf } from '../channels.ts';
import { clientSettings } from '../clients.ts';
import type { DatabaseOptions, Engine } from '../engine.ts';
import { isStalePlan } from '../failures.ts';
import { noMeasures } from '../measures.ts';
import { ormOf } from '../orm.ts';
import { sampleClock } from '../sample-clock.ts';
import { Connection, Generation, generationsMax, statementCache } from './connection.ts';
import { groupCommit, type WriteSet } from './group-commit.ts';
import { Lane, type Held } from './lane.ts';
import { LargeAnswers, turnsOfLargeReads } from './large-reads.ts';
import { batchSettingsOf, groupCountsOf, isDirectly, openPools } from './pools.ts';
import { Reads } from './reads.ts';
import { PipelinedSession } from './session.ts';
import { shortLane } from './short-lane.ts';
import { ActiveOwners, SlowStatements, Throttle } from './throttle.ts';
import { transact } from '../transact.ts';

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
