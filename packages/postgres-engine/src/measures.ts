/**
 * Why a statement is run again: it was late itself, it stood behind one, one beside it was refused, or a column has
 * another type now.
 */
export type RepeatReason = 'late' | 'behind' | 'beside' | 'stale plan';

/** What an operator may want to see of the ways to PostgreSQL. */
export interface Measures {
  /** So many statements left together. */
  group(lane: string, size: number): void;
  /** For so long one waited for its turn. */
  turn(lane: string, waitedMs: number): void;
  /** So many were refused because their turn did not come. */
  refused(lane: string, count: number): void;
  repeated(lane: string, reason: RepeatReason, count: number): void;
}

export const noMeasures: Measures = { group() {}, turn() {}, refused() {}, repeated() {} };

/** Where PostgreSQL is slower than what is asked of it, nothing waits for its turn any longer. */
export const turnWithinMs = 5_000;

/** `toDomainError` knows it as a failure that passes. */
export function tooSlow(): Error {
  return new Error('Connection timeout: PostgreSQL does not keep up.');
}
