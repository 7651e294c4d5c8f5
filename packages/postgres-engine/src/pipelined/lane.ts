import type pg from 'pg';
import { TooSlow, turnWithinMs, type Measures } from '../measures.ts';
import type { Throttle } from './throttle.ts';
import { isRefusal, OwnerBusy } from '../failures.ts';
import { release } from '../pool.ts';

/** The workspace and the statement that a connection is taken for. */
export interface Owner {
  /** A workspace or a person; undefined for work of Dossier itself, which has no bound. */
  readonly name: string | undefined;
  /** The name of the first statement; empty for a query that was built for one call. */
  readonly statement: string;
}

export interface Held {
  readonly client: pg.PoolClient;
  /** `brokenBy` is the error that broke the connection. */
  release(brokenBy: unknown): void;
}

interface Ticket {
  readonly owner: Owner;
  readonly since: number;
  readonly resolve: (held: Held) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A fair queue for the connections of a pool. An owner holds at most half of them, and so does a statement (a locked
 * table would otherwise take all). Owners take turns, round-robin (docs/decisions/0022).
 */
export class Lane {
  readonly #name: string;
  readonly #pool: pg.Pool;
  readonly #measures: Measures;
  readonly #share: number;
  readonly #throttle: Throttle | undefined;
  /** Queues of the owners, in the order of their turns. */
  readonly #waiting = new Map<string | undefined, Ticket[]>();
  readonly #heldByOwner = new Map<string, number>();
  readonly #heldByStatement = new Map<string, number>();
  readonly #heldByBoth = new Map<string, number>();
  #held = 0;
  #timer: NodeJS.Timeout | undefined;
  #waking: NodeJS.Timeout | undefined;

  constructor(name: string, pool: pg.Pool, measures: Measures, throttle?: Throttle) {
    this.#throttle = throttle;
    this.#name = name;
    this.#pool = pool;
    this.#measures = measures;
    this.#share = Math.max(1, Math.floor(pool.options.max / 2));
  }

  get waitingCount(): number {
    return [...this.#waiting.values()].reduce((sum, queue) => sum + queue.length, 0);
  }

  /** Resolves with a connection when it is this owner's turn. */
  connect(owner: Owner): Promise<Held> {
    return new Promise((resolve, reject) => {
      const ticket = { owner, since: performance.now(), resolve, reject };
      const queue = this.#waiting.get(owner.name);
      if (queue) queue.push(ticket);
      else this.#waiting.set(owner.name, [ticket]);
      this.#callNext();
    });
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

  readonly #callNext = (): void => {
    while (this.#held < this.#pool.options.max) {
      const ticket = this.#takeNext();
      if (!ticket) break;
      void this.#serve(ticket);
    }
    if (this.#waiting.size > 0 && !this.#timer) this.#timer = setTimeout(() => this.#refuseLate(), turnWithinMs / 10);
  };

  /** The oldest ticket of the next owner that the bounds allow; that owner moves to the end of the queue. */
  #takeNext(): Ticket | undefined {
    let restMs = Infinity;
    for (const [name, queue] of this.#waiting) {
      if (this.#holdsItsShare(name)) continue;
      const at = queue.findIndex(({ owner }) => {
        if (!this.#mayHold(owner)) return false;
        const waitMs = this.#restOf(owner);
        restMs = Math.min(restMs, waitMs || Infinity);
        return waitMs === 0;
      });
      if (at < 0) continue;
      const [ticket] = queue.splice(at, 1);
      this.#waiting.delete(name);
      if (queue.length > 0) this.#waiting.set(name, queue);
      return ticket;
    }
    if (restMs < Infinity) this.#wake(restMs);
    return undefined;
  }

  #restOf({ name, statement }: Owner): number {
    if (!this.#throttle || name === undefined) return 0;
    const key = `${name} ${statement}`;
    return this.#throttle.waitMs(name, key, this.#heldByBoth.get(key) ?? 0);
  }

  #wake(afterMs: number): void {
    if (this.#waking) return;
    this.#waking = setTimeout(() => {
      this.#waking = undefined;
      this.#callNext();
    }, afterMs);
  }

  /** One statement never fills its owner's share: the owner's other statements go on. */
  #mayHold({ name, statement }: Owner): boolean {
    if (statement === '') return true;
    return (
      (this.#heldByStatement.get(statement) ?? 0) < this.#share &&
      (this.#heldByBoth.get(`${name} ${statement}`) ?? 0) < (this.#share > 2 ? this.#share - 1 : this.#share)
    );
  }

  async #serve({ owner, since, resolve, reject }: Ticket): Promise<void> {
    this.#count(owner, 1);
    this.#measures.turn(this.#name, performance.now() - since);
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      this.#count(owner, -1);
      reject(error);
      // The others would wait for the same failure, one after the other.
      this.#refuse(
        () => true,
        () => error,
      );
      return;
    }
    const began = performance.now();
    resolve({
      client,
      release: (brokenBy) => {
        release(client, brokenBy);
        this.#count(owner, -1);
        if (owner.name !== undefined)
          this.#throttle?.note(owner.name, `${owner.name} ${owner.statement}`, performance.now() - began);
        this.#callNext();
      },
    });
  }

  #count({ name, statement }: Owner, by: 1 | -1): void {
    this.#held += by;
    if (name !== undefined) add(this.#heldByOwner, name, by);
    if (statement !== '') add(this.#heldByStatement, statement, by);
    if (statement !== '') add(this.#heldByBoth, `${name} ${statement}`, by);
  }

  #refuseLate(): void {
    this.#timer = undefined;
    const latest = performance.now() - turnWithinMs;
    this.#refuse(
      ({ since }) => since < latest,
      ({ name }) => (this.#throttle && this.#holdsItsShare(name) ? new OwnerBusy() : new TooSlow()),
    );
    this.#callNext();
  }

  #holdsItsShare(name: string | undefined): boolean {
    return name !== undefined && (this.#heldByOwner.get(name) ?? 0) >= this.#share;
  }

  #refuse(isConcerned: (ticket: Ticket) => boolean, errorFor: (owner: Owner) => unknown): void {
    let count = 0;
    for (const [name, queue] of this.#waiting) {
      const stay = queue.filter((ticket) => !isConcerned(ticket));
      if (stay.length > 0) this.#waiting.set(name, stay);
      else this.#waiting.delete(name);
      for (const ticket of queue.filter(isConcerned)) {
        count += 1;
        ticket.reject(errorFor(ticket.owner));
      }
    }
    if (count > 0) this.#measures.refused(this.#name, count);
  }
}

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
    const held = await this.#lane.connect(this.#owner);
    return { query: held.client.query.bind(held.client), release: (error) => held.release(error) };
  }
}

function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
