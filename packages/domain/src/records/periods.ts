import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { periodKeyOf, periodKeysOf, periodLengths, records } from './table.ts';

// What would be more periods than this is asked by longer ones.
const periodsMax = 72;

/** The newest records of a workspace, by the period in which they were made. */
export interface Periods {
  /** How long each period is. */
  readonly seconds: number;
  /** The newest first, without those in which none was made. An ordinal says how many periods there were since 1970. */
  readonly counts: readonly { readonly ordinal: number; readonly n: number }[];
}

/**
 * The length of periods for looking back to a moment, and when the first one after it begins; in milliseconds since
 * 1970.
 */
export function periodsSince(since: number, now: number): { seconds: number; from: number } {
  const seconds =
    periodLengths.find((length) => now - since <= length * 1_000 * periodsMax) ?? Math.max(...periodLengths);
  return { seconds, from: Math.ceil(since / 1_000 / seconds) * seconds * 1_000 };
}

/**
 * The ordinals of the newest periods with twice as many records; of all, where they have fewer; undefined where they
 * have not even that many.
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
  // One more than have begun: the clock of another gateway may be ahead.
  const last = Math.floor(now / 1_000 / seconds) + 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n);
}

/**
 * The condition for records of a workspace that were made in one of some periods, by a list of their ordinals: for
 * inverted indexes.
 */
export function isInPeriods(workspaceId: SQLWrapper, ordinals: SQLWrapper): SQL {
  return sql`${periodKeysOf(records.workspaceId, records.createdAt)} && array(select ${periodKeyOf(workspaceId, sql`ordinal`)} from unnest(${ordinals}::bigint[]) as ordinal)`;
}
