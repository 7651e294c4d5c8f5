import type pg from 'pg';
import type { BoundStatement } from './batch.ts';
import { Groups } from './groups.ts';
import type { Measures } from '../measures.ts';
import { readBatch, type BatchOutcome, type PendingRead } from './read-batch.ts';

// In larger groups the first caller would wait for the last read.
const groupSizeMax = 16;

/** A read outside a transaction, which may move to another connection. */
interface ShortRead extends PendingRead {
  readonly name: string;
  /** Whether its answer is known to be too large for a group. */
  readonly isLarge: () => boolean;
  /** Runs it on a connection that it shares with no other. */
  readonly runAlone: () => void;
  /** It writes: it gets a transaction of its own, and never runs twice. */
  readonly ownTransaction: boolean;
  /** Notes that it held up a group. */
  readonly suspect: () => void;
}

interface ShortLaneOptions {
  readonly name: string;
  /** Twice `groupsMax` connections: half of them are spare, for groups that a slow read holds up. */
  readonly pool: pg.Pool;
  readonly groupsMax: number;
  readonly timeout: AdaptiveTimeout;
  /** Sets the statement timeout for a group if the connection could not set it when it opened. */
  readonly settings: BoundStatement | undefined;
  readonly measures: Measures;
}

/**
 * Runs short reads of all requests in groups over few connections, with a statement timeout. A slow read delays no
 * other: it runs again alone, the reads behind it run again in another group, and the first answer of each counts
 * (docs/decisions/0022).
 */
export class ShortLane {
  readonly #options: ShortLaneOptions;
  readonly #groups: Groups<ShortRead>;

  constructor(options: ShortLaneOptions) {
    const { name, pool, groupsMax, measures } = options;
    this.#options = options;
    this.#groups = new Groups(
      name,
      pool,
      { groupsMax, sizeMax: groupSizeMax, soonAt: groupSizeMax },
      (client, group, leave) => this.#run(client, group, leave),
      ({ reject }, error) => reject(error),
      measures,
    );
  }

  add(read: ShortRead): void {
    this.#groups.add(read);
  }

  async #run(client: pg.PoolClient, waited: readonly ShortRead[], leave: () => void): Promise<BatchOutcome> {
    const group = waited.filter((read) => !this.#divert(read));
    const outcomes = group
      .filter(({ ownTransaction }) => ownTransaction)
      .map((read) =>
        readBatch(client, [read], { settings: this.#options.settings, onTimeout: () => this.#repeat(read, []) }),
      );
    const together = group.filter(({ ownTransaction }) => !ownTransaction);
    if (together.length > 0) outcomes.push(this.#runTogether(client, together, leave));
    return { brokenBy: (await Promise.all(outcomes)).find(({ brokenBy }) => brokenBy)?.brokenBy };
  }

  async #runTogether(client: pg.PoolClient, group: readonly ShortRead[], leave: () => void): Promise<BatchOutcome> {
    const open = new Set(group);
    let isLeft = false;
    const leaveBehind = (late: ShortRead | undefined) => {
      if (isLeft || !late) return;
      isLeft = true;
      open.delete(late);
      this.#repeat(late, [...open]);
      leave();
    };
    const leaveFlood = () => {
      if (isLeft) return;
      isLeft = true;
      this.#repeatBehind([...open]);
      leave();
    };
    const reads = group.map((read): PendingRead => ({
      statement: read.statement,
      shape: read.shape,
      bytesMax: read.bytesMax,
      resolve(rows) {
        open.delete(read);
        read.resolve(rows);
      },
      reject(error) {
        // Reads of a group that was left behind run again elsewhere.
        if (!isLeft) read.reject(error);
        open.delete(read);
      },
    }));
    const { timeout } = this.#options;
    const since = performance.now();
    const stop = onStandstill(
      timeout.ms,
      () => open.size,
      () => leaveBehind(open.values().next().value),
    );
    const outcome = await readBatch(client, reads, {
      settings: this.#options.settings,
      onTimeout: (late) => leaveBehind(group[reads.indexOf(late)]),
      onFlood: leaveFlood,
    });
    stop();
    if (!isLeft) timeout.note(performance.now() - since);
    return outcome;
  }

  /** Runs `late` alone and the others in another group; those of the same statement would be as slow. */
  #repeat(late: ShortRead, behind: readonly ShortRead[]): void {
    const { name, measures } = this.#options;
    measures.repeated(name, 'late', 1);
    const alike = [late, ...behind.filter((read) => read.name === late.name)];
    for (const read of alike) {
      read.suspect();
      read.runAlone();
    }
    this.#repeatBehind(behind.filter((read) => read.name !== late.name));
  }

  /** Runs reads again in another group. */
  #repeatBehind(behind: readonly ShortRead[]): void {
    const { name, measures } = this.#options;
    if (behind.length > 0) measures.repeated(name, 'behind', behind.length);
    for (const read of behind) this.#groups.add(read);
  }

  /** Runs the read alone if its statement proved to be large while it waited. */
  #divert(read: ShortRead): boolean {
    if (!read.isLarge()) return false;
    read.runAlone();
    return true;
  }
}

/** Calls back once when a number has not changed for `timeoutMs`. Answers a function that ends the watch. */
function onStandstill(timeoutMs: number, read: () => number, call: () => void): () => void {
  let seen = read();
  let isOver = false;
  let timer = setTimeout(look, timeoutMs);
  // After a stall of the event loop the socket may hold answers: they are read before the second look.
  function look(): void {
    setImmediate(() => {
      if (isOver) return;
      const now = read();
      if (now === seen) return call();
      seen = now;
      timer = setTimeout(look, timeoutMs);
    });
  }
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

const msMin = 50;
const msMax = 250;
const timesUsual = 4;
// The weight of the latest sample in the moving average.
const weight = 0.05;

/**
 * The time without an answer after which the current read of a group counts as slow: four times the usual duration of a
 * group. On a busy PostgreSQL every group takes longer, and no single read is to blame.
 */
export class AdaptiveTimeout {
  #usualMs = 0;

  get ms(): number {
    return Math.min(msMax, Math.max(msMin, timesUsual * this.#usualMs));
  }

  /** Notes the duration of a group that no read held up. */
  note(ms: number): void {
    this.#usualMs += weight * (ms - this.#usualMs);
  }
}
