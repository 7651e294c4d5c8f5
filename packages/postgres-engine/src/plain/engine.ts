import type pg from 'pg';
import { clientSettings, TextJsonClient } from '../clients.ts';
import type { DatabaseOptions, Engine, Queries, Reads, Work } from '../engine.ts';
import { Listener } from '../listener.ts';
import { Notifier } from '../notifier.ts';
import { openPool, release } from '../pool.ts';
import { sampleClock } from '../sample-clock.ts';
import { transact } from '../transact.ts';
import { PlainQueries } from './queries.ts';
import { PlainSession } from './session.ts';

const readsMax = 10;

/**
 * The plain engine (docs/decisions/0004): node-postgres as documented. Reads have a pool of their own, because a
 * transaction may wait for a read.
 */
export class PlainEngine implements Engine {
  readonly pool: pg.Pool;
  readonly listener: Listener;
  readonly notifier: Notifier;
  readonly isDemandingEvents: boolean;
  readonly #reads: pg.Pool;
  readonly #queries: Queries;
  readonly #answerWithinMs: number;

  constructor(options: DatabaseOptions) {
    const { onError = () => {} } = options;
    const { answerWithinMs, config, withSettings, listening } = clientSettings(options);
    const open = (max: number) => openPool({ ...config, ...withSettings(), max, Client: TextJsonClient }, onError);
    this.#answerWithinMs = answerWithinMs;
    this.isDemandingEvents = options.isDemandingEvents ?? false;
    this.pool = open(options.poolSize ?? 6);
    this.#reads = open(readsMax);
    this.#queries = new PlainQueries(this.#reads);
    this.listener = new Listener(listening, onError);
    this.notifier = new Notifier(
      (channel, payload) => this.pool.query('select pg_notify($1, $2)', [channel, payload]),
      onError,
    );
  }

  get waitingCount(): number {
    return this.#reads.waitingCount;
  }

  reads(): Queries {
    return this.#queries;
  }

  async setClock(): Promise<void> {
    const client = await this.#reads.connect();
    let failure: unknown;
    try {
      await sampleClock(client, this.#answerWithinMs);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      release(client, failure);
    }
  }

  transact<T>(_owner: string | undefined, work: Work<T>, outside: Reads | undefined): Promise<T> {
    let client: pg.PoolClient | undefined;
    const session = new PlainSession(async () => (client = await this.pool.connect()), outside);
    return transact(session, work, (brokenBy) => client && release(client, brokenBy));
  }

  noteActive(): void {}

  async close(): Promise<void> {
    await this.notifier.flush();
    await Promise.allSettled([this.listener.close(), this.pool.end(), this.#reads.end()]);
  }
}
