import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { periodKeyOf, periodLengths } from './table.ts';

// What would be more periods than this is asked by longer ones.
const periodsMax = 72;

/** One of the lengths of periods, by its place among them. */
export type Length = number;

/** The newest records of a workspace, by the period in which they were made. */
export interface Periods {
  readonly length: Length;
  /** The newest first, without those in which none was made. An ordinal says how many periods there were since 1970. */
  readonly counts: readonly { readonly ordinal: number; readonly n: number }[];
}

/** The length for looking back to a moment, and the first moment after it at which a period begins; in milliseconds since 1970. */
export function periodsSince(since: number, now: number): { length: Length; seconds: number; from: number } {
  const fitting = periodLengths.findIndex((seconds) => now - since <= seconds * 1_000 * periodsMax);
  const length = fitting === -1 ? periodLengths.length - 1 : fitting;
  const seconds = secondsOf(length);
  return { length, seconds, from: Math.ceil(since / 1_000 / seconds) * seconds * 1_000 };
}

/**
 * The newest periods with so many records, by their numbers in inverted indexes; all, where they have not
 * twice as many; undefined where they have not that many.
 */
export function newestPeriods({ length, counts }: Periods, recordCount: number, now: number): number[] | undefined {
  let found = 0;
  let first = 0;
  for (const { ordinal, n } of counts) {
    found += n;
    first = ordinal;
    if (found >= 2 * recordCount) break;
  }
  if (found < recordCount) return undefined;
  // One more than have begun: the clock of another gateway may be ahead.
  const last = Math.floor(now / 1_000 / secondsOf(length)) + 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => (first + n) * periodLengths.length + length);
}

/** The keys of periods of a workspace by their numbers, a list. */
export function keysOfPeriods(workspaceId: SQLWrapper, numbers: SQLWrapper): SQL {
  return sql`array(select ${periodKeyOf(workspaceId, sql`number`)} from unnest(${numbers}::bigint[]) as number)`;
}

function secondsOf(length: Length): number {
  return periodLengths[length] ?? periodLengths[0];
}
