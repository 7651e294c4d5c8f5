import type { WritePriority } from '../../write-priority.ts';

// During writes about 2,400 requests start per second, in steps too small to delay a write, plus one per write.
const perTick = 12;
const tickMs = 5;

// More concurrent requests would only cost connections. Each drain still gets a few when others wait for a slow
// receiver.
const underWayMax = 128;
const fewRequests = 4;

/**
 * Shares a process's concurrent requests among its drains, and limits starts per tick while writes have priority
 * (`docs/decisions/0008`).
 */
export class RequestBudget {
  #busyDrains = 0;
  readonly #writePriority: WritePriority;
  readonly #goOn: () => void;
  #begun = 0;
  /** Extra requests of this tick, earned by the writes of earlier ticks. */
  #more = 0;
  #writtenBefore = 0;
  #isHeldUp = false;
  #behindSince: number | undefined;
  #tick: NodeJS.Timeout | undefined;

  /** `goOn` is called when waiting requests may start. */
  constructor(writePriority: WritePriority, goOn: () => void) {
    this.#writePriority = writePriority;
    this.#goOn = goOn;
  }

  /** How many concurrent requests one drain may have. */
  get share(): number {
    return Math.max(fewRequests, Math.floor(underWayMax / Math.max(1, this.#busyDrains)));
  }

  /** True if a drain with `underWay` open requests may start another. Call `end` for each started request. */
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

  /** A request ended; its drain has `underWay` left. */
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
