import type pg from 'pg';
import type { Held, Lane, Owner } from './lane.ts';

/**
 * A pool for drizzle, whose queries wait for their owner's turn in a lane. Drizzle detects a pool by "Pool" in the name
 * of the class.
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

  /** Drizzle calls it for transactions that it begins and ends itself. */
  async connect(): Promise<{ query: pg.ClientBase['query']; release(error?: unknown): void }> {
    const held: Held = await this.#lane.connect(this.#owner);
    return { query: held.client.query.bind(held.client), release: (error) => held.release(error) };
  }
}
