import type pg from 'pg';
import type { BoundStatement } from './batch.ts';
import { groupsOf } from './groups.ts';
import type { Measures } from '../measures.ts';
import { readBatch, type BatchOutcome, type PendingRead } from './read-batch.ts';

// In larger groups the first caller would wait for the last read.
const groupSizeMax = 16;
// PostgreSQL ends a short read earlier, so after this time the network is down.
const silentMs = 300;

/** A read outside a transaction, which may move to another connection. */
interface ShortRead extends PendingRead {
  readonly name: string;
  /** True if its answer is known to be too large for a group. */
  readonly isLarge: () => boolean;
  readonly runAlone: () => void;
  /** The statement writes, so it gets a separate transaction and never runs twice. */
  readonly ownTransaction: boolean;
  /** Marks it as having delayed a group. */
  readonly suspect: () => void;
}

interface ShortLaneOptions {
  readonly name: string;
  /** Twice `groupsMax` connections: half of them are spare, for groups whose connection is silent. */
  readonly pool: pg.Pool;
  readonly groupsMax: number;
  /** Sets the statement timeout for a group if the connection could not set it when it opened. */
  readonly settings: BoundStatement | undefined;
  readonly measures: Measures;
}

export type ShortLane = (read: ShortRead) => void;

/**
 * Runs short reads of all requests in groups over few connections, with a statement timeout. A read that PostgreSQL
 * ended, or that a connection does not answer, runs again alone, and the reads after it run again in another group
 * (docs/decisions/0022).
 */
export function shortLane({ name, pool, groupsMax, settings, measures }: ShortLaneOptions): ShortLane {
  const add = groupsOf<ShortRead>({
    name,
    pool,
    groupsMax,
    sizeMax: groupSizeMax,
    work: run,
    refuse: ({ reject }, error) => reject(error),
    measures,
  });

  async function run(client: pg.PoolClient, waited: readonly ShortRead[], leave: () => void): Promise<BatchOutcome> {
    const large = waited.filter((read) => read.isLarge());
    for (const read of large) read.runAlone();
    const group = waited.filter((read) => !large.includes(read));
    const outcomes = group
      .filter(({ ownTransaction }) => ownTransaction)
      .map((read) => readBatch(client, [read], { settings, onTimeout: () => repeat([], read) }));
    const together = group.filter(({ ownTransaction }) => !ownTransaction);
    if (together.length > 0) outcomes.push(runTogether(client, together, leave));
    return { brokenBy: (await Promise.all(outcomes)).find(({ brokenBy }) => brokenBy)?.brokenBy };
  }

  async function runTogether(
    client: pg.PoolClient,
    group: readonly ShortRead[],
    leave: () => void,
  ): Promise<BatchOutcome> {
    const open = new Set(group);
    let isLeft = false;
    const leaveBehind = (late?: ShortRead) => {
      if (isLeft) return;
      isLeft = true;
      if (late) open.delete(late);
      repeat([...open], late);
      leave();
    };
    const watch = setTimeout(() => {
      const { size } = open;
      // After a stall of the event loop the socket may hold answers, which are read first.
      setImmediate(() => {
        if (size > 0 && open.size === size) leaveBehind([...open][0]);
      });
    }, silentMs);
    const reads = group.map((read): PendingRead => ({
      statement: read.statement,
      shape: read.shape,
      bytesMax: read.bytesMax,
      resolve(rows) {
        open.delete(read);
        watch.refresh();
        read.resolve(rows);
      },
      reject(error) {
        // Reads of an abandoned group run again elsewhere.
        if (!isLeft) read.reject(error);
        open.delete(read);
      },
    }));
    const outcome = await readBatch(client, reads, {
      settings,
      onTimeout: (late) => leaveBehind(group[reads.indexOf(late)]),
      onFlood: leaveBehind,
    });
    clearTimeout(watch);
    return outcome;
  }

  /**
   * Runs reads again in another group. `late` delayed them: it runs alone, and so do reads of the same statement, which
   * would be as slow.
   */
  function repeat(behind: readonly ShortRead[], late?: ShortRead): void {
    const alike = late ? [late, ...behind.filter((read) => read.name === late.name)] : [];
    const others = behind.filter((read) => !alike.includes(read));
    if (late) measures.repeated(name, 'late', 1);
    if (others.length > 0) measures.repeated(name, 'behind', others.length);
    for (const read of alike) {
      read.suspect();
      read.runAlone();
    }
    for (const read of others) add(read);
  }

  return add;
}
