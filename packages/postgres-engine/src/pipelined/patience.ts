const msMin = 50;
const msMax = 250;
const timesUsual = 4;
// How much the latest counts.
const weight = 0.05;

/**
 * For how long nothing may be answered before a read counts as slow. Where PostgreSQL has much to do everything takes
 * longer, and nothing of it is to blame.
 */
export class Patience {
  #usualMs = 0;

  get ms(): number {
    return Math.min(msMax, Math.max(msMin, timesUsual * this.#usualMs));
  }

  /** A group took so long, and was not left behind. */
  note(ms: number): void {
    this.#usualMs += weight * (ms - this.#usualMs);
  }
}
