/** A sleep that `ring` ends early. If it rang since the last sleep, the next sleep ends at once. */
export class Alarm {
  #hasRung = false;
  #wake = () => {};

  ring(): void {
    this.#hasRung = true;
    this.#wake();
  }

  /** Forgets that it rang. Call it before looking for what it rang for. */
  silence(): void {
    this.#hasRung = false;
  }

  /** Sleeps for `ms`, or until it rings. */
  async sleep(ms: number): Promise<void> {
    if (!this.#hasRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wake = () => {};
    this.#hasRung = false;
  }
}
