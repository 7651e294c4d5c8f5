import type pg from 'pg';

interface Bounds {
  /** Groups that are on their way at a time. */
  readonly groupsMax: number;
  readonly sizeMax: number;
}

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
  readonly #waiting: T[] = [];
  #underWay = 0;
  #isStarting = false;

  constructor(pool: pg.Pool, bounds: Bounds, work: Work<T>, refuse: (one: T, error: unknown) => void) {
    this.#pool = pool;
    this.#bounds = bounds;
    this.#work = work;
    this.#refuse = refuse;
  }

  add(one: T): void {
    this.#waiting.push(one);
    if (this.#isStarting || this.#underWay === this.#bounds.groupsMax) return;
    this.#isStarting = true;
    // With what else this turn of the event loop brings.
    setImmediate(() => {
      this.#isStarting = false;
      this.#start();
    });
  }

  #start(): void {
    while (this.#waiting.length > 0 && this.#underWay < this.#bounds.groupsMax) {
      this.#underWay += 1;
      void this.#send(this.#waiting.splice(0, this.#bounds.sizeMax)).finally(() => {
        this.#underWay -= 1;
        this.#start();
      });
    }
  }

  async #send(group: readonly T[]): Promise<void> {
    const client = await this.#pool.connect().catch((error: unknown) => group.forEach((one) => this.#refuse(one, error)));
    if (!client) return;
    const { isBroken } = await this.#work(client, group);
    client.release(isBroken);
  }
}
