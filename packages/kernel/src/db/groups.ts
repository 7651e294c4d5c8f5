import type pg from 'pg';

interface Bounds {
  /** Groups that are on their way at a time. */
  readonly groupsMax: number;
  readonly sizeMax: number;
  /** So many go at once, without what else this turn of the event loop brings: PostgreSQL works on them meanwhile. */
  readonly soonAt: number;
}

/** Where PostgreSQL is slower than what is asked of it, nobody waits for his turn any longer: what a pool allows, too. */
const turnWithinMs = 5_000;

/** Does what was asked for, over one connection; what comes of each is for them to say. It never throws. */
type Work<T> = (client: pg.PoolClient, group: readonly T[]) => Promise<{ readonly isBroken: boolean }>;

/**
 * Sends small things to PostgreSQL in groups: what comes while all `groupsMax` groups are on their
 * way is the next one. So the more there is, the less each costs, in system calls and wake-ups on both
 * sides and in commits; and one alone waits for nothing.
 */
export class Groups<T> {
  readonly #pool: pg.Pool;
  readonly #bounds: Bounds;
  readonly #work: Work<T>;
  readonly #refuse: (one: T, error: unknown) => void;
  #waiting: { readonly one: T; readonly since: number }[] = [];
  #underWay = 0;
  #isStarting = false;

  constructor(pool: pg.Pool, bounds: Bounds, work: Work<T>, refuse: (one: T, error: unknown) => void) {
    this.#pool = pool;
    this.#bounds = bounds;
    this.#work = work;
    this.#refuse = refuse;
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
    const latest = performance.now() - turnWithinMs;
    if ((this.#waiting[0]?.since ?? Infinity) < latest) this.#refuseWaiting(({ since }) => since < latest, new Error('Connection timeout: PostgreSQL does not keep up.'));
    while (this.#waiting.length > 0 && this.#underWay < this.#bounds.groupsMax) {
      this.#underWay += 1;
      void this.#send(this.#waiting.splice(0, this.#bounds.sizeMax).map(({ one }) => one)).finally(() => {
        this.#underWay -= 1;
        this.#start();
      });
    }
  }

  async #send(group: readonly T[]): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      for (const one of group) this.#refuse(one, error);
      // It would be the same for them, one group after the other.
      this.#refuseWaiting(() => true, error);
      return;
    }
    const { isBroken } = await this.#work(client, group);
    client.release(isBroken);
  }

  #refuseWaiting(isConcerned: (waiting: { since: number }) => boolean, error: unknown): void {
    const concerned = this.#waiting.filter(isConcerned);
    this.#waiting = this.#waiting.filter((waiting) => !isConcerned(waiting));
    for (const { one } of concerned) this.#refuse(one, error);
  }
}
