import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { queryClient } from '../session/query-client.ts';
import { t } from '../language/t.ts';
import { api, trpc, invalidate } from '../session/session.ts';
import { columnsOf } from './columns.ts';
import { noteTheirs, type ChangedNoun } from '../undo/change-step.ts';
import {
  showRecords,
  hasListOf,
  listedRecords,
  putOnTop,
  refreshRecordPages,
  refreshShortPages,
  removeFromLists,
} from './record-pages.ts';
import type { LiveEvent } from '@dossier/domain/live/schema.ts';

export const recordNoun: ChangedNoun<CrmRecord> = {
  name: 'record',
  sayAll: (count, isRedo) =>
    isRedo
      ? t('{count, plural, one {Change to # record redone} other {Changes to # records redone}}', { count })
      : t('{count, plural, one {Change to # record undone} other {Changes to # records undone}}', { count }),
  show(records) {
    showRecords(records);
    refreshAboutRecords();
  },
  labelOf({ folderId }, name) {
    const folder = queryClient.getQueryData(trpc.folders.list.queryKey({}))?.data.find(({ id }) => id === folderId);
    return folder && columnsOf(folder).find(({ id }) => id === name)?.label;
  },
};

export function refreshAboutRecords(): void {
  void invalidate(trpc.records.timeline, trpc.records.related);
  refreshFigures();
}

// Counts and sums read all matching records, so many changes cause one read.
const delayMs = 700;
let waiting: ReturnType<typeof setTimeout> | undefined;

export function refreshFigures(): void {
  waiting ??= setTimeout(() => {
    waiting = undefined;
    void invalidate(trpc.aggregate.records);
  }, delayMs);
}

// Two batches of calls; for more records, refetching whole pages is cheaper.
const fetchedMax = 40;

/** Applies changes by others: to loaded records, and new records to loaded lists. */
export async function followRecords(events: readonly LiveEvent[]): Promise<void> {
  const latest = new Map(
    events.flatMap((event) =>
      event.recordId !== null && event.kind.startsWith('record.') ? [[event.recordId, event] as const] : [],
    ),
  );
  if (latest.size === 0) return;
  refreshFigures();
  const arrived = new Set(
    events
      .filter(({ kind }) => kind === 'record.created' || kind === 'record.restored')
      .map(({ recordId }) => recordId),
  );
  const gone = new Set(
    [...latest].filter(([, { kind }]) => kind === 'record.deleted' || kind === 'record.erased').map(([id]) => id),
  );
  if (gone.size > 0) {
    removeFromLists(gone);
    for (const id of gone) void queryClient.invalidateQueries(trpc.records.get.queryFilter({ id }));
  }
  if (gone.size > 0 || arrived.size > 0) void invalidate(trpc.records.listTrash);
  void invalidate(trpc.records.list, trpc.records.related);

  const listed = listedRecords();
  const isShown = (id: string) =>
    listed.has(id) || queryClient.getQueryState(trpc.records.get.queryKey({ id })) !== undefined;
  const wanted = [...latest]
    .filter(([id, { folderId }]) => !gone.has(id) && (isShown(id) || (arrived.has(id) && hasListOf(folderId))))
    .map(([id]) => id);
  if (wanted.length > fetchedMax) {
    void invalidate(trpc.records.get);
    return refreshRecordPages();
  }
  const fetched = (await Promise.all(wanted.map((id) => fetchRecord(id)))).filter((record) => record !== undefined);
  // Oldest first: each one is put on top, so the newest ends up first.
  for (const record of fetched.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))) {
    noteTheirs(record);
    showRecords([record]);
    if (arrived.has(record.id)) putOnTop(record);
  }
  const isRestored = events.some(({ kind }) => kind === 'record.restored');
  await refreshShortPages(new Set([...latest.values()].map(({ folderId }) => folderId)), isRestored);
}

async function fetchRecord(id: string): Promise<CrmRecord | undefined> {
  // Deleted since: its own event follows.
  const answer = await api.records.get.query({ id }).catch(() => undefined);
  const known = queryClient.getQueryData(trpc.records.get.queryKey({ id }))?.data;
  return answer && known && known.version > answer.data.version ? undefined : answer?.data;
}
