import type { Evidence } from './evidence.ts';
import { Follower, type FollowerOptions } from './follower.ts';
import { subjectOfPayload } from './subject.ts';

const pageSize = 20;

type Read = Evidence['reads'][number]['events'][number];
interface Page {
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
    )) as Page;
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
