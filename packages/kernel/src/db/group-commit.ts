import type pg from 'pg';
import { change, isRefusal, type Step } from './exchange.ts';
import { Groups } from './groups.ts';

// A commit waits for the disk: while one group does, the next is under way.
const bounds = { groupsMax: 2, sizeMax: 16 };

interface Write {
  readonly steps: readonly Step[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes that are known in full before anything of them is sent, of whatever requests, several to a
 * transaction. Where a group fails, each of it is done on its own.
 */
export class GroupCommit {
  readonly #groups: Groups<Write>;

  constructor(pool: pg.Pool) {
    this.#groups = new Groups(pool, bounds, commit, ({ reject }, error) => reject(error));
  }

  /** Does these steps, all or none of them. */
  commit(steps: readonly Step[]): Promise<void> {
    return new Promise((resolve, reject) => this.#groups.add({ steps, resolve, reject }));
  }
}

async function commit(client: pg.ClientBase, group: readonly Write[]): Promise<{ isBroken: boolean }> {
  try {
    await change(client, group.flatMap(({ steps }) => steps));
    for (const { resolve } of group) resolve();
    return { isBroken: false };
  } catch (error) {
    // What PostgreSQL refuses leaves nothing; of a connection that broke nobody knows.
    const isBroken = !isRefusal(error);
    if (isBroken || group.length === 1) for (const { reject } of group) reject(error);
    else for (const { steps, resolve, reject } of group) await change(client, steps).then(resolve, reject);
    return { isBroken };
  }
}
