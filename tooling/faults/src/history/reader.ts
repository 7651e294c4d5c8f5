import { setTimeout as pause } from 'node:timers/promises';
import type { Evidence } from './evidence.ts';
import { subjectOfPayload } from './subject.ts';
import type { Place } from './world.ts';

const patienceMs = 4_000;
const pageSize = 20;
const finalTries = 40;

type Read = Evidence['reads'][number]['events'][number];
interface Page {
  readonly data: readonly { readonly id: string; readonly event: string }[];
  readonly nextCursor: string | null;
}

/** Follows the feed of events of one workspace, page by page, each time over another gateway, and notes what it was shown. */
export class Reader {
  readonly #events: Read[] = [];
  readonly #place: Place;
  readonly #urls: readonly string[];
  readonly #random: (below: number) => number;
  /** The last event it was shown, or where it was told to go on. */
  #after: string | undefined;
  #hasEnded = false;

  constructor(options: { place: Place; urls: readonly string[]; random: (below: number) => number }) {
    this.#place = options.place;
    this.#urls = options.urls;
    this.#random = options.random;
  }

  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#turn().catch(() => {});
      await pause(this.#random(150));
    }
  }

  /** Reads on to the end; what it has read then is all it will ever see. */
  async finish(): Promise<Evidence['reads'][number]> {
    this.#hasEnded = false;
    for (let tries = 0; tries < finalTries && !this.#hasEnded; ) {
      await this.#turn().catch(async () => {
        tries += 1;
        await pause(500);
      });
    }
    return { workspaceId: this.#place.workspaceId, hasEnded: this.#hasEnded, events: this.#events };
  }

  /** One page. One that does not come is asked for again, so nothing of it was noted. */
  async #turn(): Promise<void> {
    const url = `${this.#urls[this.#random(this.#urls.length)] ?? ''}/api/v1/events?sort=occurredAt&pageSize=${pageSize}${this.#after === undefined ? '' : `&after=${this.#after}`}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${this.#place.key}` }, signal: AbortSignal.timeout(patienceMs) });
    if (!response.ok) throw new Error(`The feed answered ${response.status}.`);
    // A list of our own surface.
    const { data, nextCursor } = (await response.json()) as Page;
    for (const item of data) {
      const subject = subjectOfPayload(item);
      this.#events.push({ id: item.id, kind: item.event, subjectId: subject?.id ?? '', version: subject?.version ?? 0 });
    }
    this.#after = nextCursor ?? data.at(-1)?.id ?? this.#after;
    this.#hasEnded = nextCursor === null && data.length === 0;
  }
}
