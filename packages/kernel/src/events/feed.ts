import { setTimeout as pause } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import { Alarm } from '../alarm.ts';
import { type Database, isPassing } from '@dossier/postgres-engine/index.ts';
import { tooMany, unavailable } from '../errors.ts';
import { readEventsAfter, type FeedEvent } from './read.ts';
import { numberedChannel } from './numbering.ts';
import { HolderLimit } from './holder-limit.ts';
import { Subscriber } from './subscriber.ts';

export interface FeedOptions {
  /** SQL for a JSON object over the columns of the event `e`, which subscribers get. */
  readonly subjects: SQL;
  readonly workspaceMax?: number;
  readonly processMax?: number;
  readonly personMax?: number;
  readonly addressMax?: number;
  /** Interval between checks of a subscriber's access. */
  readonly recheckEveryMs?: number;
  readonly onError?: (error: unknown) => void;
}

const defaults = {
  workspaceMax: 500,
  processMax: 5_000,
  personMax: 60,
  addressMax: 1_000,
  recheckEveryMs: 30_000,
  onError: () => {},
};

/** The opener of a stream, over all workspaces (docs/decisions/0039). */
export interface Opener {
  readonly person?: string | undefined;
  /** The client's network address. */
  readonly address?: string | undefined;
}

interface Listened {
  readonly subscribers: Set<Subscriber>;
  /** Includes subscribers whose first read is in progress, so that the limits apply to them too. */
  count: number;
  /** Number of the last event that every subscriber has. */
  position: number;
}

// Backstop for a lost notification.
const readEveryMs = 2_000;
// Under load, the commits of this period share one read.
const gatherMs = 50;
// Used while one read does not return all events; subscribers skip them anyway.
const gatherCutMs = 500;
const perReadMax = 1_000;
const perCatchUpMax = 400;

/**
 * Events of workspaces, from any process, for the subscribers in this process, in the order of their numbers. A
 * notification of new numbers starts one statement, which reads for all workspaces with subscribers. Without
 * subscribers nothing is read. Numbers become visible in order, so a read leaves no gap after the previous one.
 */
export class Feed {
  readonly #database: Database;
  readonly #options: Required<FeedOptions>;
  readonly #persons: HolderLimit;
  readonly #addresses: HolderLimit;
  readonly #workspaces = new Map<string, Listened>();
  #subscriberCount = 0;
  readonly #alarm = new Alarm();
  #isClosed = false;
  #isRunning = false;
  #unsubscribe: (() => void) | undefined;

  constructor(database: Database, options: FeedOptions) {
    this.#database = database;
    this.#options = { ...defaults, ...options };
    this.#persons = new HolderLimit(this.#options.personMax);
    this.#addresses = new HolderLimit(this.#options.addressMax);
  }

  get recheckEveryMs(): number {
    return this.#options.recheckEveryMs;
  }

  get subscriberCount(): number {
    return this.#subscriberCount;
  }

