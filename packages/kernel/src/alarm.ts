/** A sleep that others can end. Where it rang since the last sleep, the next one ends at once. */
export class Alarm {
  #hasRung = false;
  #wake = () => {};

  ring(): void {
    this.#hasRung = true;
    this.#wake();
  }

  /** Forgets that it rang: what it rang for is about to be looked at. */
  silence(): void {
    this.#hasRung = false;
  }

  /** Sleeps until the time is over or it rings. */
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
