import type { WritePriority } from '../write-priority.ts';

// While somebody writes: about 2,400 a second, in steps too small for a write to notice, and one more for each write.
const perTick = 12;
const tickMs = 5;

// More requests at a time than these would only cost connections. A few everybody gets, whoever else waits for a
// receiver that hangs.
const underWayMax = 128;
const fewRequests = 4;

/**
 * The requests of all drains of a process: shared out among those that have any, and only so many a tick while they
 * give way to writes.
 */
export class RequestBudget {
  #busyDrains = 0;
  readonly #writePriority: WritePriority;
  readonly #goOn: () => void;
  #begun = 0;
  /** Requests of this tick that follow writes of the ticks before. */
  #more = 0;
  #writtenBefore = 0;
  #isHeldUp = false;
  #behindSince: number | undefined;
  #tick: NodeJS.Timeout | undefined;

  /** `goOn` is called when those that were held up may begin. */
  constructor(writePriority: WritePriority, goOn: () => void) {
    this.#writePriority = writePriority;
    this.#goOn = goOn;
  }

  /** How many requests one drain may have under way. */
  get share(): number {
    return Math.max(fewRequests, Math.floor(underWayMax / Math.max(1, this.#busyDrains)));
  }

  /** Whether a drain that has so many under way may begin one more. Each that begins ends with `end`. */
  begin(underWay: number): boolean {
    if (this.#begun >= perTick + this.#more && this.#writePriority.givesWay(this.#behindSince)) {
      this.#isHeldUp = true;
      this.#behindSince ??= performance.now();
      return false;
    }
    if (!this.#tick) this.#beginTick();
    this.#begun += 1;
    if (underWay === 0) this.#busyDrains += 1;
    return true;
  }

  /** One has ended, of a drain that has so many left. */
  end(underWay: number): void {
    if (underWay === 0) this.#busyDrains -= 1;
  }

  close(): void {
    clearTimeout(this.#tick);
  }

  #beginTick(): void {
    const { written } = this.#writePriority;
    this.#more = this.#isHeldUp ? written - this.#writtenBefore : 0;
    this.#writtenBefore = written;
    this.#begun = 0;
    this.#tick = setTimeout(() => this.#endTick(), tickMs);
  }

  #endTick(): void {
    this.#tick = undefined;
    if (this.#begun < perTick) this.#behindSince = undefined;
    else this.#beginTick();
    if (!this.#isHeldUp) return;
    this.#isHeldUp = false;
    this.#goOn();
  }
}
