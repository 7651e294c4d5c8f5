import type pg from 'pg';
import { tooSlow, turnWithinMs, type Measures } from '../measures.ts';

interface Bounds {
  /** Groups that are on their way at a time. */
  readonly groupsMax: number;
  readonly sizeMax: number;
  /** So many go at once, without what else this turn of the event loop brings: PostgreSQL works on them meanwhile. */
  readonly soonAt: number;
}

/**
 * Does what was asked for, over one connection; what comes of each is for it to say. It never throws.
 * `leave` lets the next group go before this one has ended.
 */
type Work<T> = (
  client: pg.PoolClient,
  group: readonly T[],
  leave: () => void,
) => Promise<{ readonly isBroken: boolean }>;

/**
 * Sends small things to PostgreSQL in groups: what comes while all `groupsMax` groups are on their
 * way is the next one. So the more there is, the less each costs, in system calls and wake-ups on both
 * sides and in commits; and one alone waits for nothing.
 */
export class Groups<T> {
  readonly #name: string;
  readonly #pool: pg.Pool;
  readonly #bounds: Bounds;
  readonly #work: Work<T>;
  readonly #refuse: (one: T, error: unknown) => void;
  readonly #measures: Measures;
  #waiting: { readonly one: T; readonly since: number }[] = [];
  #underWay = 0;
  #isStarting = false;

  constructor(
    name: string,
    pool: pg.Pool,
    bounds: Bounds,
    work: Work<T>,
    refuse: (one: T, error: unknown) => void,
    measures: Measures,
  ) {
    this.#name = name;
    this.#pool = pool;
    this.#bounds = bounds;
    this.#work = work;
    this.#refuse = refuse;
    this.#measures = measures;
  }

  add(one: T): void {
    this.#waiting.push({ one, since: performance.now() });
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
    if ((this.#waiting[0]?.since ?? Infinity) < latest) this.#refuseWaiting(({ since }) => since < latest, tooSlow());
    while (this.#waiting.length > 0 && this.#underWay < this.#bounds.groupsMax) {
      const group = this.#waiting.splice(0, this.#bounds.sizeMax);
      this.#measures.group(this.#name, group.length);
      // The first has waited longest.
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
        group.map(({ one }) => one),
        leave,
      ).finally(leave);
    }
  }

  async #send(group: readonly T[], leave: () => void): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      for (const one of group) this.#refuse(one, error);
      // It would be the same for them, one group after the other.
      this.#refuseWaiting(() => true, error);
      return;
    }
    const { isBroken } = await this.#work(client, group, leave);
    client.release(isBroken);
  }

  #refuseWaiting(isConcerned: (waiting: { since: number }) => boolean, error: unknown): void {
    const concerned = this.#waiting.filter(isConcerned);
    this.#waiting = this.#waiting.filter((waiting) => !isConcerned(waiting));
    if (concerned.length > 0) this.#measures.refused(this.#name, concerned.length);
    for (const { one } of concerned) this.#refuse(one, error);
  }
}
