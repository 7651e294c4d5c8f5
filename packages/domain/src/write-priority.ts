// Who writes less often than this does not write at this moment.
const writesWithinMs = 1_000;
// Notifications of writes come 20 ms apart at the closest, and later where processors are short.
const patienceMsMin = 100;
const givesWayForMs = 30_000;

/**
 * Shares the machine between requests and the worker. Reactions to earlier writes give way while requests write: both
 * need the same processors and disk, but only the request has a caller who waits. They give way for at most 30 s at a
 * time.
 */
export class WritePriority {
  /** Writes noted so far. What follows from them may keep up with them, however many they are. */
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
   * Whether work that has been behind since then (or is not) gives way to writes. They are over when the next one would
   * have had the time to come twice; a single one, however large, says nothing of others.
   */
  givesWay(behindSince: number | undefined): boolean {
    const now = performance.now();
    if (this.#apartMs > writesWithinMs || now - this.#last > Math.max(patienceMsMin, 2 * this.#apartMs)) return false;
    return behindSince === undefined || now - behindSince < givesWayForMs;
  }
}
