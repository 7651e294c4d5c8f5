import { setTimeout as pause } from 'node:timers/promises';
import { Api } from '@dossier/stage/api.ts';
import type { ClientWorkspace } from './client-workspace.ts';
import { subjectOfPayload } from './evidence.ts';

interface Surroundings {
  readonly place: ClientWorkspace;
  readonly urls: readonly string[];
  readonly random: (below: number) => number;
}

const patienceMs = 4_000;
const finalTries = 40;
const pageSize = 20;

/**
 * Follows a list page by page, each page through another gateway. A failed page is requested again, and none of it is
 * kept. `take` keeps a page, and returns whether it was the last one for now.
 */
function follow<Page>(
  { place, urls, random }: Surroundings,
  pauseMsMax: number,
  path: () => string,
  take: (page: Page) => boolean,
) {
  const turn = async () => {
    const page: Page = await new Api(urls[random(urls.length)] ?? '', place.key, patienceMs).get(path());
    return take(page);
  };
  return {
    async run(isOver: () => boolean): Promise<void> {
      while (!isOver()) {
        await turn().catch(() => {});
        await pause(random(pauseMsMax));
      }
    },
    /** Follows to the end, after which the copy is final. False if there is no end. */
    async toEnd(): Promise<boolean> {
      for (let tries = 0; tries < finalTries;) {
        const hasEnded = await turn().catch(async () => {
          tries += 1;
          await pause(500);
          return false;
        });
        if (hasEnded) return true;
      }
      return false;
    },
  };
}

interface EventPage {
  readonly data: readonly { readonly id: string; readonly event: string }[];
  readonly nextCursor: string | null;
}

/** Follows the event feed of one workspace, and records every event. */
export function followEvents(surroundings: Surroundings) {
  const { workspaceId } = surroundings.place;
  const events: { id: string; kind: string; subjectId: string; version: number }[] = [];
  /** The last event it got, or the cursor it was given. */
  let after: string | undefined;
  const { run, toEnd } = follow<EventPage>(
    surroundings,
    150,
    () => `/events?sort=occurredAt&pageSize=${pageSize}${after === undefined ? '' : `&after=${after}`}`,
    ({ data, nextCursor }) => {
      for (const item of data) {
        const { id: subjectId = '', version = 0 } = subjectOfPayload(item) ?? {};
        events.push({ id: item.id, kind: item.event, subjectId, version });
      }
      after = nextCursor ?? data.at(-1)?.id ?? after;
      return nextCursor === null && data.length === 0;
    },
  );
  return { run, finish: async () => ({ workspaceId, hasEnded: await toEnd(), events }) };
}

interface ChangePage {
  readonly data: readonly { readonly id: string; readonly version: number }[];
  readonly deleted: readonly { readonly id: string }[];
  readonly hasMore: boolean;
  readonly nextCursor: string;
}

/** Keeps a copy of each list of a workspace that `changedSince` can follow, from the beginning. */
export function followLists(surroundings: Surroundings) {
  const { workspaceId, pipelineId } = surroundings.place;
  return ['records?', `deals?pipelineId=${pipelineId}&`, 'tasks?'].map((list) => {
    /** The version of each id. */
    const copy = new Map<string, number>();
    let cursor = '0';
    const { run, toEnd } = follow<ChangePage>(
      surroundings,
      400,
      () => `/${list}pageSize=${pageSize}&changedSince=${cursor}`,
      ({ data, deleted, hasMore, nextCursor }) => {
        for (const { id, version } of data) copy.set(id, version);
        for (const { id } of deleted) copy.delete(id);
        cursor = nextCursor;
        return !hasMore;
      },
    );
    const finish = async () => {
      const hasEnded = await toEnd();
      return { workspaceId, hasEnded, versions: Object.fromEntries(copy) };
    };
    return { run, finish };
  });
}
