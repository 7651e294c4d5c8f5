import type pg from 'pg';
import { change, type Step } from './exchange.ts';
import { Groups } from './groups.ts';
import { isRefusal, isTimeout } from './refusals.ts';

// While one group is under way, the next is put together; more than two at a time only wake more processes.
const together = { groupsMax: 2, sizeMax: 32, soonAt: 6 };
const alone = { groupsMax: 4, sizeMax: 1, soonAt: 1 };

interface Steps {
  readonly changes: readonly Step[];
  /** Last, so that what they find is as fresh as can be when this is committed. */
  readonly looks: readonly Step[];
}

interface Write extends Steps {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes that are known in full before anything of them is sent, of whatever requests: those that
 * wait for nobody several to a transaction. Where a group fails, each of it is done on its own.
 */
export class GroupCommit {
  readonly #together: Groups<Write>;
  readonly #alone: Groups<Write>;

  constructor(pool: pg.Pool) {
    const refuse = ({ reject }: Write, error: unknown) => reject(error);
    this.#together = new Groups(pool, together, commit, refuse);
    this.#alone = new Groups(pool, alone, commit, refuse);
  }

  /** Does these steps, all or none of them. */
  commit(steps: Steps): Promise<void> {
    const groups = steps.changes.every(waitsForNobody) ? this.#together : this.#alone;
    return new Promise((resolve, reject) => groups.add({ ...steps, resolve, reject }));
  }
}

/**
 * It locks no row that somebody else holds: it inserts, or passes over what is locked. What waits for rows would, in a
 * group of others, hold several in an order of its own, and some might wait for one another for ever.
 */
function waitsForNobody({ text }: Step): boolean {
  return /^\s*insert\b/i.test(text) ? !/\bon conflict\b/i.test(text) : /\bskip locked\b/i.test(text);
}

async function commit(client: pg.ClientBase, group: readonly Write[]): Promise<{ isBroken: boolean }> {
  try {
    await change(client, [...group.flatMap(({ changes }) => changes), ...once(group.flatMap(({ looks }) => looks))]);
    for (const { resolve } of group) resolve();
    return { isBroken: false };
  } catch (error) {
    // What PostgreSQL refuses leaves nothing; of a connection that broke nobody knows.
    const isBroken = !isRefusal(error);
    if (isBroken || isTimeout(error) || group.length === 1) for (const { reject } of group) reject(error);
    else await Promise.all(group.map(({ changes, looks, resolve, reject }) => change(client, [...changes, ...looks]).then(resolve, reject)));
    return { isBroken };
  }
}

/** Writes into one folder look at the same thing: one look is for all of them. */
function once(looks: readonly Step[]): Step[] {
  return [...new Map(looks.map((look) => [JSON.stringify([look.name || look.text, look.values]), look])).values()];
}
