import type { Database } from '@dossier/kernel/db/database.ts';
import { arg, defineStatement } from '@dossier/kernel/db/statement.ts';
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
  'workspaces.admit_requests',
  (orm) =>
    orm
      .select({ admitted: sql<number>`admitted`, remaining: sql<number>`remaining`, nextSlotMs: sql<number>`next_slot_ms` })
      .from(sql`admit_requests(${arg(workspaces.id, 'workspaceId')}, ${sql.placeholder('wanted')}, ${sql.placeholder('allowed')})`),
  { isAlone: true },
);

/**
 * At most so many requests of a workspace in any 60 s, exact over all processes: PostgreSQL counts
 * (`admit_requests` in migrations/0002_rate_limit.sql, by its own clock). One statement for a
 * workspace is under way at a time, and what arrives meanwhile shares the next one: two would only
 * wait for each other's lock. A workspace that is full is refused from memory until its next slot is free.
 */
export class RateLimiter {
  readonly #database: Database;
  readonly #limit: number;
  /** Of each workspace that is being asked for: who shares the next statement. */
  readonly #waiting = new Map<string, Waiting[]>();
  /** Until when a workspace is full, by the monotonic clock of this process. */
  readonly #fullUntilMs = new LRUCache<string, number>({ max: 10_000 });

  constructor(database: Database, limitPerMinute: number) {
    this.#database = database;
    this.#limit = limitPerMinute;
  }

  /** Answers at once where nobody has to be asked. */
  admit(workspaceId: string): Admission | Promise<Admission> {
    if (this.#limit === 0) return { isAdmitted: true, limit: 0, remaining: 0, resetS: 0, retryAfterS: 0 };
    const waitMs = (this.#fullUntilMs.get(workspaceId) ?? 0) - performance.now();
    if (waitMs > 0) return this.#refused(waitMs);
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(workspaceId);
      if (waiting) {
        waiting.push({ resolve, reject });
        return;
      }
      this.#waiting.set(workspaceId, [{ resolve, reject }]);
      setImmediate(() => void this.#ask(workspaceId));
    });
  }

  async #ask(workspaceId: string): Promise<void> {
    for (let waiting = this.#waiting.get(workspaceId); waiting && waiting.length > 0; waiting = this.#waiting.get(workspaceId)) {
      this.#waiting.set(workspaceId, []);
      await this.#count(workspaceId, waiting);
    }
    this.#waiting.delete(workspaceId);
  }

  async #count(workspaceId: string, waiting: readonly Waiting[]): Promise<void> {
    try {
      const [answer] = await this.#database.read.run(admitRequests, { workspaceId, wanted: waiting.length, allowed: this.#limit });
      if (!answer) throw new Error('admit_requests answered without a row.');
      const { admitted, remaining, nextSlotMs } = answer;
      const resetS = wholeSeconds(nextSlotMs);
      for (const [at, { resolve }] of waiting.entries()) {
        if (at < admitted) resolve({ isAdmitted: true, limit: this.#limit, remaining: remaining + admitted - 1 - at, resetS, retryAfterS: 0 });
        else resolve(this.#refused(nextSlotMs));
      }
      if (admitted < waiting.length) this.#fullUntilMs.set(workspaceId, performance.now() + nextSlotMs);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }

  #refused(waitMs: number): Admission {
    const retryAfterS = wholeSeconds(waitMs);
    return { isAdmitted: false, limit: this.#limit, remaining: 0, resetS: retryAfterS, retryAfterS };
  }
}

function wholeSeconds(durationMs: number): number {
  return Math.min(60, Math.max(1, Math.ceil(durationMs / 1000)));
}
