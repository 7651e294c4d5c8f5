import type pg from 'pg';
import type { Held, Lane, Owner } from './lane.ts';

/**
 * What drizzle takes for a pool (it looks for that word in the name of the class): each query waits for its owner's
 * turn in a lane.
 */
export class LanePool {
  readonly #lane: Lane;
  readonly #owner: Owner;

  constructor(lane: Lane, owner: Owner) {
    this.#lane = lane;
    this.#owner = owner;
  }

  /** A connection for `work`. */
  use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return this.#lane.use(this.#owner, work);
  }

  query(...given: Parameters<pg.ClientBase['query']>): Promise<unknown> {
    return this.use(async (client) => client.query(...given) as unknown);
  }

  /** For a transaction that drizzle begins and ends by itself. */
  async connect(): Promise<{ query: pg.ClientBase['query']; release(error?: unknown): void }> {
    const held: Held = await this.#lane.connect(this.#owner);
    return { query: held.client.query.bind(held.client), release: (error) => held.release(error !== undefined) };
  }
}
