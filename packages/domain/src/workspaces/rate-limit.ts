import { setImmediate } from 'node:timers/promises';
import { Alarm } from '@dossier/kernel/alarm.ts';
import { type Database, arg, defineStatement } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { workspaces } from './table.ts';

/** Whether a request goes ahead, and what its answer says of the limit. */
export interface Admission {
  readonly isAdmitted: boolean;
  /** Requests in any 60 s; 0 where there is no limit. */
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the oldest request that counts no longer does. */
  readonly resetS: number;
  /** Whole seconds after which a single client that waited is admitted, 1 to 60; 0 where this one was. */
  readonly retryAfterS: number;
}

interface Waiting {
  resolve(admission: Admission): void;
  reject(error: unknown): void;
}

const admitRequests = defineStatement(
  'change',
  'workspaces.admit_requests',
  (orm) =>
    orm
      .select({
        admitted: sql<number>`admitted`,
        remaining: sql<number>`remaining`,
        nextSlotMs: sql<number>`next_slot_ms`,
      })
      .from(
        sql`admit_requests(${arg(workspaces.id, 'workspaceId')}, ${sql.placeholder('wanted')}, ${sql.placeholder('allowed')})`,
      ),
  { lane: 'access', ownTransaction: true },
);

// A request goes ahead of its count only where so much is left that all processes together cannot use it up
// before it is counted, some milliseconds later. A limit below that is counted request by request.
const spareMin = 10_000;
/** In one process. By so many for each the limit could be exceeded, were a count to take that long all the same. */
const aheadMax = 256;
/** What went ahead is counted together, as soon as it is half of that, and at the latest after so long. */
const countWithinMs = 20;

/** What this process knows of a workspace's last 60 s. */
interface Minute {
  readonly workspaceId: string;
  /** Those who wait for the next count. */
  waiting: Waiting[];
  /** Requests that went ahead and are not counted yet. */
  ahead: number;
  /** As it was last told, less what went ahead since; 0 where nothing is known. */
  remaining: number;
  /** When the oldest request that counts no longer does, by the monotonic clock of this process. */
  nextSlotAtMs: number;
  isFull: boolean;
  isCounting: boolean;
  /** Rings where the next count is due at once. */
  readonly alarm: Alarm;
}

/**
 * At most so many requests of a workspace in any 60 s, exact over all processes: PostgreSQL counts
 * (`admit_requests` in migrations/0002_rate_limit.sql, by its own clock). One statement for a
 * workspace is under way at a time, and what arrives meanwhile shares the next one: two would only
 * wait for each other's lock. A workspace that is far from its limit doesn't wait for the count, and
 * one that is full is refused from memory until its next slot is free.
 */
export class RateLimiter {
  readonly #database: Database;
  readonly #limit: number;
  // One that is forgotten while it counts still answers those who wait for it.
  readonly #minutes = new LRUCache<string, Minute>({ max: 10_000 });

  constructor(database: Database, limitPerMinute: number) {
    this.#database = database;
    this.#limit = limitPerMinute;
  }

  /** Answers at once where nobody has to be asked. */
  admit(workspaceId: string): Admission | Promise<Admission> {
    if (this.#limit === 0) return { isAdmitted: true, limit: 0, remaining: 0, resetS: 0, retryAfterS: 0 };
    const minute = this.#minuteOf(workspaceId);
    const untilNextSlotMs = minute.nextSlotAtMs - performance.now();
    if (minute.isFull && untilNextSlotMs > 0) return this.#refused(untilNextSlotMs);
    if (minute.remaining <= spareMin || minute.ahead === aheadMax)
      return new Promise((resolve, reject) => {
        minute.waiting.push({ resolve, reject });
        minute.alarm.ring();
        if (!minute.isCounting) void this.#count(minute);
      });
    minute.ahead += 1;
    minute.remaining -= 1;
    if (minute.ahead === aheadMax / 2) minute.alarm.ring();
    if (!minute.isCounting) void this.#count(minute);
    return this.#admitted(minute.remaining, untilNextSlotMs);
  }

  #minuteOf(workspaceId: string): Minute {
    const known = this.#minutes.get(workspaceId);
    if (known) return known;
    const minute: Minute = {
      workspaceId,
      waiting: [],
      ahead: 0,
      remaining: 0,
      nextSlotAtMs: 0,
      isFull: false,
      isCounting: false,
      alarm: new Alarm(),
    };
    this.#minutes.set(workspaceId, minute);
    return minute;
  }

  async #count(minute: Minute): Promise<void> {
    minute.isCounting = true;
    let isCounted = true;
    // What could not be counted is, with the next one who waits.
    while (minute.waiting.length > 0 || (isCounted && minute.ahead > 0)) {
      await (minute.waiting.length > 0 ? setImmediate() : minute.alarm.sleep(countWithinMs));
      minute.alarm.silence();
      isCounted = await this.#ask(minute);
    }
    minute.isCounting = false;
  }

  async #ask(minute: Minute): Promise<boolean> {
    const { workspaceId, ahead } = minute;
    const waiting = minute.waiting.splice(0);
    try {
      const [answer] = await this.#database.autocommit.run(admitRequests, {
        workspaceId,
        wanted: ahead + waiting.length,
        allowed: this.#limit,
      });
      if (!answer) throw new Error('admit_requests answered without a row.');
      const { admitted, remaining, nextSlotMs } = answer;
      minute.ahead -= ahead;
      minute.remaining = remaining - minute.ahead;
      minute.nextSlotAtMs = performance.now() + nextSlotMs;
      minute.isFull = admitted < ahead + waiting.length;
      for (const [at, { resolve }] of waiting.entries()) {
        const left = admitted - ahead - 1 - at;
        resolve(left >= 0 ? this.#admitted(remaining + left, nextSlotMs) : this.#refused(nextSlotMs));
      }
      return true;
    } catch (error) {
      minute.remaining = 0;
      for (const { reject } of waiting) reject(error);
      return false;
    }
  }

  #admitted(remaining: number, untilNextSlotMs: number): Admission {
    return { isAdmitted: true, limit: this.#limit, remaining, resetS: wholeSeconds(untilNextSlotMs), retryAfterS: 0 };
  }

  #refused(untilNextSlotMs: number): Admission {
    const retryAfterS = wholeSeconds(untilNextSlotMs);
    return { isAdmitted: false, limit: this.#limit, remaining: 0, resetS: retryAfterS, retryAfterS };
  }
}

function wholeSeconds(durationMs: number): number {
  return Math.min(60, Math.max(1, Math.ceil(durationMs / 1000)));
}
