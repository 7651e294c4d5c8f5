import type { operations } from './api.generated.ts';
import type { AnswerOf, Closed, InputOf } from './calls.ts';
import { demandPause } from './known.ts';
import { pause } from './repeating-fetch.ts';

/** Stores a follower's place, so that it continues there after a restart. */
export interface PlaceStore {
  read(): Promise<string | undefined> | string | undefined;
  write(place: string): Promise<void> | void;
}

export interface FollowOptions {
  /** Default: none, so each start reads everything again. */
  readonly store?: PlaceStore;
  /** `false` ends after the last change. Default: true, which waits for new changes. */
  readonly isEndless?: boolean;
  /** Pause between two requests while there are no new changes, in milliseconds. Default: 5000. */
  readonly everyMs?: number;
  /** Ends the following: a wait or request in progress rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface Followed {
  records: operations['recordsList'];
  deals: operations['dealsList'];
  tasks: operations['tasksList'];
  events: operations['eventsList'];
}

type Item<Noun extends keyof Followed> = AnswerOf<Followed[Noun]>['data'][number];

interface Filters {
  records: 'folderId';
  deals: 'pipelineId';
  tasks: never;
  events: 'kind' | 'recordId';
}

export type ChangesInput<Noun extends keyof Followed> = Closed<
  Pick<InputOf<Followed[Noun]>, Filters[Noun] & keyof InputOf<Followed[Noun]>>
>;

/** The event, if events are followed; else the current item, or the id of a deleted one. */
export type Change<Noun extends keyof Followed> = Noun extends 'events'
  ? Item<Noun>
  : { type: 'changed'; item: Item<Noun> } | { type: 'deleted'; id: string; deletedAt: string };

export interface ChangesPage {
  data: readonly { id: string }[];
  deleted?: readonly { id: string; deletedAt: string }[];
  nextCursor: string | null;
  hasMore?: boolean;
}

interface Read {
  changes: readonly unknown[];
  place: string | undefined;
  hasMore: boolean;
}

/**
 * Follows all changes, in an order that the server assigns after the commit, never by times. The place is stored once
 * the caller asks for the next page: after a crash, the last page comes again.
 */
export async function* follow(
  list: (query: object) => PromiseLike<ChangesPage>,
  isOfEvents: boolean,
  { store, isEndless = true, everyMs = 5_000, signal }: FollowOptions,
): AsyncGenerator<unknown> {
  demandPause(everyMs);
  let place = (await store?.read())?.trim() || undefined;
  for (;;) {
    const page = isOfEvents ? await readEvents(list, place) : await readChanged(list, place);
    yield* page.changes;
    if (page.place !== undefined && page.place !== place) await store?.write(page.place);
    place = page.place;
    if (page.hasMore) continue;
    if (!isEndless) return;
    await pause(everyMs, signal);
  }
}

async function readChanged(list: (query: object) => PromiseLike<ChangesPage>, place = '0'): Promise<Read> {
  const { data, deleted, nextCursor, hasMore } = await list({ changedSince: place, pageSize: 500 });
  // A plain list would end after its last page as if it were complete, and the store would keep a cursor of that list.
  if (deleted === undefined || hasMore === undefined)
    throw new TypeError('The answer is a list and no page of changes: is `changedSince` passed on?');
  const changed = data.map((item) => ({ type: 'changed', item }));
  const gone = deleted.map(({ id, deletedAt }) => ({ type: 'deleted', id, deletedAt }));
  return { changes: [...changed, ...gone], place: nextCursor ?? place, hasMore };
}

async function readEvents(list: (query: object) => PromiseLike<ChangesPage>, place: string | undefined): Promise<Read> {
  const after = place === undefined ? {} : { after: place };
  const { data, nextCursor } = await list({ sort: 'occurredAt', pageSize: 500, ...after });
  // A page with a filter may be empty without being the last; its cursor is then the place.
  return { changes: data, place: nextCursor ?? data.at(-1)?.id ?? place, hasMore: nextCursor !== null };
}
