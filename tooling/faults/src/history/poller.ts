import type { Evidence } from './evidence.ts';
import { Follower, type FollowerOptions } from './follower.ts';

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
    )) as Page;
    for (const { id, version } of data) this.#copy.set(id, version);
    for (const { id } of deleted) this.#copy.delete(id);
    this.#cursor = nextCursor;
    return !hasMore;
  }
}
