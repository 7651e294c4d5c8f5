import { circuitAfter, circuitWaitMs } from './schedule.ts';

/** A change of health, as it is written: `pausedForMs` counts from now. */
export interface HealthChange {
  readonly consecutiveFailures: number;
  readonly pauses: number;
  readonly pausedForMs: number | null;
  /** There was a success since the last change was written: failing, if it does, began anew. */
  readonly hasSucceeded: boolean;
}

/**
 * How a webhook fares while its lease is held; only the holder changes it. Every failure counts,
 * a success makes all good. At ten failures in a row the circuit opens, longer each time; a receiver
 * that asks for patience is given it for all deliveries, not only the one that it refused.
 */
export class Health {
  consecutiveFailures: number;
  #pauses: number;
  #pausedUntilMs = 0;
  #hasSucceeded = false;
  #isChanged = false;
  readonly #random: () => number;

  constructor({ consecutiveFailures, pauses }: { consecutiveFailures: number; pauses: number }, random: () => number) {
    this.consecutiveFailures = consecutiveFailures;
    this.#pauses = pauses;
    this.#random = random;
  }

  get isPaused(): boolean {
    return this.#pausedUntilMs > performance.now();
  }

  succeed(): void {
    if (this.consecutiveFailures === 0 && !this.isPaused) return;
    this.consecutiveFailures = 0;
    this.#pauses = 0;
    this.#pausedUntilMs = 0;
    this.#hasSucceeded = true;
    this.#isChanged = true;
  }

  fail(askedMs: number | undefined): void {
    this.consecutiveFailures += 1;
    this.#isChanged = true;
    if (askedMs !== undefined) this.pause(askedMs);
    // Requests that were under way when the circuit opened don't open it again.
    if (this.consecutiveFailures < circuitAfter || this.isPaused) return;
    this.pause(circuitWaitMs(this.#pauses, this.#random));
    this.#pauses += 1;
  }

  pause(ms: number): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, performance.now() + ms);
    this.#isChanged = true;
  }

  /** What is to be written since the last time; undefined where nothing is. */
  takeChange(): HealthChange | undefined {
    if (!this.#isChanged) return undefined;
    const { consecutiveFailures } = this;
    const pausedForMs = this.isPaused ? Math.ceil(this.#pausedUntilMs - performance.now()) : null;
    const change = { consecutiveFailures, pauses: this.#pauses, pausedForMs, hasSucceeded: this.#hasSucceeded };
    this.#isChanged = false;
    this.#hasSucceeded = false;
    return change;
  }

  /** The change could not be written: it is part of the next one. */
  putBack({ hasSucceeded }: HealthChange): void {
    this.#isChanged = true;
    this.#hasSucceeded ||= hasSucceeded;
  }
}
