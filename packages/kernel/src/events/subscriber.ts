import { Alarm } from '../alarm.ts';
import type { Fact } from './fact.ts';

// What a slow subscriber may leave lying about. More than that, and reading everything anew is less work.
const waitingMax = 500;

interface News {
  readonly facts: readonly Fact[];
  /** Some facts are not among them: whatever the subscriber knows may be out of date. */
  readonly hasMissed: boolean;
  /** Whoever has these facts has all that was committed before, and may go on from here. */
  readonly positionMs: number;
}

/** Somebody who is told of the facts of a workspace, at their own pace. */
export class Subscriber {
  isClosed = false;
  readonly #onClose: () => void;
  #positionMs: number;
  #waiting: Fact[] = [];
  #hasMissed = false;
  readonly #alarm = new Alarm();

  constructor(positionMs: number, onClose: () => void) {
    this.#positionMs = positionMs;
    this.#onClose = onClose;
  }

  get positionMs(): number {
    return this.#positionMs;
  }

  tell(facts: readonly Fact[], positionMs = this.#positionMs): void {
    this.#positionMs = positionMs;
    if (this.#hasMissed || facts.length === 0) return;
    if (this.#waiting.length + facts.length > waitingMax) return this.miss();
    this.#waiting.push(...facts);
    this.#alarm.ring();
  }

  miss(positionMs = this.#positionMs): void {
    this.#positionMs = positionMs;
    this.#waiting = [];
    this.#hasMissed = true;
    this.#alarm.ring();
  }

  /** What came since the last call; nothing after `waitMs`, or when it is closed. */
  async next(waitMs: number): Promise<News | undefined> {
    if (!this.isClosed && !this.#hasMissed && this.#waiting.length === 0) {
      this.#alarm.silence();
      await this.#alarm.sleep(waitMs);
    }
    if (this.isClosed || (!this.#hasMissed && this.#waiting.length === 0)) return undefined;
    const news = { facts: this.#waiting, hasMissed: this.#hasMissed, positionMs: this.#positionMs };
    this.#waiting = [];
    this.#hasMissed = false;
    return news;
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#onClose();
    this.#alarm.ring();
  }
}
