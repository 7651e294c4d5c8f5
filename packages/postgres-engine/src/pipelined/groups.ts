import type pg from 'pg';
import { release } from '../pool.ts';
import { TooSlow, turnWithinMs, type Measures } from '../measures.ts';
import type { BatchOutcome } from './read-batch.ts';

interface Bounds {
  /** Groups under way at a time. */
  readonly groupsMax: number;
  readonly sizeMax: number;
  /** A group of this size leaves at once, before this turn of the event loop ends: PostgreSQL starts on it earlier. */
  readonly soonAt: number;
}

/** Runs a group over one connection and settles each request. Never throws. `leave` frees the group's place early. */
type Work<T> = (client: pg.PoolClient, group: readonly T[], leave: () => void) => Promise<BatchOutcome>;

/**
 * Batches requests over few connections. What arrives while `groupsMax` groups are under way becomes the next group:
 * the higher the load, the fewer system calls, wake-ups and commits per request. A single request never waits.
 */
export class Groups<T> {
  readonly #name: string;
  readonly #pool: pg.Pool;
  readonly #bounds: Bounds;
  readonly #work: Work<T>;
  readonly #refuse: (request: T, error: unknown) => void;
  readonly #measures: Measures;
  #waiting: { readonly request: T; readonly since: number }[] = [];
  #underWay = 0;
  #isStarting = false;

  constructor(
    name: string,
    pool: pg.Pool,
    bounds: Bounds,
    work: Work<T>,
    refuse: (request: T, error: unknown) => void,
    measures: Measures,
  ) {
    this.#name = name;
    this.#pool = pool;
    this.#bounds = bounds;
    this.#work = work;
    this.#refuse = refuse;
    this.#measures = measures;
  }

  add(request: T): void {
    this.#waiting.push({ request, since: performance.now() });
    if (this.#underWay === this.#bounds.groupsMax) return;
    if (this.#waiting.length >= this.#bounds.soonAt) {
      this.#start();
      return;
    }
    if (this.#isStarting) return;
    this.#isStarting = true;
    setImmediate(() => {
      this.#isStarting = false;
      this.#start();
    });
  }

  #start(): void {
    const now = performance.now();
    const latest = now - turnWithinMs;
    if ((this.#waiting[0]?.since ?? Infinity) < latest)
      this.#refuseWaiting(({ since }) => since < latest, new TooSlow());
    while (this.#waiting.length > 0 && this.#underWay < this.#bounds.groupsMax) {
      const group = this.#waiting.splice(0, this.#bounds.sizeMax);
      this.#measures.group(this.#name, group.length);
      // The first request has waited longest.
      this.#measures.turn(this.#name, now - (group[0]?.since ?? now));
      this.#underWay += 1;
      let isUnderWay = true;
      const leave = () => {
        if (!isUnderWay) return;
        isUnderWay = false;
        this.#underWay -= 1;
        this.#start();
      };
      void this.#send(
        group.map(({ request }) => request),
        leave,
      ).finally(leave);
    }
  }

  async #send(group: readonly T[], leave: () => void): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      for (const request of group) this.#refuse(request, error);
      // The next groups would wait for the same failure, one after the other.
      this.#refuseWaiting(() => true, error);
      return;
    }
    const { brokenBy } = await this.#work(client, group, leave);
    release(client, brokenBy);
  }

  #refuseWaiting(isConcerned: (waiting: { since: number }) => boolean, error: unknown): void {
    const concerned = this.#waiting.filter(isConcerned);
    this.#waiting = this.#waiting.filter((waiting) => !isConcerned(waiting));
    if (concerned.length > 0) this.#measures.refused(this.#name, concerned.length);
    for (const { request } of concerned) this.#refuse(request, error);
  }
}
