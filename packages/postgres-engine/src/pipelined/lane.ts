import type pg from 'pg';
import type { Measures } from '../measures.ts';
import { isRefusal } from '../failures.ts';
import { release } from '../pool.ts';
import type { Throttle } from './throttle.ts';
import { Turns, type Owner } from './turns.ts';

export interface Held {
  readonly client: pg.PoolClient;
  release(brokenBy: unknown): void;
}

/**
 * The connections of a pool, in fair turns. An owner holds at most half of them, and so does a statement; otherwise a
 * locked table would occupy all.
 */
export class Lane {
  readonly #pool: pg.Pool;
  readonly #turns: Turns;

  constructor(name: string, pool: pg.Pool, measures: Measures, throttle?: Throttle) {
    const { max } = pool.options;
    this.#pool = pool;
    this.#turns = new Turns({ name, max, share: Math.max(1, Math.floor(max / 2)), measures, throttle });
  }

  get waitingCount(): number {
    return this.#turns.waitingCount;
  }

  /** Resolves with a connection when it is this owner's turn. */
  async connect(owner: Owner): Promise<Held> {
    const end = await this.#turns.take(owner);
    try {
      const client = await this.#pool.connect();
      return {
        client,
        release(brokenBy) {
          release(client, brokenBy);
          end();
        },
      };
    } catch (error) {
      // The others would wait for the same failure, one after the other.
      this.#turns.refuseAll(error);
      end();
      throw error;
    }
  }

  async use<T>(owner: Owner, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const { client, release } = await this.connect(owner);
    let brokenBy: unknown;
    try {
      return await work(client);
    } catch (error) {
      if (!isRefusal(error)) brokenBy = error;
      throw error;
    } finally {
      release(brokenBy);
    }
  }
}

/**
 * A pool for drizzle, whose queries wait for their owner's turn in a lane. Drizzle recognises a pool by "Pool" in the
 * name of the class.
 */
export class LanePool {
  readonly #lane: Lane;
  readonly #owner: Owner;

  constructor(lane: Lane, owner: Owner) {
    this.#lane = lane;
    this.#owner = owner;
  }

  use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return this.#lane.use(this.#owner, work);
  }

  query(...given: Parameters<pg.ClientBase['query']>): Promise<unknown> {
    return this.use(async (client) => client.query(...given) as unknown);
  }

  /** Called by drizzle for its own transactions. */
  async connect(): Promise<{ query: pg.ClientBase['query']; release(error?: unknown): void }> {
    const held = await this.#lane.connect(this.#owner);
    return { query: held.client.query.bind(held.client), release: (error) => held.release(error) };
  }
}
