import { OwnerBusy } from '../failures.ts';
import { TooSlow, turnWithinMs, type Measures } from '../measures.ts';
import type { Throttle } from './throttle.ts';

/** The workspace and the statement that a turn is taken for. */
export interface Owner {
  /** A workspace or a person; undefined for work of Dossier itself, which has no limit. */
  readonly name: string | undefined;
  /** The name of the first statement; empty for a query built for one call. */
  readonly statement: string;
}

interface Ticket {
  readonly owner: Owner;
  readonly since: number;
  readonly resolve: (end: () => void) => void;
  readonly reject: (error: unknown) => void;
}

interface TurnsOptions {
  readonly name: string;
  /** Maximum number of concurrent turns. */
  readonly max: number;
  /** Maximum number per owner, and per statement. */
  readonly share: number;
  readonly waitingMax?: number;
  readonly measures: Measures;
  readonly throttle?: Throttle | undefined;
}

/** A fair queue. Owners take turns, round-robin (docs/decisions/0022). */
export class Turns {
  readonly #options: TurnsOptions;
  /** Queues of the owners, in the order of their turns. */
  readonly #waiting = new Map<string | undefined, Ticket[]>();
  readonly #heldByOwner = new Map<string, number>();
  readonly #heldByStatement = new Map<string, number>();
  readonly #heldByBoth = new Map<string, number>();
  #held = 0;
  #timer: NodeJS.Timeout | undefined;
  #waking: NodeJS.Timeout | undefined;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  get waitingCount(): number {
    return [...this.#waiting.values()].reduce((sum, queue) => sum + queue.length, 0);
  }

  /** Resolves when it is this owner's turn, with the function that ends it. */
  take(owner: Owner): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const queue = this.#waiting.get(owner.name) ?? [];
      if (queue.length >= (this.#options.waitingMax ?? Infinity)) throw new OwnerBusy();
      queue.push({ owner, since: performance.now(), resolve, reject });
      this.#waiting.set(owner.name, queue);
      this.#callNext();
    });
  }

  refuseAll(error: unknown): void {
    this.#refuse(
      () => true,
      () => error,
    );
  }

  readonly #callNext = (): void => {
    while (this.#held < this.#options.max) {
      const ticket = this.#takeNext();
      if (!ticket) break;
      this.#begin(ticket);
    }
    if (this.#waiting.size > 0 && !this.#timer) this.#timer = setTimeout(() => this.#refuseLate(), turnWithinMs / 10);
  };

  /** The oldest ticket of the next owner within the limits; that owner moves to the end of the queue. */
  #takeNext(): Ticket | undefined {
    let restMs = Infinity;
    // One time for all tickets: a rest that ends meanwhile must not let a later one go first.
    const now = performance.now();
    for (const [name, queue] of this.#waiting) {
      if (this.#holdsItsShare(name)) continue;
      const at = queue.findIndex(({ owner }) => {
        if (!this.#mayHold(owner)) return false;
        const waitMs = this.#restOf(owner, now);
        restMs = Math.min(restMs, waitMs || Infinity);
        return waitMs === 0;
      });
      if (at < 0) continue;
      const [ticket] = queue.splice(at, 1);
      this.#waiting.delete(name);
      if (queue.length > 0) this.#waiting.set(name, queue);
      return ticket;
    }
    if (restMs < Infinity) this.#wake(restMs);
    return undefined;
  }

  #restOf({ name, statement }: Owner, now: number): number {
    const { throttle } = this.#options;
    if (!throttle || name === undefined) return 0;
    const key = `${name} ${statement}`;
    return throttle.waitMs(name, key, this.#heldByBoth.get(key) ?? 0, now);
  }

  #wake(afterMs: number): void {
    if (this.#waking) return;
    this.#waking = setTimeout(() => {
      this.#waking = undefined;
      this.#callNext();
    }, afterMs);
  }

  /** One statement never fills its owner's share, so the owner's other statements continue. */
  #mayHold({ name, statement }: Owner): boolean {
    const { share } = this.#options;
    if (statement === '') return true;
    return (
      (this.#heldByStatement.get(statement) ?? 0) < share &&
      (this.#heldByBoth.get(`${name} ${statement}`) ?? 0) < (share > 2 ? share - 1 : share)
    );
  }

  #begin({ owner, since, resolve }: Ticket): void {
    const { name, measures, throttle } = this.#options;
    const began = performance.now();
    this.#count(owner, 1);
    measures.turn(name, began - since);
    resolve(() => {
      this.#count(owner, -1);
      if (owner.name !== undefined)
        throttle?.note(owner.name, `${owner.name} ${owner.statement}`, performance.now() - began);
      this.#callNext();
    });
  }

  #count({ name, statement }: Owner, by: 1 | -1): void {
    this.#held += by;
    if (name !== undefined) add(this.#heldByOwner, name, by);
    if (statement !== '') add(this.#heldByStatement, statement, by);
    if (statement !== '') add(this.#heldByBoth, `${name} ${statement}`, by);
  }

  #refuseLate(): void {
    this.#timer = undefined;
    const latest = performance.now() - turnWithinMs;
    this.#refuse(
      ({ since }) => since < latest,
      ({ name }) => (this.#options.throttle && this.#holdsItsShare(name) ? new OwnerBusy() : new TooSlow()),
    );
    this.#callNext();
  }

  #holdsItsShare(name: string | undefined): boolean {
    return name !== undefined && (this.#heldByOwner.get(name) ?? 0) >= this.#options.share;
  }

  #refuse(isConcerned: (ticket: Ticket) => boolean, errorFor: (owner: Owner) => unknown): void {
    let count = 0;
    for (const [name, queue] of this.#waiting) {
      const stay = queue.filter((ticket) => !isConcerned(ticket));
      if (stay.length > 0) this.#waiting.set(name, stay);
      else this.#waiting.delete(name);
      for (const ticket of queue.filter(isConcerned)) {
        count += 1;
        ticket.reject(errorFor(ticket.owner));
      }
    }
    if (count > 0) this.#options.measures.refused(this.#options.name, count);
  }
}

function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
