import type { BoundStatement } from './bound-statement.ts';
import type { Lane, Owner } from './lane.ts';
import type { Measures } from '../measures.ts';
import { readBatch, type PendingRead, type Shape } from './read-batch.ts';
import type { ReceivedRows } from './received-rows.ts';

const groupSizeMax = 4;

/**
 * Runs searches whose generic plan is right for all values. Those that an owner asks for until their turn share a
 * batch, up to four.
 */
export class PlannedSearches {
  readonly #lane: Lane;
  readonly #settings: BoundStatement;
  readonly #measures: Measures;
  readonly #waiting = new Map<string | undefined, PendingRead[]>();

  constructor(lane: Lane, settings: BoundStatement, measures: Measures) {
    this.#lane = lane;
    this.#settings = settings;
    this.#measures = measures;
  }

  read(owner: Owner, statement: BoundStatement, shape: Shape, bytesMax: number): Promise<ReceivedRows> {
    return new Promise((resolve, reject) => {
      const read: PendingRead = { statement, shape, bytesMax, resolve, reject };
      const waiting = this.#waiting.get(owner.name);
      if (waiting) waiting.push(read);
      else {
        this.#waiting.set(owner.name, [read]);
        void this.#send(owner);
      }
    });
  }

  async #send(owner: Owner): Promise<void> {
    const taken = this.#lane.connect(owner);
    let group: readonly PendingRead[] = [];
    try {
      const { client, release } = await taken;
      group = this.#take(owner);
      this.#measures.group('searches', group.length);
      release((await readBatch(client, group, { settings: this.#settings })).brokenBy);
    } catch (error) {
      for (const { reject } of group.length > 0 ? group : this.#take(owner)) reject(error);
    }
  }

  #take(owner: Owner): readonly PendingRead[] {
    const waiting = this.#waiting.get(owner.name) ?? [];
    const group = waiting.splice(0, groupSizeMax);
    if (waiting.length > 0) void this.#send(owner);
    else this.#waiting.delete(owner.name);
    return group;
  }
}
