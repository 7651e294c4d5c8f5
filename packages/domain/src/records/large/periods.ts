import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { periodKeyOf, periodKeysOf, periodLengths, records } from '../table.ts';

// More periods than this become fewer, longer ones.
const periodsMax = 72;

/** How many of the newest records of a workspace were created in each period. */
export interface Periods {
  readonly seconds: number;
  /** The newest first, without empty ones. An ordinal counts the periods since 1970. */
  readonly counts: readonly { readonly ordinal: number; readonly n: number }[];
}

export function periodsSince(since: number, now: number): { seconds: number; from: number } {
  const seconds =
    periodLengths.find((length) => now - since <= length * 1_000 * periodsMax) ?? Math.max(...periodLengths);
  return { seconds, from: Math.ceil(since / 1_000 / seconds) * seconds * 1_000 };
}

/**
 * The ordinals of the newest periods that hold twice `recordCount` records, or of all periods if they hold fewer;
 * undefined if they hold less than `recordCount`.
 */
export function newestPeriods({ seconds, counts }: Periods, recordCount: number, now: number): number[] | undefined {
  let found = 0;
  let first = 0;
  for (const { ordinal, n } of counts) {
    found += n;
    first = ordinal;
    if (found >= 2 * recordCount) break;
  }
  if (found < recordCount) return undefined;
  // One period ahead: the clock of another gateway may be fast.
  const last = Math.floor(now / 1_000 / seconds) + 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n);
}

/** The longest periods since a moment: the one of the moment, those after it, and one more on both ends. */
export function longPeriodsSince(since: number, now: number): number[] {
  const lengthMs = Math.max(...periodLengths) * 1_000;
  const [first, last] = [Math.floor(since / lengthMs) - 1, Math.floor(now / lengthMs) + 1];
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

export function isInPeriods(workspaceId: SQLWrapper, ordinals: SQLWrapper): SQL {
  return sql`
    ${periodKeysOf(records.workspaceId, records.createdAt)} && array(
      select ${periodKeyOf(workspaceId, sql`ordinal`)} from unnest(${ordinals}::bigint[]) as ordinal
    )`;
}
