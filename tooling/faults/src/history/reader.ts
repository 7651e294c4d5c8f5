import { setTimeout as pause } from 'node:timers/promises';
import { type Evidence, subjectOfPayload } from './evidence.ts';
import type { ClientWorkspace } from './client-workspace.ts';

interface FollowerOptions {
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
abstract class Follower {
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

const pageSize = 20;

type Read = Evidence['reads'][number]['events'][number];
interface EventPage {
  readonly data: readonly { readonly id: string; readonly event: string }[];
  readonly nextCursor: string | null;
}

/** Follows the event feed of one workspace, and notes every event it gets. */
export class Reader extends Follower {
  readonly #events: Read[] = [];
  /** The last event it got, or the cursor it was given. */
  #after: string | undefined;

  constructor(options: FollowerOptions) {
    super(options, 150);
  }

  async finish(): Promise<Evidence['reads'][number]> {
    return { workspaceId: this.options.place.workspaceId, hasEnded: await this.finishReading(), events: this.#events };
  }

  protected async turn(): Promise<boolean> {
    const { data, nextCursor } = (await this.page(
      `events?sort=occurredAt&pageSize=${pageSize}${this.#after === undefined ? '' : `&after=${this.#after}`}`,
    )) as EventPage;
    for (const item of data) {
      const subject = subjectOfPayload(item);
      this.#events.push({
        id: item.id,
        kind: item.event,
        subjectId: subject?.id ?? '',
        version: subject?.version ?? 0,
      });
    }
    this.#after = nextCursor ?? data.at(-1)?.id ?? this.#after;
    return nextCursor === null && data.length === 0;
  }
}

interface ChangePage {
  readonly data: readonly { readonly id: string; readonly version: number }[];
  readonly deleted: readonly { readonly id: string }[];
  readonly hasMore: boolean;
  readonly nextCursor: string;
}

/** Keeps a copy of one list of a workspace by `changedSince`, from the beginning. */
export class Poller extends Follower {
  readonly #list: string;
  /** The copy: the version of each id. */
  readonly #copy = new Map<string, number>();
  #cursor = '0';

  constructor(list: string, options: FollowerOptions) {
    super(options, 400);
    this.#list = list;
  }

  /** One poller for each list of the workspace that can be followed. */
  static allOf(options: FollowerOptions): Poller[] {
    const { pipelineId } = options.place;
    return ['records?', `deals?pipelineId=${pipelineId}&`, 'tasks?'].map((list) => new Poller(list, options));
  }

  async finish(): Promise<Evidence['copies'][number]> {
    return {
      workspaceId: this.options.place.workspaceId,
      hasEnded: await this.finishReading(),
      versions: Object.fromEntries(this.#copy),
    };
  }

  protected async turn(): Promise<boolean> {
    const { data, deleted, hasMore, nextCursor } = (await this.page(
      `${this.#list}pageSize=${pageSize}&changedSince=${this.#cursor}`,
    )) as ChangePage;
    for (const { id, version } of data) this.#copy.set(id, version);
    for (const { id } of deleted) this.#copy.delete(id);
    this.#cursor = nextCursor;
    return !hasMore;
  }
}
