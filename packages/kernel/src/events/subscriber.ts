import type { Fact } from './fact.ts';

// What a slow subscriber may leave lying about. More than that, and reading everything anew is less work.
const waitingMax = 500;

/** Somebody who is told of the facts of a workspace, at their own pace. */
export class Subscriber {
  isClosed = false;
  readonly #onClose: () => void;
  #waiting: Fact[] = [];
  #hasMissed = false;
  #wake = () => {};

  constructor(onClose: () => void) {
    this.#onClose = onClose;
  }

  tell(facts: readonly Fact[]): void {
    if (this.#hasMissed || facts.length === 0) return;
    if (this.#waiting.length + facts.length > waitingMax) return this.miss();
    this.#waiting.push(...facts);
    this.#wake();
  }

  /** Some facts did not make it: whatever the subscriber knows may be out of date. */
  miss(): void {
    this.#waiting = [];
    this.#hasMissed = true;
    this.#wake();
  }

  /** What came since the last call, `missed` where that is not known in full; nothing after `waitMs`, or when it is closed. */
  async next(waitMs: number): Promise<Fact[] | 'missed' | undefined> {
    if (!this.isClosed && !this.#hasMissed && this.#waiting.length === 0) await this.#rest(waitMs);
    if (this.isClosed) return undefined;
    if (this.#hasMissed) {
      this.#hasMissed = false;
      return 'missed';
    }
    const facts = this.#waiting;
    this.#waiting = [];
    return facts.length === 0 ? undefined : facts;
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#onClose();
    this.#wake();
  }

  async #rest(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => {};
  }
}
