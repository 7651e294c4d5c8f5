/**
 * Wakes other processes after a commit: at most one NOTIFY per channel every 20 ms, never inside a
 * transaction (NOTIFY takes a lock of the whole database at commit). Its payload is how many commits
 * it stands for. A lost one costs a second: whoever listens also looks by itself.
 */
export class Notifier {
  readonly #send: (channel: string, payload: string) => Promise<unknown>;
  readonly #onError: (error: Error) => void;
  readonly #waiting = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #lastSentAt = 0;

  constructor(send: (channel: string, payload: string) => Promise<unknown>, onError: (error: Error) => void) {
    this.#send = send;
    this.#onError = onError;
  }

  poke(channel: string): void {
    this.#waiting.set(channel, (this.#waiting.get(channel) ?? 0) + 1);
    if (this.#timer) return;
    const waitMs = Math.max(0, 20 - (performance.now() - this.#lastSentAt));
    this.#timer = setTimeout(() => void this.flush(), waitMs);
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#lastSentAt = performance.now();
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    await Promise.all(
      waiting.map(([channel, count]) =>
        this.#send(channel, String(count)).catch((error: unknown) => this.#onError(error as Error)),
      ),
    );
  }
}
