import type { Evidence } from './evidence.ts';
import { Follower } from './follower.ts';
import type { ClientWorkspace } from './client-workspace.ts';

const pageSize = 20;

interface Page {
  readonly data: readonly { readonly id: string; readonly version: number }[];
  readonly deleted: readonly { readonly id: string }[];
  readonly hasMore: boolean;
  readonly nextCursor: string;
}

/** Keeps a copy of one list of a workspace by `changedSince`, from the beginning. */
export class Poller extends Follower {
  readonly #list: string;
  readonly #workspaceId: string;
  /** The copy: the version of each id. */
  readonly #copy = new Map<string, number>();
  #cursor = '0';

  constructor(
    list: string,
    { place, urls, random }: { place: ClientWorkspace; urls: readonly string[]; random: (below: number) => number },
  ) {
    super({ urls, key: place.key, random, pauseMsMax: 400 });
    this.#list = list;
    this.#workspaceId = place.workspaceId;
  }

  /** One poller for each list of the workspace that can be followed. */
  static allOf(place: ClientWorkspace, urls: readonly string[], random: (below: number) => number): Poller[] {
    return ['records?', `deals?pipelineId=${place.pipelineId}&`, 'tasks?'].map(
      (list) => new Poller(list, { place, urls, random }),
    );
  }

  async finish(): Promise<Evidence['copies'][number]> {
    return {
      workspaceId: this.#workspaceId,
      hasEnded: await this.finishReading(),
      versions: Object.fromEntries(this.#copy),
    };
  }

  protected async turn(): Promise<boolean> {
    const { data, deleted, hasMore, nextCursor } = (await this.page(
      `${this.#list}pageSize=${pageSize}&changedSince=${this.#cursor}`,
    )) as Page;
    for (const { id, version } of data) this.#copy.set(id, version);
    for (const { id } of deleted) this.#copy.delete(id);
    this.#cursor = nextCursor;
    return !hasMore;
  }
}
