import { setTimeout as pause } from 'node:timers/promises';

const patienceMs = 4_000;
const finalTries = 40;

/**
 * Follows a list page by page, each page through another gateway. A page that fails is requested again, and nothing of
 * the failed one is kept.
 */
export abstract class Follower {
  readonly #urls: readonly string[];
  readonly #key: string;
  readonly #random: (below: number) => number;
  readonly #pauseMsMax: number;

  constructor({
    urls,
    key,
    random,
    pauseMsMax,
  }: {
    urls: readonly string[];
    key: string;
    random: (below: number) => number;
    pauseMsMax: number;
  }) {
    this.#urls = urls;
    this.#key = key;
    this.#random = random;
    this.#pauseMsMax = pauseMsMax;
  }

  /** Requests one page and stores it. Returns whether it was the last one for now. */
  protected abstract turn(): Promise<boolean>;

  /** The body of a list of our REST surface. */
  protected async page(path: string): Promise<unknown> {
    const url = `${this.#urls[this.#random(this.#urls.length)] ?? ''}/api/v1/${path}`;
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${this.#key}` },
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) throw new Error(`A list answered ${response.status}.`);
    return response.json();
  }

  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.turn().catch(() => {});
      await pause(this.#random(this.#pauseMsMax));
    }
  }

  /** Follows to the end; the copy is then final. False if there is no end. */
  protected async finishReading(): Promise<boolean> {
    for (let tries = 0; tries < finalTries;) {
      const hasEnded = await this.turn().catch(async () => {
        tries += 1;
        await pause(500);
        return false;
      });
      if (hasEnded) return true;
    }
    return false;
  }
}
