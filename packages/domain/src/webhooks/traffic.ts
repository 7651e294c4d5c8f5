import type { Pace } from '../pace.ts';

// While somebody writes: about 2,400 a second, in steps too small for a write to notice.
const perTick = 12;
const tickMs = 5;

/** The requests of all drains of a process: as many as they like, but only so many a tick while they give way to writes. */
export class Traffic {
  underWay = 0;
  readonly #pace: Pace;
  readonly #goOn: () => void;
  #begun = 0;
  #isHeldUp = false;
  #behindSince: number | undefined;
  #tick: NodeJS.Timeout | undefined;

  /** `goOn` is called when those that were held up may begin. */
  constructor(pace: Pace, goOn: () => void) {
    this.#pace = pace;
    this.#goOn = goOn;
  }

  /** Whether one more may begin. Each that does ends with `end`. */
  begin(): boolean {
    if (this.#begun >= perTick && this.#pace.givesWay(this.#behindSince)) {
      this.#isHeldUp = true;
      this.#behindSince ??= performance.now();
      return false;
    }
    this.#begun += 1;
    this.underWay += 1;
    this.#tick ??= setTimeout(() => this.#endTick(), tickMs);
    return true;
  }

  end(): void {
    this.underWay -= 1;
  }

  close(): void {
    clearTimeout(this.#tick);
  }

  #endTick(): void {
    const isQuiet = this.#begun < perTick;
    if (isQuiet) this.#behindSince = undefined;
    this.#begun = 0;
    this.#tick = isQuiet ? undefined : setTimeout(() => this.#endTick(), tickMs);
    if (!this.#isHeldUp) return;
    this.#isHeldUp = false;
    this.#goOn();
  }
}
