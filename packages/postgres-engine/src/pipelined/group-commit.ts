import type pg from 'pg';
import { change, type Step } from './exchange.ts';
import { Groups } from './groups.ts';
import type { Lane } from './lane.ts';
import type { Measures } from '../measures.ts';
import { isRefusal, isTimeout } from '../failures.ts';
import type { SlowStatements } from './slow-statements.ts';

// While one group is under way, the next is put together; more than two at a time only wake more processes.
export const groupsMax = 2;
const bounds = { groupsMax, sizeMax: 32, soonAt: 6 };

interface Steps {
  readonly changes: readonly Step[];
  /** Last, so that what they find is as fresh as can be when this is committed. */
  readonly looks: readonly Step[];
  /** Only these share a group: a lock would hold up all of it. */
  readonly waitsForNoRow: boolean;
}

interface Write extends Steps {
  readonly owner: string | undefined;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface GroupCommitOptions {
  /** Its connections wait for a lock only for a moment. */
  readonly pool: pg.Pool;
  /** For what waits, or may wait. */
  readonly lane: Lane;
  readonly slow: SlowStatements;
  /** Bounds the wait for a lock, where the connections themselves do not. */
  readonly settings: Step | undefined;
  readonly measures: Measures;
}

/**
 * Writes that are known in full before anything of them is sent, of any request: those that wait for
 * no row go several to a transaction. Where PostgreSQL refuses one, each is done on its own; one that
 * waits for a lock goes on alone, and the others are the next group.
 */
export class GroupCommit {
  readonly #options: GroupCommitOptions;
  readonly #together: Groups<Write>;

  constructor(options: GroupCommitOptions) {
    this.#options = options;
    this.#together = new Groups(
      'writes',
      options.pool,
      bounds,
      (client, group) => this.#commit(client, group),
      ({ reject }, error) => reject(error),
      options.measures,
    );
  }

  /** Does these steps, all or none of them. */
  commit(steps: Steps, owner: string | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const write = { ...steps, owner, resolve, reject };
      if (steps.waitsForNoRow && !steps.changes.some((step) => this.#options.slow.isSlow(keyOf(step), owner)))
        this.#together.add(write);
      else this.#goAlone(write);
    });
  }

  async #commit(client: pg.PoolClient, group: readonly Write[]): Promise<{ isBroken: boolean }> {
    const { settings, measures } = this.#options;
    const changes = group.flatMap(({ changes: some }) => some);
    const before = settings ? [settings] : [];
    const steps = [...before, ...changes, ...once(group.flatMap(({ looks }) => looks))];
    const refusal = await change(client, steps);
    if (!refusal) {
      for (const { resolve } of group) resolve();
      return { isBroken: false };
    }
    const { at, error } = refusal;
    // What PostgreSQL refuses leaves nothing; of a connection that broke, the outcome is unknown.
    const isBroken = !isRefusal(error);
    if (isTimeout(error)) this.#passOn(group, steps[at]);
    else if (isBroken || group.length === 1) for (const { reject } of group) reject(error);
    else {
      measures.repeated('writes', 'beside', group.length);
      await Promise.all(group.map((write) => this.#again(client, write, before)));
    }
    return { isBroken };
  }

  async #again(client: pg.PoolClient, write: Write, before: readonly Step[]): Promise<void> {
    const refusal = await change(client, [...before, ...write.changes, ...write.looks]);
    if (!refusal) write.resolve();
    else if (isTimeout(refusal.error)) this.#goAlone(write);
    else write.reject(refusal.error);
  }

  /**
   * Those with the statement that waited would wait for the same lock; the others go again. Where it was the commit, it
   * may have been any.
   */
  #passOn(group: readonly Write[], late: Step | undefined): void {
    const { slow, measures } = this.#options;
    for (const write of group) {
      const { changes, looks, owner } = write;
      const isAlike = !late || [...changes, ...looks].some((step) => keyOf(step) === keyOf(late));
      measures.repeated('writes', isAlike ? 'late' : 'behind', 1);
      if (isAlike && late) slow.suspect(keyOf(late), owner);
      if (isAlike) this.#goAlone(write);
      else this.#together.add(write);
    }
  }

  #goAlone({ changes, looks, owner, resolve, reject }: Write): void {
    const { lane, slow } = this.#options;
    const [first] = changes;
    const done = lane.use(
      { name: owner, statement: owner !== undefined && first ? keyOf(first) : '' },
      async (client) => {
        const since = performance.now();
        const refusal = await change(client, [...changes, ...looks]);
        if (refusal) throw refusal.error;
        for (const step of changes) slow.noteAlone(keyOf(step), owner, performance.now() - since);
      },
    );
    done.then(resolve, reject);
  }
}

/** Where statements are not prepared they have no name. */
function keyOf({ name, text }: Step): string {
  return name || text;
}

/** Writes into one folder look at the same thing: one look is for all of them. */
function once(looks: readonly Step[]): Step[] {
  return [...new Map(looks.map((look) => [JSON.stringify([look.name || look.text, look.values]), look])).values()];
}
