/** Grants one turn per round of the event loop, in order of request. */
export class Turns {
  readonly #waiting: (() => void)[] = [];

  take(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(this.#callNext);
    });
  }

  readonly #callNext = (): void => {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(this.#callNext);
  };
}
