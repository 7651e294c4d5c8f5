import type pg from 'pg';
import { ask, type Read, type Step } from './exchange.ts';
import { Groups } from './groups.ts';
import type { Measures } from '../measures.ts';
import { inOneWrite } from './one-write.ts';
import { streamOf } from '../stream.ts';
import type { Patience } from './patience.ts';

// More in one group would make the first wait for the last.
const groupSizeMax = 16;

/** A short read. */
export interface Asked extends Read {
  readonly statement: string;
  /** It changes something: then it has its own transaction, and is never run a second time beside the first. */
  readonly ownTransaction: boolean;
  /** Runs it once more where it harms no other. */
  readonly goAlone: () => void;
}

interface ShortLaneOptions {
  readonly name: string;
  /** Has connections to spare, for groups that are left behind. */
  readonly pool: pg.Pool;
  readonly groupsMax: number;
  readonly patience: Patience;
  /** Limits the time of each statement, where the connection itself does not. */
  readonly settings: Step | undefined;
  readonly measures: Measures;
}

/**
 * Short reads of any request, in groups over a few connections. PostgreSQL limits their time. A
 * read that does not come to its end soon holds up none of the others: it goes on alone, those behind it
 * go again in another group, and of what is then answered twice the first answer counts.
 */
export class ShortLane {
  readonly #options: ShortLaneOptions;
  readonly #groups: Groups<Asked>;

  constructor(options: ShortLaneOptions) {
    const { name, pool, groupsMax, measures } = options;
    this.#options = options;
    this.#groups = new Groups(
      name,
      pool,
      { groupsMax, sizeMax: groupSizeMax, soonAt: groupSizeMax },
      (client, group, leave) => this.#ask(client, group, leave),
      ({ reject }, error) => reject(error),
      measures,
    );
  }

  add(asked: Asked): void {
    this.#groups.add(asked);
  }

  async #ask(client: pg.PoolClient, group: readonly Asked[], leave: () => void): Promise<{ isBroken: boolean }> {
    inOneWrite(streamOf(client));
    const outcomes = group
      .filter(({ ownTransaction }) => ownTransaction)
      .map((asked) =>
        ask(client, [asked], { settings: this.#options.settings, passOn: () => this.#passOn(asked, []) }),
      );
    const together = group.filter(({ ownTransaction }) => !ownTransaction);
    if (together.length > 0) outcomes.push(this.#askTogether(client, together, leave));
    return { isBroken: (await Promise.all(outcomes)).some(({ isBroken }) => isBroken) };
  }

  async #askTogether(
    client: pg.PoolClient,
    group: readonly Asked[],
    leave: () => void,
  ): Promise<{ isBroken: boolean }> {
    const open = new Set(group);
    let isLeft = false;
    const leaveBehind = (late: Asked | undefined) => {
      if (isLeft || !late) return;
      isLeft = true;
      open.delete(late);
      this.#passOn(late, [...open]);
      leave();
    };
    const reads = group.map((asked): Read => ({
      step: asked.step,
      shape: asked.shape,
      bytesMax: asked.bytesMax,
      resolve(found) {
        open.delete(asked);
        asked.resolve(found);
      },
      reject(error) {
        // Those that were passed on are answered elsewhere.
        if (!isLeft) asked.reject(error);
        open.delete(asked);
      },
    }));
    const { patience } = this.#options;
    const since = performance.now();
    const stop = onStandstill(
      patience.ms,
      () => open.size,
      () => leaveBehind(open.values().next().value),
    );
    const outcome = await ask(client, reads, {
      settings: this.#options.settings,
      passOn: (late) => leaveBehind(group[reads.indexOf(late)]),
    });
    stop();
    if (!isLeft) patience.note(performance.now() - since);
    return outcome;
  }

  /** Of the same statement they would wait for the same thing. */
  #passOn(late: Asked, behind: readonly Asked[]): void {
    const { name, measures } = this.#options;
    measures.repeated(name, 'late', 1);
    if (behind.length > 0) measures.repeated(name, 'behind', behind.length);
    late.goAlone();
    for (const asked of behind) {
      if (asked.statement === late.statement) asked.goAlone();
      else this.#groups.add(asked);
    }
  }
}

/** Calls back when a number has not changed for so long, once; the answer ends the watch. */
function onStandstill(patienceMs: number, read: () => number, call: () => void): () => void {
  let seen = read();
  let isOver = false;
  let timer = setTimeout(look, patienceMs);
  // After a stall of the event loop, answers may be there that were not read yet.
  function look(): void {
    setImmediate(() => {
      if (isOver) return;
      const now = read();
      if (now === seen) return call();
      seen = now;
      timer = setTimeout(look, patienceMs);
    });
  }
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
