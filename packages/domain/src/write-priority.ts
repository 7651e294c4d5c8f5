// Above this interval between writes, a writer counts as idle.
const writesWithinMs = 1_000;
// Notifications of writes are at least 20 ms apart, and more if processors are busy.
const patienceMsMin = 100;
const givesWayForMs = 30_000;

/**
 * Shares the machine between requests and the worker. Reactions to earlier writes give way while requests write: both
 * need the same processors and disk, but only a request has a waiting caller. They give way for at most 30 s at a time.
 */
export class WritePriority {
  /** Number of writes so far. Their reactions may keep pace with them. */
  written = 0;
  #last = -Infinity;
  #apartMs = Infinity;

  noteWrites(count = 1): void {
    const now = performance.now();
    this.#apartMs = now - this.#last;
    this.#last = now;
    this.written += count;
  }

  /**
   * True if work that is behind since then gives way to writes. Writes count as over after twice the usual interval; a
   * single one, however large, predicts no others.
   */
  givesWay(behindSince: number | undefined): boolean {
    const now = performance.now();
    if (this.#apartMs > writesWithinMs || now - this.#last > Math.max(patienceMsMin, 2 * this.#apartMs)) return false;
    return behindSince === undefined || now - behindSince < givesWayForMs;
  }
}
