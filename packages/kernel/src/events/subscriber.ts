import { Alarm } from '../alarm.ts';
import type { Fact } from './fact.ts';

// What a slow subscriber may leave lying about. More than that, and reading everything anew is less work.
const waitingMax = 500;

interface News {
  readonly facts: readonly Fact[];
  /** Some facts are not among them: whatever the subscriber knows may be out of date. */
  readonly hasMissed: boolean;
  /** The number of the last event that these facts bring the subscriber to. */
  readonly position: number;
}

/** Somebody who is told of the facts of a workspace, at their own pace. */
export class Subscriber {
  isClosed = false;
  readonly #onClose: () => void;
  #position: number;
  #waiting: Fact[] = [];
  #hasMissed = false;
  readonly #alarm = new Alarm();

  constructor(position: number, onClose: () => void) {
    this.#position = position;
    this.#onClose = onClose;
  }

  /** The number of the last event that they were told of, or need not be. */
  get position(): number {
    return this.#position;
  }

  /**
   * Tells what they don't know yet of these facts: all that there are after a place. Whoever is not there yet is told
   * later.
   */
  tell(facts: readonly Fact[], after: number): void {
    const last = facts.at(-1)?.number ?? 0;
    if (after > this.#position || last <= this.#position) return;
    const unknown = facts.filter(({ number }) => number > this.#position);
    this.#position = last;
    if (this.#hasMissed) return;
    if (this.#waiting.length + unknown.length > waitingMax) return this.miss(last);
    this.#waiting.push(...unknown);
    this.#alarm.ring();
  }

  /** Instead of all facts up to this position they are told that they missed some. */
  miss(position: number): void {
    this.#position = Math.max(this.#position, position);
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
    const news = { facts: this.#waiting, hasMissed: this.#hasMissed, position: this.#position };
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
