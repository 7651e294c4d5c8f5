const msMin = 50;
const msMax = 250;
const timesUsual = 4;
// The weight of the latest sample in the moving average.
const weight = 0.05;

/**
 * The time without an answer after which the current read of a group counts as slow: four times the usual duration of a
 * group. On a busy PostgreSQL every group takes longer, and no single read is to blame.
 */
export class AdaptiveTimeout {
  #usualMs = 0;

  get ms(): number {
    return Math.min(msMax, Math.max(msMin, timesUsual * this.#usualMs));
  }

  /** Notes the duration of a group that no read held up. */
  note(ms: number): void {
    this.#usualMs += weight * (ms - this.#usualMs);
  }
}
