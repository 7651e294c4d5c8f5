/**
 * Reason for repeating a statement: it was late; it waited behind a late one; another of its group was refused; its
 * plan was stale.
 */
type RepeatReason = 'late' | 'behind' | 'beside' | 'stale plan';

/** Metrics of the lanes to PostgreSQL. */
export interface Measures {
  /** A group of `size` statements was sent. */
  group(lane: string, size: number): void;
  turn(lane: string, waitedMs: number): void;
  /** Statements were refused because they waited too long. */
  refused(lane: string, count: number): void;
  repeated(lane: string, reason: RepeatReason, count: number): void;
}

export const noMeasures: Measures = { group() {}, turn() {}, refused() {}, repeated() {} };

/** Backpressure: a statement that has waited for this long is refused. */
export const turnWithinMs = 5_000;

/** PostgreSQL runs but is overloaded; `isPassing` recognises the error by its message. */
export class TooSlow extends Error {
  constructor() {
    super('Connection timeout: PostgreSQL does not keep up.');
  }
}
