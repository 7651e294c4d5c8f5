import type pg from 'pg';
import { channelsOf } from '../channels.ts';
import { clientSettings, TextJsonClient } from '../clients.ts';
import type { DatabaseOptions, Engine, Reads } from '../engine.ts';
import { openPool, release } from '../pool.ts';
import { sampleClock } from '../sample-clock.ts';
import { transact, demandCommit, EndingSession } from '../transact.ts';
import { PlainQueries } from './queries.ts';
import { meaningOf, orStaleRead } from '../failures.ts';
import { LazyClient } from '../lazy-client.ts';
import type { Orm } from '../orm.ts';
import type { Statement, Values } from '../statement.ts';

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

/** A transaction over one connection. pg sends it one statement after the other. */
class PlainSession extends EndingSession<{ readonly client: pg.ClientBase }> {
  readonly orm: Orm;
  protected readonly isPipelining = false;
  readonly #connect: () => Promise<pg.ClientBase>;
  readonly #client = new LazyClient(async () => (await this.begin()).client);
  readonly #queries = new PlainQueries(this.#client);

  constructor(connect: () => Promise<pg.ClientBase>, outside: Reads | undefined) {
    super(outside);
    this.#connect = connect;
    this.orm = this.#queries.orm;
  }

  send(statement: Statement<unknown>, values: Values): void {
    this.follow('BEGUN');
    // The statement is queued at once, because a query that follows must see what it wrote.
    const sent = this.#client.inOrder((client) => new PlainQueries(client).run(statement, values));
    this.note(
      sent.catch((error: unknown) => {
        throw orStaleRead(error, statement);
      }),
    );
  }

  async commit(): Promise<void> {
    if (!this.begun) return;
    await this.settle();
    this.follow('ENDED');
    const { client } = await this.begun;
    const committed = await client.query('commit').catch((error: unknown) => {
      throw meaningOf(error);
    });
    demandCommit(committed);
  }

  protected begin(): Promise<{ readonly client: pg.ClientBase }> {
    this.follow('BEGUN');
    this.begun ??= this.#connect().then(async (client) => {
      await client.query('begin');
      return { client };
    });
    return this.begun;
  }

  protected async on(): Promise<PlainQueries> {
    await this.begin();
    return this.#queries;
  }
}
