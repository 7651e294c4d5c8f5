import type pg from 'pg';
import type { BoundStatement } from './bound-statement.ts';
import type { Lane, Owner } from './lane.ts';
import type { Measures } from '../measures.ts';
import { readBatch, type MovableRead, type PendingRead } from './read-batch.ts';

const groupSizeMax = 4;

/**
 * Runs searches whose generic plan is right for all values. Those that an owner asks for until their turn share a
 * batch, up to four.
 */
export class PlannedSearches {
  readonly #lane: Lane;
  readonly #settings: BoundStatement;
  readonly #measures: Measures;
  readonly #waiting = new Map<string | undefined, MovableRead[]>();

  constructor(lane: Lane, settings: BoundStatement, measures: Measures) {
    this.#lane = lane;
    this.#settings = settings;
    this.#measures = measures;
  }

  read(owner: Owner, read: MovableRead): void {
    const waiting = this.#waiting.get(owner.name);
    if (waiting) waiting.push(read);
    else {
      this.#waiting.set(owner.name, [read]);
      void this.#send(owner);
    }
  }

  async #send(owner: Owner): Promise<void> {
    const taken = this.#lane.connect(owner);
    let group: readonly MovableRead[] = [];
    try {
      const { client, release } = await taken;
      group = this.#take(owner);
      this.#measures.group('searches', group.length);
      release(await this.#run(client, group));
    } catch (error) {
      for (const { reject } of group.length > 0 ? group : this.#take(owner)) reject(error);
    }
  }

  /** Answers the error that broke the connection. */
  async #run(client: pg.ClientBase, taken: readonly MovableRead[]): Promise<unknown> {
    // Other reads may have proved to be large while these waited.
    for (const read of taken) if (read.isLarge()) read.runAlone();
    const group = taken.filter((read) => !read.isLarge());
    if (group.length === 0) return undefined;
    let isFlooded = false;
    const reads = group.map((read): PendingRead => ({
      ...read,
      reject: (error) => (isFlooded ? read.runAlone() : read.reject(error)),
    }));
    const outcome = await readBatch(client, reads, { settings: this.#settings, onFlood: () => (isFlooded = true) });
    return outcome.brokenBy;
  }

  #take(owner: Owner): readonly MovableRead[] {
    const waiting = this.#waiting.get(owner.name) ?? [];
    const group = waiting.splice(0, groupSizeMax);
    if (waiting.length > 0) void this.#send(owner);
    else this.#waiting.delete(owner.name);
    return group;
  }
}
