import { setTimeout as pause } from 'node:timers/promises';
import type { Evidence } from './evidence.ts';
import type { Place } from './world.ts';

const patienceMs = 4_000;
const pageSize = 20;
const finalTries = 40;

interface Page {
  readonly data: readonly { readonly id: string; readonly version: number }[];
  readonly deleted: readonly { readonly id: string }[];
  readonly hasMore: boolean;
  readonly nextCursor: string;
}

/** Keeps a copy of one list of a workspace by `changedSince`, from the beginning on, each page over another gateway. */
export class Poller {
  readonly #list: string;
  readonly #place: Place;
  readonly #urls: readonly string[];
  readonly #random: (below: number) => number;
  /** What it takes for there: the version of each id. */
  readonly #copy = new Map<string, number>();
  #cursor = '0';
  #hasEnded = false;

  constructor(list: string, { place, urls, random }: { place: Place; urls: readonly string[]; random: (below: number) => number }) {
    this.#list = list;
    this.#place = place;
    this.#urls = urls;
    this.#random = random;
  }

  /** One for each list of the workspace that can be followed. */
  static allOf(place: Place, urls: readonly string[], random: (below: number) => number): Poller[] {
    return ['records?', `deals?pipelineId=${place.pipelineId}&`, 'tasks?'].map((list) => new Poller(list, { place, urls, random }));
  }

  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#turn().catch(() => {});
      await pause(this.#random(400));
    }
  }

  /** Follows on to the end; its copy then has to be what is stored. */
  async finish(): Promise<Evidence['copies'][number]> {
    this.#hasEnded = false;
    for (let tries = 0; tries < finalTries && !this.#hasEnded; ) {
      await this.#turn().catch(async () => {
        tries += 1;
        await pause(500);
      });
    }
    return { workspaceId: this.#place.workspaceId, hasEnded: this.#hasEnded, versions: Object.fromEntries(this.#copy) };
  }

  /** One page. One that does not come is asked for again, so nothing of it was kept. */
  async #turn(): Promise<void> {
    const gateway = this.#urls[this.#random(this.#urls.length)] ?? '';
    const response = await fetch(`${gateway}/api/v1/${this.#list}pageSize=${pageSize}&changedSince=${this.#cursor}`, { headers: { authorization: `Bearer ${this.#place.key}` }, signal: AbortSignal.timeout(patienceMs) });
    if (!response.ok) throw new Error(`The list answered ${response.status}.`);
    // A list of our own surface.
    const { data, deleted, hasMore, nextCursor } = (await response.json()) as Page;
    for (const { id, version } of data) this.#copy.set(id, version);
    for (const { id } of deleted) this.#copy.delete(id);
    this.#cursor = nextCursor;
    this.#hasEnded = !hasMore;
  }
}