  /** Subscribes from the event number `after`, or from now on. The caller closes the subscriber. */
  async subscribe(workspaceId: string, after?: number, opener: Opener = {}): Promise<Subscriber> {
    const listened = this.#admit(workspaceId, opener);
    try {
      const [read] = await readEventsAfter(
        this.#database,
        [{ workspaceId, after: after ?? 0 }],
        after === undefined ? 0 : perCatchUpMax,
        this.#options.subjects,
      );
      if (this.#isClosed) throw stopping();
      const newest = read?.newest ?? 0;
      const isFollowing = after !== undefined && read?.isCut === false;
      const subscriber = new Subscriber(isFollowing ? after : newest, () =>
        this.#leave(workspaceId, listened, opener, subscriber),
      );
      if (isFollowing) subscriber.push(read.events, after);
      else if (after !== undefined) subscriber.skipTo(newest);
      listened.subscribers.add(subscriber);
      listened.position = Math.min(listened.position, subscriber.position);
      this.#start();
      return subscriber;
    } catch (error) {
      this.#leave(workspaceId, listened, opener);
      throw error;
    }
  }

  /** Starts a check of every subscriber's access to a workspace. */
  recheck(workspaceId: string): void {
    for (const subscriber of this.#workspaces.get(workspaceId)?.subscribers ?? []) subscriber.signal('recheck');
  }

  /** Notifies every subscriber of a workspace of a change without an event. */
  nudge(workspaceId: string): void {
    for (const subscriber of this.#workspaces.get(workspaceId)?.subscribers ?? []) subscriber.signal('nudge');
  }

  /** `recheck` for all workspaces: notifications may have been missed. */
  recheckAll(): void {
    for (const workspaceId of this.#workspaces.keys()) this.recheck(workspaceId);
  }

  /** Closes every subscriber and refuses new ones. Does not await a read in progress, because PostgreSQL may hang. */
  close(): void {
    this.#isClosed = true;
    this.#unsubscribe?.();
    for (const { subscribers } of this.#workspaces.values()) {
      for (const subscriber of subscribers) subscriber.close();
    }
    this.#alarm.ring();
  }

  #admit(workspaceId: string, { person, address }: Opener): Listened {
    const { workspaceMax, processMax } = this.#options;
    const unheard: Listened = { subscribers: new Set(), count: 0, position: Infinity };
    const listened = this.#workspaces.get(workspaceId) ?? unheard;
    if (this.#isClosed) throw stopping();
    if (this.#persons.isFull(person))
      throw tooMany(`You have ${this.#persons.max} live connections open already. Close some, or try again later.`);
    if (this.#addresses.isFull(address))
      throw tooMany(
        `From your address ${this.#addresses.max} live connections are open already. Close some, or try again later.`,
      );
    if (listened.count >= workspaceMax)
      throw tooMany(
        `This workspace has ${workspaceMax} live connections open already. Close some, or try again later.`,
      );
    if (this.#subscriberCount >= processMax)
      throw tooMany(`This server has ${processMax} live connections open already. Come back later.`);
    this.#persons.take(person);
    this.#addresses.take(address);
    listened.count += 1;
    this.#subscriberCount += 1;
    this.#workspaces.set(workspaceId, listened);
    return listened;
  }

  #leave(workspaceId: string, listened: Listened, { person, address }: Opener, subscriber?: Subscriber): void {
    this.#persons.free(person);
    this.#addresses.free(address);
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
    // Not awaited: until LISTEN is in place, the timer starts the reads.
    void this.#database.listener.subscribe(numberedChannel, wake, wake).then((unsubscribe) => {
      if (!this.#isRunning || this.#unsubscribe !== undefined) return unsubscribe();
      this.#unsubscribe = unsubscribe;
    });
    while (this.#workspaces.size > 0 && !this.#isClosed) {
      const begunAt = performance.now();
      const isCut = await this.#read();
      await this.#alarm.sleep(readEveryMs);
      const earlyMs = begunAt + (isCut ? gatherCutMs : gatherMs) - performance.now();
      if (earlyMs > 0 && !this.#isClosed) await pause(earlyMs);
    }
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#isRunning = false;
  }

  /** True if a workspace had more events than one read returns. */
  async #read(): Promise<boolean> {
    this.#alarm.silence();
    const positions = [...this.#workspaces]
      .filter(([, { subscribers }]) => subscribers.size > 0)
      .map(([workspaceId, { position }]) => ({ workspaceId, after: position }));
    const afterOf = new Map(positions.map(({ workspaceId, after }) => [workspaceId, after]));
    try {
      const reads = await readEventsAfter(this.#database, positions, perReadMax, this.#options.subjects);
      for (const { workspaceId, events, newest, isCut } of reads)
        this.#push(workspaceId, afterOf.get(workspaceId) ?? 0, isCut ? newest : events);
      return reads.some(({ isCut }) => isCut);
    } catch (error) {
      // The next read repeats this one.
      if (!isPassing(error)) this.#options.onError(error);
      return false;
    }
  }

  /** Pushes all events after a number; if there are too many, `events` is the number to skip to. */
  #push(workspaceId: string, after: number, events: readonly FeedEvent[] | number): void {
    const listened = this.#workspaces.get(workspaceId);
    if (!listened) return;
    for (const subscriber of listened.subscribers) {
      if (typeof events === 'number') subscriber.skipTo(events);
      else subscriber.push(events, after);
    }
    // A subscriber that joined during the read may be further back and has lowered the position.
    if (listened.position === after)
      listened.position = typeof events === 'number' ? events : (events.at(-1)?.number ?? after);
  }
}

const stopping = () => unavailable('This server is stopping. Connect again.', 1);
