import { setTimeout as pause } from 'node:timers/promises';
import { Alarm } from '../alarm.ts';
import type { Database } from '../db/database.ts';
import { DomainError, isPassing } from '../errors.ts';
import { readFacts, type Fact } from './fact.ts';
import { numberedChannel } from './numbering.ts';
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
  /** Those who are about to be among them, too. */
  count: number;
  /** The number of the last event that every subscriber was told of. */
  position: number;
}

// A notification may get lost.
const lookEveryMs = 2_000;
// Under load the commits of so long share a look.
const gatherMs = 50;
// Where more happens than is told, there is nothing to hurry for.
const gatherCutMs = 500;
const perLookMax = 1_000;
const perCatchUpMax = 400;

/**
 * The facts of workspaces in the order of their numbers, on whatever process they were stated, for
 * those who listen on this one. A notification comes when events were numbered; one statement then
 * reads for all workspaces that somebody listens to. While nobody does, nothing is asked. Numbers
 * appear in their order, so all that a look finds follows what was told before, with nothing between.
 */
export class Feed {
  readonly recheckEveryMs: number;
  readonly #database: Database;
  readonly #workspaceMax: number;
  readonly #processMax: number;
  readonly #onError: (error: unknown) => void;
  readonly #workspaces = new Map<string, Listened>();
  #subscriberCount = 0;
  readonly #alarm = new Alarm();
  #isClosed = false;
  #isRunning = false;
  #unsubscribe: (() => void) | undefined;

  constructor(
    database: Database,
    { workspaceMax = 500, processMax = 5_000, recheckEveryMs = 30_000, onError = () => {} }: FeedOptions = {},
  ) {
    this.#database = database;
    this.#workspaceMax = workspaceMax;
    this.#processMax = processMax;
    this.recheckEveryMs = recheckEveryMs;
    this.#onError = onError;
  }

  get subscriberCount(): number {
    return this.#subscriberCount;
  }

  /**
   * After an event whose number the caller came to earlier, else from now on. Whoever subscribes closes the answer in
   * the end.
   */
  async subscribe(workspaceId: string, after?: number): Promise<Subscriber> {
    const listened = this.#admit(workspaceId);
    try {
      const [news] = await readFacts(
        this.#database,
        [{ workspaceId, after: after ?? 0 }],
        after === undefined ? 0 : perCatchUpMax,
      );
      if (this.#isClosed) throw stopping();
      const newest = news?.newest ?? 0;
      const isFollowing = after !== undefined && news?.isCut === false;
      const subscriber = new Subscriber(isFollowing ? after : newest, () =>
        this.#leave(workspaceId, listened, subscriber),
      );
      if (isFollowing) subscriber.tell(news.facts, after);
      else if (after !== undefined) subscriber.miss(newest);
      listened.subscribers.add(subscriber);
      listened.position = Math.min(listened.position, subscriber.position);
      this.#start();
      return subscriber;
    } catch (error) {
      this.#leave(workspaceId, listened);
      throw error;
    }
  }

  /**
   * Lets go of every subscriber; nobody gets in any more. A look under way is not waited for: PostgreSQL may be stuck.
   */
  close(): void {
    this.#isClosed = true;
    this.#unsubscribe?.();
    for (const { subscribers } of this.#workspaces.values()) {
      for (const subscriber of subscribers) subscriber.close();
    }
    this.#alarm.ring();
  }

  #admit(workspaceId: string): Listened {
    const listened: Listened = this.#workspaces.get(workspaceId) ?? {
      subscribers: new Set(),
      count: 0,
      position: Infinity,
    };
    if (this.#isClosed) throw stopping();
    if (listened.count >= this.#workspaceMax)
      throw tooMany(
        `This workspace has ${this.#workspaceMax} live connections open already. Close some, or come back later.`,
      );
    if (this.#subscriberCount >= this.#processMax)
      throw tooMany(`This server has ${this.#processMax} live connections open already. Come back later.`);
    listened.count += 1;
    this.#subscriberCount += 1;
    this.#workspaces.set(workspaceId, listened);
    return listened;
  }

  #leave(workspaceId: string, listened: Listened, subscriber?: Subscriber): void {
    if (subscriber) listened.subscribers.delete(subscriber);
    this.#subscriberCount -= 1;
    listened.count -= 1;
    if (listened.count === 0) this.#workspaces.delete(workspaceId);
  }

  #start(): void {
    if (this.#isRunning) this.#alarm.ring();
    else void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    const wake = () => this.#alarm.ring();
    // Not waited for: until it is there, the first look and the regular ones find everything too.
    void this.#database.listener.subscribe(numberedChannel, wake, wake).then((unsubscribe) => {
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
    const places = [...this.#workspaces]
      .filter(([, { subscribers }]) => subscribers.size > 0)
      .map(([workspaceId, { position }]) => ({ workspaceId, after: position }));
    const afterOf = new Map(places.map(({ workspaceId, after }) => [workspaceId, after]));
    try {
      const news = await readFacts(this.#database, places, perLookMax);
      for (const { workspaceId, facts, newest, isCut } of news)
        this.#tell(workspaceId, afterOf.get(workspaceId) ?? 0, isCut ? newest : facts);
      return news.some(({ isCut }) => isCut);
    } catch (error) {
      // The next look begins where this one did.
      if (!isPassing(error)) this.#onError(error);
      return false;
    }
  }

  /** Tells all facts after a place or, where these are too many, that facts up to a position were missed. */
  #tell(workspaceId: string, after: number, news: readonly Fact[] | number): void {
    const listened = this.#workspaces.get(workspaceId);
    if (!listened) return;
    for (const subscriber of listened.subscribers) {
      if (typeof news === 'number') subscriber.miss(news);
      else subscriber.tell(news, after);
    }
    // Whoever came meanwhile may be further back: the next look begins there.
    if (listened.position === after)
      listened.position = typeof news === 'number' ? news : (news.at(-1)?.number ?? after);
  }
}

function stopping(): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', 'This server is stopping. Connect again.', { retryAfterS: 1 });
}

function tooMany(message: string): DomainError {
  return new DomainError('TOO_MANY_REQUESTS', message, { retryAfterS: 60 });
}
