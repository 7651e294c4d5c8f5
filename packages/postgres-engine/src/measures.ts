/**
 * Why a statement runs again: it was late; it stood behind a late one; another of its group was refused; its plan was
 * stale.
 */
type RepeatReason = 'late' | 'behind' | 'beside' | 'stale plan';

/** Metrics of the lanes to PostgreSQL. */
export interface Measures {
  /** A group of `size` statements left. */
  group(lane: string, size: number): void;
  turn(lane: string, waitedMs: number): void;
  /** Statements were refused because their turn did not come in time. */
  refused(lane: string, count: number): void;
  repeated(lane: string, reason: RepeatReason, count: number): void;
}

export const noMeasures: Measures = { group() {}, turn() {}, refused() {}, repeated() {} };

/** Backpressure: a statement that waited this long for its turn is refused. */
export const turnWithinMs = 5_000;

/** PostgreSQL is there and does not keep up; `isPassing` recognises it by its message. */
export class TooSlow extends Error {
  constructor() {
    super('Connection timeout: PostgreSQL does not keep up.');
  }
}
