import type pg from 'pg';
import { channelsOf } from '../channels.ts';
import { clientSettings, TextJsonClient } from '../clients.ts';
import type { DatabaseOptions, Engine } from '../engine.ts';
import { openPool, release } from '../pool.ts';
import { sampleClock } from '../sample-clock.ts';
import { transact } from '../transact.ts';
import { PlainQueries } from './queries.ts';
import { PlainSession } from './session.ts';

const readsMax = 10;

/**
 * The plain engine (docs/decisions/0004): node-postgres as documented. Reads have a separate pool, because a
 * transaction may wait for a read.
 */
export function openPlain(options: DatabaseOptions): Engine {
  const { answerWithinMs, config, withSettings } = clientSettings(options);
  const open = (max: number) =>
    openPool({ ...config, ...withSettings(), max, Client: TextJsonClient }, options.onError ?? (() => {}));
  const channels = channelsOf(options, open(options.poolSize ?? 6));
  const { pool, listener, notifier } = channels;
  const readers = open(readsMax);
  const queries = new PlainQueries(readers);
  return {
    ...channels,
    get waitingCount() {
      return readers.waitingCount;
    },
    reads: () => queries,
    async setClock() {
      const client = await readers.connect();
      let failure: unknown;
      try {
        await sampleClock(client, answerWithinMs);
      } catch (error) {
        failure = error;
        throw error;
      } finally {
        release(client, failure);
      }
    },
    transact(_owner, work, outside) {
      let client: pg.PoolClient | undefined;
      const session = new PlainSession(async () => (client = await pool.connect()), outside);
      return transact(session, work, (brokenBy) => client && release(client, brokenBy));
    },
    noteActive() {},
    async close() {
      await notifier.flush();
      await Promise.allSettled([listener.close(), pool.end(), readers.end()]);
    },
  };
}
