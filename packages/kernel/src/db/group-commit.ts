import pg from 'pg';
import { runPipeline, type Step } from './pipeline.ts';

// A commit waits for the disk: while one group does, the next is under way.
const groupsMax = 2;
const writesPerGroupMax = 16;

interface Write {
  readonly steps: readonly Step[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes that are known in full before anything of them is sent, of whatever requests, several to a
 * transaction: those that come while the groups before are on their way. So the more there are, the
 * less each costs, and one alone waits for nothing. Where a group fails, each is done on its own.
 */
export class GroupCommit {
  readonly #pool: pg.Pool;
  readonly #waiting: Write[] = [];
  #underWay = 0;
  #isStarting = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Does these steps, all or none of them. */
  commit(steps: readonly Step[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ steps, resolve, reject });
      if (this.#isStarting || this.#underWay === groupsMax) return;
      this.#isStarting = true;
      // With what else this turn of the event loop brings.
      setImmediate(() => {
        this.#isStarting = false;
        this.#start();
      });
    });
  }

  #start(): void {
    while (this.#waiting.length > 0 && this.#underWay < groupsMax) {
      this.#underWay += 1;
      void this.#commit(this.#waiting.splice(0, writesPerGroupMax)).finally(() => {
        this.#underWay -= 1;
        this.#start();
      });
    }
  }

  async #commit(group: readonly Write[]): Promise<void> {
    const refuse = (error: unknown) => group.forEach(({ reject }) => reject(error));
    const client = await this.#pool.connect().catch(refuse);
    if (!client) return;
    let isBroken = false;
    try {
      await runPipeline(client, group.flatMap(({ steps }) => steps));
      for (const { resolve } of group) resolve();
    } catch (error) {
      // What PostgreSQL refuses leaves nothing; of a connection that broke nobody knows.
      isBroken = !(error instanceof pg.DatabaseError);
      if (isBroken || group.length === 1) refuse(error);
      else for (const { steps, resolve, reject } of group) await runPipeline(client, steps).then(resolve, reject);
    } finally {
      client.release(isBroken);
    }
  }
}
