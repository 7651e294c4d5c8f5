import { setImmediate } from 'node:timers/promises';
import { Alarm } from '@dossier/kernel/alarm.ts';
import { decodeId, uuidOf } from '@dossier/kernel/ids.ts';
import { type Database, defineStatement } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';

export interface Admission {
  readonly isAdmitted: boolean;
  /** Requests in any 60 s; 0 means no limit. */
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the oldest counted request leaves the window. */
  readonly resetS: number;
  /** Whole seconds after which a single waiting client is admitted, 1 to 60; 0 if this request was admitted. */
  readonly retryAfterS: number;
}

const apart = { lane: 'access', ownTransaction: true } as const;
const admitRequests = defineStatement('change', 'workspaces.admit_requests', apart, (orm) =>
  orm
    .select({
      admitted: sql<number>`admitted`,
      remaining: sql<number>`remaining`,
      nextSlotMs: sql<number>`next_slot_ms`,
    })
    .from(
      sql`admit_requests(${sql.placeholder('counted')}, ${sql.placeholder('wanted')}, ${sql.placeholder('allowed')})`,
    ),
);

// A request is admitted before it is counted only if this many are left, more than all processes together can use until
// the count some milliseconds later. Below that, each request is counted first.
const spareMin = 10_000;
/** Uncounted requests per process: if counting hangs, the limit is exceeded by no more than this for each process. */
const aheadMax = 256;
/** Admitted requests are counted together: after this time, or when half of `aheadMax` are waiting. */
const countWithinMs = 20;

/** This process's view of the last 60 s of a workspace, or of a key with its own limit. */
class Minute {
  readonly counted: string;
  readonly limit: number;
  waiting: { resolve(admission: Admission): void; reject(error: unknown): void }[] = [];
  ahead = 0;
  /** The remaining requests at the last count, minus those admitted since; 0 if unknown. */
  remaining = 0;
  /** When the oldest counted request leaves the window, by the monotonic clock of this process. */
  nextSlotAtMs = 0;
  isFull = false;
  isCounting = false;
  /** Rings when the next count is due at once. */
  readonly alarm = new Alarm();

  constructor(counted: string, limit: number) {
    this.counted = counted;
    this.limit = limit;
  }
}

/**
 * Limits the requests of a workspace, or of a key, in any 60 s, exactly over all processes: PostgreSQL counts them by
 * its own clock (`admit_requests` in migrations/0002_rate_limit.sql). Each has one statement in progress at a time, and
 * requests that arrive meanwhile share the next, since two statements would wait for the same lock. Far from the limit,
 * requests don't wait for the count; at the limit, they are refused from memory until the next slot is free.
 */
export class RateLimiter {
  readonly #database: Database;
  readonly #limit: number;
  // An evicted entry still answers requests that wait for its count.
  readonly #minutes = new LRUCache<string, Minute>({ max: 10_000 });

  constructor(database: Database, limitPerMinute: number) {
    this.#database = database;
    this.#limit = limitPerMinute;
  }

  /**
   * Counts a request of a workspace, or of a key with its own limit. Returns synchronously if PostgreSQL need not be
   * asked.
   */
  admit(id: string, limit = this.#limit): Admission | Promise<Admission> {
    if (limit === 0) return unlimited;
    const minute = this.#minuteOf(id, limit);
    const untilNextSlotMs = minute.nextSlotAtMs - performance.now();
    if (minute.isFull && untilNextSlotMs > 0) return refused(minute.limit, untilNextSlotMs);
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
    return admitted(minute.limit, minute.remaining, untilNextSlotMs);
  }

  /**
   * Counts further requests of one call, or as many as are left: a large batch may exceed that once, and the next calls
   * wait. Refused if none is left.
   */
  async charge(id: string, requests: number, limit = this.#limit): Promise<Admission> {
    if (limit === 0) return unlimited;
    const minute = this.#minuteOf(id, limit);
    const answer = await this.#countIn(minute, requests);
    minute.remaining = answer.remaining - minute.ahead;
    return answer.admitted > 0
      ? admitted(limit, answer.remaining, answer.nextSlotMs)
      : refused(limit, answer.nextSlotMs);
  }

  #minuteOf(id: string, limit: number): Minute {
    const known = this.#minutes.get(id);
    // The limit of a key was changed; PostgreSQL keeps its count.
    if (known?.limit === limit) return known;
    const minute = new Minute(decodeId('ws', id) ?? uuidOf('key', id), limit);
    this.#minutes.set(id, minute);
    return minute;
  }

  async #count(minute: Minute): Promise<void> {
    minute.isCounting = true;
    let isCounted = true;
    // Requests that could not be counted are counted with the next one.
    while (minute.waiting.length > 0 || (isCounted && minute.ahead > 0)) {
      await (minute.waiting.length > 0 ? setImmediate() : minute.alarm.sleep(countWithinMs));
      minute.alarm.silence();
      isCounted = await this.#ask(minute);
    }
    minute.isCounting = false;
  }

  async #ask(minute: Minute): Promise<boolean> {
    const { limit, ahead } = minute;
    const waiting = minute.waiting.splice(0);
    try {
      const answer = await this.#countIn(minute, ahead + waiting.length);
      const { remaining, nextSlotMs } = answer;
      minute.ahead -= ahead;
      minute.remaining = remaining - minute.ahead;
      minute.nextSlotAtMs = performance.now() + nextSlotMs;
      minute.isFull = answer.admitted < ahead + waiting.length;
      for (const [at, { resolve }] of waiting.entries()) {
        const left = answer.admitted - ahead - 1 - at;
        resolve(left >= 0 ? admitted(limit, remaining + left, nextSlotMs) : refused(limit, nextSlotMs));
      }
      return true;
    } catch (error) {
      minute.remaining = 0;
      for (const { reject } of waiting) reject(error);
      return false;
    }
  }

  async #countIn({ counted, limit }: Minute, wanted: number) {
    const [answer] = await this.#database.autocommit.run(admitRequests, { counted, wanted, allowed: limit });
    if (!answer) throw new Error('admit_requests answered without a row.');
    return answer;
  }
}

const unlimited: Admission = { isAdmitted: true, limit: 0, remaining: 0, resetS: 0, retryAfterS: 0 };

function admitted(limit: number, remaining: number, untilNextSlotMs: number): Admission {
  return { isAdmitted: true, limit, remaining, resetS: wholeSeconds(untilNextSlotMs), retryAfterS: 0 };
}

function refused(limit: number, untilNextSlotMs: number): Admission {
  const retryAfterS = wholeSeconds(untilNextSlotMs);
  return { isAdmitted: false, limit, remaining: 0, resetS: retryAfterS, retryAfterS };
}

function wholeSeconds(durationMs: number): number {
  return Math.min(60, Math.max(1, Math.ceil(durationMs / 1000)));
}
