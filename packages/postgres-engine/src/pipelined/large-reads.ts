import { LRUCache } from 'lru-cache';
import { OwnerBusy } from '../failures.ts';
import { TooSlow, turnWithinMs } from '../measures.ts';
import type { ActiveOwners } from './throttle.ts';

// Each read under way holds a page, and prints and sends it on the event loop that all share.
const underWayMax = 2;
// They are read within the time that a turn may take.
const waitingMax = 16;
// While other owners are active, a read leaves nine tenths of the time to them.
const restFactor = 9;
const restMaxMs = 100;

// One for all: the stack of an error costs more than the refusal.
const ownerBusy = new OwnerBusy();

interface Ticket {
  readonly begin: () => void;
  readonly refuse: (error: Error) => void;
}

const rememberedMs = 60_000;

/**
 * Remembers, by owner, the statements whose answers were cut recently. They are read gradually, on a connection of
 * their own (docs/decisions/0033).
 */
export class LargeAnswers {
  readonly #known = new LRUCache<string, true>({ max: 1_000, ttl: rememberedMs });

  has(owner = '', statement: string): boolean {
    return this.#known.size > 0 && this.#known.has(`${owner} ${statement}`);
  }

  note(owner = '', statement: string): void {
    this.#known.set(`${owner} ${statement}`, true);
  }
}

/**
 * A queue of reads whose answers are known to be large: one of each owner at a time, few of all owners, who take turns
 * (docs/decisions/0033).
 */
export class LargeReads {
  readonly #active: ActiveOwners;
  /** Queues of the owners, in the order of their turns. */
  readonly #waiting = new Map<string, Ticket[]>();
  /** Owners of whom one is read, or who rest. */
  readonly #busy = new Set<string>();
  #underWay = 0;

  constructor(active: ActiveOwners) {
    this.#active = active;
  }

  /** Runs `work` when it is this owner's turn. Dossier itself does not wait. */
  async run<T>(owner: string | undefined, work: () => Promise<T>): Promise<T> {
    if (owner === undefined) return work();
    await this.#turn(owner);
    const since = performance.now();
    try {
      return await work();
    } finally {
      this.#end(owner, performance.now() - since);
    }
  }

  #turn(owner: string): Promise<void> {
    const queue = this.#waiting.get(owner) ?? [];
    if (queue.length >= waitingMax) throw ownerBusy;
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => this.#refuse(owner, ticket), turnWithinMs);
      const ticket = {
        begin: () => {
          clearTimeout(late);
          resolve();
        },
        refuse: reject,
      };
      queue.push(ticket);
      this.#waiting.set(owner, queue);
      this.#callNext();
    });
  }

  #callNext(): void {
    for (const [owner, queue] of this.#waiting) {
      if (this.#underWay === underWayMax) return;
      if (this.#busy.has(owner)) continue;
      this.#underWay += 1;
      this.#busy.add(owner);
      queue.shift()?.begin();
      this.#waiting.delete(owner);
      if (queue.length > 0) this.#waiting.set(owner, queue);
    }
  }

  #end(owner: string, ms: number): void {
    this.#underWay -= 1;
    const goOn = () => {
      this.#busy.delete(owner);
      this.#callNext();
    };
    if (!this.#active.hasOthers(owner)) return goOn();
    setTimeout(goOn, Math.min(ms * restFactor, restMaxMs));
    this.#callNext();
  }

  #refuse(owner: string, ticket: Ticket): void {
    const queue = this.#waiting.get(owner)?.filter((one) => one !== ticket) ?? [];
    if (queue.length > 0) this.#waiting.set(owner, queue);
    else this.#waiting.delete(owner);
    ticket.refuse(this.#busy.has(owner) ? ownerBusy : new TooSlow());
  }
}
