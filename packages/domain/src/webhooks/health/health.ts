import type { Grant } from '../lease/lease.ts';
import { circuitAfter, circuitWaitMs } from '../delivery/schedule.ts';

/** A change of health as it is stored; `pausedForMs` counts from now. */
export interface HealthChange {
  readonly consecutiveFailures: number;
  readonly pauses: number;
  readonly pausedForMs: number | null;
  /** An attempt succeeded since the last stored change, so a failure now starts a new row of failures. */
  readonly hasSucceeded: boolean;
}

/**
 * The health of a webhook while its lease is held; only the holder changes it. Each failure counts, a success resets
 * the count. Ten failures in a row open the circuit, for longer each time. A `Retry-After` pauses all deliveries of the
 * webhook, not only the refused one.
 */
export class Health {
  consecutiveFailures: number;
  #pauses: number;
  #pausedUntilMs = 0;
  #hasSucceeded = false;
  #isTroubled: boolean;
  #isChanged = false;
  readonly #random: () => number;

  constructor(grant: Pick<Grant, 'consecutiveFailures' | 'pauses' | 'isTroubled'>, random: () => number) {
    this.#isTroubled = grant.isTroubled;
    this.consecutiveFailures = grant.consecutiveFailures;
    this.#pauses = grant.pauses;
    this.#random = random;
  }

  get isPaused(): boolean {
    return this.#pausedUntilMs > performance.now();
  }

  succeed(): void {
    if (this.consecutiveFailures === 0 && !this.isPaused && !this.#isTroubled) return;
    this.#isTroubled = false;
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
    // Requests already open when the circuit opened must not open it again.
    if (this.consecutiveFailures < circuitAfter || this.isPaused) return;
    this.pause(circuitWaitMs(this.#pauses, this.#random));
    this.#pauses += 1;
  }

  pause(ms: number): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, performance.now() + ms);
    this.#isChanged = true;
  }

  /** The change since the last stored one; undefined if there is none. */
  takeChange(): HealthChange | undefined {
    if (!this.#isChanged) return undefined;
    const { consecutiveFailures } = this;
    const pausedForMs = this.isPaused ? Math.ceil(this.#pausedUntilMs - performance.now()) : null;
    const change = { consecutiveFailures, pauses: this.#pauses, pausedForMs, hasSucceeded: this.#hasSucceeded };
    this.#isChanged = false;
    this.#hasSucceeded = false;
    return change;
  }

  /** Merges a change that could not be stored into the next one. */
  putBack({ hasSucceeded }: HealthChange): void {
    this.#isChanged = true;
    this.#hasSucceeded ||= hasSucceeded;
  }
}
