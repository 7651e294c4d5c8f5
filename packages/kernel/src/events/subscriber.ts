import { Alarm } from '../alarm.ts';
import type { FeedEvent } from './read.ts';

// Backpressure: a slow subscriber with more waiting events refetches everything, which is less work.
const waitingMax = 500;

interface Batch {
  readonly events: readonly FeedEvent[];
  /** Some events are missing: everything that the subscriber knows may be stale. */
  readonly hasMissed: boolean;
  /** Number of the last event up to this batch. */
  readonly position: number;
}

/** `recheck`: the reader's access must be checked. `nudge`: something changed for the reader without an event. */
type Signal = 'recheck' | 'nudge';

/** One reader of a workspace's feed, which takes batches at its own speed. */
export class Subscriber {
  isClosed = false;
  // Access may have been lost during the subscription.
  readonly #signals = new Set<Signal>(['recheck']);
  readonly #onClose: () => void;
  #position: number;
  #waiting: FeedEvent[] = [];
  #hasMissed = false;
  readonly #alarm = new Alarm();

  constructor(position: number, onClose: () => void) {
    this.#position = position;
    this.#onClose = onClose;
  }

  /** Number of the last event that was pushed or skipped. */
  get position(): number {
    return this.#position;
  }

  /** `events` are all events after the number `after`. A subscriber behind that number is served by a later read. */
  push(events: readonly FeedEvent[], after: number): void {
    const last = events.at(-1)?.number ?? 0;
    if (after > this.#position || last <= this.#position) return;
    const unknown = events.filter(({ number }) => number > this.#position);
    this.#position = last;
    if (this.#hasMissed) return;
    if (this.#waiting.length + unknown.length > waitingMax) return this.skipTo(last);
    this.#waiting.push(...unknown);
    this.#alarm.ring();
  }

  /** Drops the events up to this number and marks the next batch as incomplete. */
  skipTo(position: number): void {
    this.#position = Math.max(this.#position, position);
    this.#waiting = [];
    this.#hasMissed = true;
    this.#alarm.ring();
  }

  /** Ends the wait for events. */
  signal(signal: Signal): void {
    this.#signals.add(signal);
    this.#alarm.ring();
  }

  /** True if this signal came since the last call. */
  take(signal: Signal): boolean {
    return this.#signals.delete(signal);
  }

  /** The events since the last call; undefined after `waitMs` without any, when nudged, when a check is due, or when closed. */
  async next(waitMs: number): Promise<Batch | undefined> {
    const isCalled = this.isClosed || this.#signals.size > 0;
    if (!isCalled && !this.#hasMissed && this.#waiting.length === 0) {
      this.#alarm.silence();
      await this.#alarm.sleep(waitMs);
    }
    if (this.isClosed || (!this.#hasMissed && this.#waiting.length === 0)) return undefined;
    const batch = { events: this.#waiting, hasMissed: this.#hasMissed, position: this.#position };
    this.#waiting = [];
    this.#hasMissed = false;
    return batch;
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#onClose();
    this.#alarm.ring();
  }
}
