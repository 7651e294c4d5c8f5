import { setTimeout as pause } from 'node:timers/promises';
import { Alarm } from '../alarm.ts';
import { clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { DomainError, isPassing } from '../errors.ts';
import { eventsChannel } from '../transact.ts';
import { eventIdAt, readFacts, type Fact } from './fact.ts';
import { Subscriber } from './subscriber.ts';

export interface FeedOptions {
  readonly workspaceMax?: number;
  readonly processMax?: number;
  /** How often subscribers are asked whether they still may. */
  readonly recheckEveryMs?: number;
  readonly onError?: (error: unknown) => void;
}

interface Listened {
  readonly subscribers: Set<Subscriber>;
  /** The facts of the last seconds: told already, and what a new subscriber begins with. */
  readonly recent: Map<string, Fact>;
  /** There are too many of them to tell. */
  isCut: boolean;
}

// A notification may get lost, and a long write commits unheard between two of them.
const lookEveryMs = 2_000;
// Under load the commits of so long share a look.
const gatherMs = 50;
// Where more happens than is told, there is nothing to hurry for.
const gatherCutMs = 500;
const perLookMax = 1_000;
const perCatchUpMax = 400;

/**
 * The facts of workspaces as they commit, on whatever process, for those who listen on this one. A
 * notification comes after every commit with facts; one statement then reads for all workspaces
 * that somebody listens to. While nobody does, nothing is asked.
 *
 * Ids begin with the time at which an event was stated, but its row appears when its write commits,
 * so a position in the order of ids would pass by what a slower write brings later. Each look goes
 * back to where the oldest write began that was still under way at one of the two looks before (two,
 * for a write may end between the snapshot and the look at what runs), and further by a margin for
 * the clocks of several machines; what was told already is left out by its id.
 */
export class Feed {
  /** A new subscriber is told what happened for so long before. Also what clocks may differ by. */
  readonly coversMs = 5_000;
  readonly recheckEveryMs: number;
  readonly #database: Database;
  readonly #workspaceMax: number;
  readonly #processMax: number;
  readonly #onError: (error: unknown) => void;
  readonly #workspaces = new Map<string, Listened>();
  #subscriberCount = 0;
  #horizonsMs: [before: number, last: number] = [0, 0];
  readonly #alarm = new Alarm();
  #isClosed = false;
  #isRunning = false;
  #unsubscribe: (() => void) | undefined;

  constructor(database: Database, { workspaceMax = 500, processMax = 5_000, recheckEveryMs = 30_000, onError = () => {} }: FeedOptions = {}) {
    this.#database = database;
    this.#workspaceMax = workspaceMax;
    this.#processMax = processMax;
    this.recheckEveryMs = recheckEveryMs;
    this.#onError = onError;
  }

  get subscriberCount(): number {
    return this.#subscriberCount;
  }

  /** From now on, and from a few seconds before. Whoever subscribes closes the answer in the end. */
  subscribe(workspaceId: string): Subscriber {
    const listened: Listened = this.#workspaces.get(workspaceId) ?? { subscribers: new Set(), recent: new Map(), isCut: false };
    if (this.#isClosed) throw new DomainError('SERVICE_UNAVAILABLE', 'This server is stopping. Connect again.', { retryAfterS: 1 });
    if (listened.subscribers.size >= this.#workspaceMax) throw tooMany(`This workspace has ${this.#workspaceMax} live connections open already. Close some, or come back later.`);
    if (this.#subscriberCount >= this.#processMax) throw tooMany(`This server has ${this.#processMax} live connections open already. Come back later.`);
    if (!this.#isRunning) this.#horizonsMs = [clock.now(), clock.now()];
    const subscriber = new Subscriber(this.#positionMs, () => this.#leave(workspaceId, subscriber));
    if (listened.isCut) subscriber.miss();
    else subscriber.tell([...listened.recent.values()]);
    listened.subscribers.add(subscriber);
    this.#workspaces.set(workspaceId, listened);
    this.#subscriberCount += 1;
    this.#start();
    return subscriber;
  }

  /** Tells a subscriber, before anything else, what they missed since a position that they came to earlier. */
  async catchUp(subscriber: Subscriber, workspaceId: string, positionMs: number): Promise<void> {
    const { news } = await readFacts(this.#database, { workspaceIds: [workspaceId], sinceMs: positionMs - this.coversMs, seen: [], limit: perCatchUpMax });
    for (const { facts, isCut } of news) {
      if (isCut) subscriber.miss();
      else subscriber.tell(facts);
    }
  }

  /** Lets go of every subscriber; nobody gets in any more. A look under way is not waited for: PostgreSQL may be stuck. */
  close(): void {
    this.#isClosed = true;
    this.#unsubscribe?.();
    for (const { subscribers } of this.#workspaces.values()) {
      for (const subscriber of subscribers) subscriber.close();
    }
    this.#alarm.ring();
  }

  /** What was committed by writes that began before has been told. */
  get #positionMs(): number {
    return Math.min(...this.#horizonsMs);
  }

  #leave(workspaceId: string, subscriber: Subscriber): void {
    const listened = this.#workspaces.get(workspaceId);
    if (!listened?.subscribers.delete(subscriber)) return;
    this.#subscriberCount -= 1;
    if (listened.subscribers.size === 0) this.#workspaces.delete(workspaceId);
  }

  #start(): void {
    if (this.#isRunning) this.#alarm.ring();
    else void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    const wake = () => this.#alarm.ring();
    // Not waited for: until it is there, the first look and the regular ones find everything too.
    void this.#database.listener.subscribe(eventsChannel, wake, wake).then((unsubscribe) => {
      if (!this.#isRunning || this.#unsubscribe !== undefined) return unsubscribe();
      this.#unsubscribe = unsubscribe;
    });
    while (this.#workspaces.size > 0 && !this.#isClosed) {
      const begunAt = performance.now();
      const isCut = await this.#look();
      await this.#alarm.sleep(lookEveryMs);
      const earlyMs = begunAt + (isCut ? gatherCutMs : gatherMs) - performance.now();
      if (earlyMs > 0 && !this.#isClosed) await pause(earlyMs);
    }
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#isRunning = false;
  }

  /** True where there was more than it could tell. */
  async #look(): Promise<boolean> {
    this.#alarm.silence();
    const sinceMs = this.#positionMs - this.coversMs;
    this.#forgetBefore(eventIdAt(sinceMs));
    const seen = [...this.#workspaces.values()].flatMap(({ recent }) => [...recent.keys()]);
    try {
      const { horizonMs, news } = await readFacts(this.#database, { workspaceIds: [...this.#workspaces.keys()], sinceMs, seen, limit: perLookMax });
      this.#horizonsMs = [this.#horizonsMs[1], horizonMs];
      for (const listened of this.#workspaces.values()) listened.isCut = false;
      for (const { workspaceId, facts, isCut } of news) this.#tell(workspaceId, facts, isCut);
      return news.some(({ isCut }) => isCut);
    } catch (error) {
      // The next look goes back to where this one would have begun.
      if (!isPassing(error)) this.#onError(error);
      return false;
    }
  }

  #tell(workspaceId: string, facts: readonly Fact[], isCut: boolean): void {
    const listened = this.#workspaces.get(workspaceId);
    if (!listened) return;
    listened.isCut = isCut;
    if (isCut) {
      // The last of them are told when they are few again.
      listened.recent.clear();
      for (const subscriber of listened.subscribers) subscriber.miss(this.#positionMs);
      return;
    }
    if (facts.length === 0) return;
    for (const fact of facts) listened.recent.set(fact.id, fact);
    for (const subscriber of listened.subscribers) subscriber.tell(facts, this.#positionMs);
  }

  #forgetBefore(eventId: string): void {
    for (const listened of this.#workspaces.values()) {
      for (const id of listened.recent.keys()) {
        if (id < eventId) listened.recent.delete(id);
      }
    }
  }
}

function tooMany(message: string): DomainError {
  return new DomainError('TOO_MANY_REQUESTS', message, { retryAfterS: 60 });
}
