import { setTimeout as pause } from 'node:timers/promises';
import type { ClientWorkspace } from './client-workspace.ts';

export interface FollowerOptions {
  readonly place: ClientWorkspace;
  readonly urls: readonly string[];
  readonly random: (below: number) => number;
}

const patienceMs = 4_000;
const finalTries = 40;

/**
 * Follows a list page by page, each page through another gateway. A page that fails is requested again, and nothing of
 * the failed one is kept.
 */
export abstract class Follower {
  protected readonly options: FollowerOptions;
  readonly #pauseMsMax: number;

  constructor(options: FollowerOptions, pauseMsMax: number) {
    this.options = options;
    this.#pauseMsMax = pauseMsMax;
  }

  /** Requests one page and stores it. Returns whether it was the last one for now. */
  protected abstract turn(): Promise<boolean>;

  /** The body of a list of our REST surface. */
  protected async page(path: string): Promise<unknown> {
    const { place, urls, random } = this.options;
    const response = await fetch(`${urls[random(urls.length)] ?? ''}/api/v1/${path}`, {
      headers: { authorization: `Bearer ${place.key}` },
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) throw new Error(`A list answered ${response.status}.`);
    return response.json();
  }

  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.turn().catch(() => {});
      await pause(this.options.random(this.#pauseMsMax));
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
