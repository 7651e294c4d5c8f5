import { setTimeout as pause } from 'node:timers/promises';

/** A sleep that `ring` ends early. If it rang since the last sleep, the next sleep ends at once. */
export class Alarm {
  #bell = new AbortController();

  ring(): void {
    this.#bell.abort('rung');
  }

  /** Forgets an earlier ring. Call it before checking the cause of a ring. */
  silence(): void {
    if (this.#bell.signal.aborted) this.#bell = new AbortController();
  }

  /** Sleeps for `ms`, or until it rings. */
  async sleep(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#bell.signal }).catch(() => {});
    this.silence();
  }
}
