import { ask, type Read, type Shape, type Step } from './exchange.ts';
import type { Found } from './found.ts';
import type { Lane, Owner } from './lane.ts';
import type { Measures } from '../measures.ts';

const groupSizeMax = 4;

/**
 * Searches whose plan is right for all values. What an owner asks for until it is their turn goes together, a few at a
 * time.
 */
export class PlannedSearches {
  readonly #lane: Lane;
  readonly #settings: Step;
  readonly #measures: Measures;
  readonly #waiting = new Map<string | undefined, Read[]>();

  constructor(lane: Lane, settings: Step, measures: Measures) {
    this.#lane = lane;
    this.#settings = settings;
    this.#measures = measures;
  }

  ask(owner: Owner, step: Step, shape: Shape, bytesMax: number): Promise<Found> {
    return new Promise((resolve, reject) => {
      const read: Read = { step, shape, bytesMax, resolve, reject };
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
    let group: readonly Read[] = [];
    try {
      const { client, release } = await taken;
      group = this.#take(owner);
      this.#measures.group('searches', group.length);
      release((await ask(client, group, { settings: this.#settings })).isBroken);
    } catch (error) {
      for (const { reject } of group.length > 0 ? group : this.#take(owner)) reject(error);
    }
  }

  #take(owner: Owner): readonly Read[] {
    const waiting = this.#waiting.get(owner.name) ?? [];
    const group = waiting.splice(0, groupSizeMax);
    if (waiting.length > 0) void this.#send(owner);
    else this.#waiting.delete(owner.name);
    return group;
  }
}
