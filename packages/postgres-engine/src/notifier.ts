/**
 * Wakes other processes after commits: at most one NOTIFY per channel every 20 ms, with the number of commits as
 * payload. Never inside a transaction, because NOTIFY locks the whole database at commit. A lost one delays by a
 * second: listeners also poll.
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
