import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { showFailure, wordsOf } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { offerUndo } from '../operations/operation-step.ts';
import { queryClient } from '../session/query-client.ts';
import { api, trpc, type Inputs, invalidate } from '../session/session.ts';
import { noteChanges } from '../undo/note-change.ts';
import { offerStep, takeBack, type Step } from '../undo/undo-stack.ts';
import {
  beginChange,
  endChange,
  withPending,
  addRecord,
  hideRecords,
  refreshAll,
  resetRecordPages,
  showRecords,
} from './record-pages.ts';
import { recordNoun, refreshAboutRecords, refreshFigures } from './record-noun.ts';
import type { Folder } from '@dossier/domain/folders/schema.ts';
import { undoNotice } from '../ui/undo-notice.tsx';

export type RecordChange = Omit<Inputs['records']['update'], 'id'>;

export interface Edit {
  readonly record: CrmRecord;
  readonly change: RecordChange;
  /** The record as the person saw it when they began to type. */
  readonly seen?: CrmRecord;
}

const itemsMax = 1_000;

export function useChangeRecord() {
  return useMutation({
    mutationFn: ({ record, change }: Edit) => api.records.update.mutate({ id: record.id, ...change }),
    onMutate: ({ record, change }) => {
      beginChange(record, change);
      showRecords([record]);
    },
    onError: (_error, { record, change }) => {
      const rest = endChange(record.id, change);
      if (rest) showRecords([rest]);
    },
    onSuccess: ({ data }, { record, change, seen = record }) => {
      withPending(data);
      showRecords([endChange(record.id, change) ?? data]);
      const step = noteChanges(recordNoun, [{ seen, before: record, stored: data, patch: change }]);
      void offerTwin(data, change.data, step);
      refreshAboutRecords();
    },
  });
}

export async function trashRecords(records: readonly CrmRecord[]): Promise<void> {
  const { done: gone, refusals, operations } = await sendBatches(records, ({ id }) => ({ action: 'delete', id }));
  hideRecords(new Set(gone.map(({ item }) => item.id)));
  refreshFigures();
  void invalidate(trpc.records.listTrash);
  showRefusals(
    refusals,
    t("{count} of {total} records couldn't be moved", { count: refusals.length, total: records.length }),
  );
  const [first] = gone;
  const count = gone.length;
  if (!first) return;
  const did =
    count === 1
      ? t('{title} is in Trash', { title: first.item.title })
      : t('{count, plural, one {One record is in Trash} other {# records are in Trash}}', { count });
  const back = count === 1 ? t('The record is back') : t('{count} records are back', { count });
  offerUndo(did, operations, count, back);
}

export async function restoreRecord({ id }: Pick<CrmRecord, 'id'>): Promise<void> {
  await api.records.restore.mutate({ id });
  notifications.show({ message: t('The record is back') });
  void invalidate(trpc.records.listTrash);
  await resetRecordPages();
}

interface Merge {
  kept: CrmRecord;
  others: readonly CrmRecord[];
  values: RecordChange;
}

export async function mergeRecords({ kept, others, values }: Merge): Promise<CrmRecord> {
  const { data } = await api.records.merge.mutate({ id: kept.id, recordIds: others.map(({ id }) => id), values });
  await refreshAll();
  const { id, state } = data.operation;
  offerUndo(
    state === 'RUNNING' ? t('The records are being merged') : t('{count} records merged', { count: others.length + 1 }),
    [id],
    others.length,
    t('Merge undone'),
  );
  return data.record;
}

/** Saves many changes, which Ctrl+Z undoes together. */
export async function saveEdits(
  edits: readonly Edit[],
  { running, done: say }: { running?: string; done?: (count: number) => string } = {},
): Promise<void> {
  const shown = running === undefined ? undefined : showRunning(running);
  for (const { record, change } of edits) beginChange(record, change);
  showRecords(edits.map(({ record }) => record));
  const { done, refusals } = await sendBatches(edits, ({ record: { id }, change }) => ({
    action: 'update',
    id,
    values: change,
  }));
  showRecords(edits.flatMap(({ record, change }) => endChange(record.id, change) ?? []));
  shown?.();
  showRefusals(
    refusals,
    t("{count} of {total} records weren't changed", { count: refusals.length, total: edits.length }),
  );
  const made = done.flatMap(({ item: { record, change, seen = record }, stored }) =>
    stored ? [{ seen, before: record, stored, patch: change }] : [],
  );
  recordNoun.show(made.map(({ stored }) => stored));
  if (made.length === 0) return;
  const count = made.length;
  const said = say?.(count) ?? t('{count, plural, one {One record changed} other {# records changed}}', { count });
  offerStep(said, noteChanges(recordNoun, made));
}

type BatchItem = Inputs['records']['batch']['items'][number];

/** Each batch of a thousand is one operation. A failure is shown; the batches before it stay done. */
async function sendBatches<Item>(items: readonly Item[], inputOf: (item: Item) => BatchItem) {
  const done: { item: Item; stored: CrmRecord | null }[] = [];
  const refusals: string[] = [];
  const operations: string[] = [];
  try {
    for (let from = 0; from < items.length; from += itemsMax) {
      const part = items.slice(from, from + itemsMax);
      const { data } = await api.records.batch.mutate({ atomic: false, items: part.map(inputOf) });
      operations.push(data.operationId);
      for (const [at, item] of part.entries()) {
        const { data: stored = null, error } = data.results[at] ?? {};
        if (error) refusals.push(error.issues[0]?.message ?? error.message);
        else done.push({ item, stored });
      }
    }
  } catch (error) {
    showFailure(error);
  }
  return { done, refusals, operations };
}

/** A notification that ends when the returned function is called; short work shows none. */
function showRunning(message: string): () => void {
  let id: string | undefined;
  const timer = setTimeout(() => {
    id = notifications.show({ message, loading: true, autoClose: false, withCloseButton: false });
  }, 400);
  return () => {
    clearTimeout(timer);
    if (id !== undefined) notifications.hide(id);
  };
}

export async function createRecord(input: Inputs['records']['create']): Promise<CrmRecord> {
  const { data } = await api.records.create.mutate(input);
  addRecord(data);
  refreshFigures();
  void invalidate(trpc.records.related);
  return data;
}

function showRefusals([first]: readonly string[], title: string): void {
  if (first !== undefined) showFailure(new Error(wordsOf(first)), title);
}

export type Twin = Readonly<Pick<CrmRecord, 'id' | 'title'>>;
type Data = Readonly<Record<string, unknown>>;

const lookMs = 3_000;

/** Records in Trash with the same unique values. A server that is away must not block the create that waits for it. */
export async function findTwins({ id, fields }: Folder, data: Data = {}): Promise<Twin[]> {
  if (!fields.some(({ key, unique }) => unique && data[key])) return [];
  const signal = AbortSignal.timeout(lookMs);
  const { data: found } = await api.records.findTrashed
    .query({ folderId: id, data }, { signal })
    .catch(() => ({ data: [] }));
  return [...new Map(found.map((twin) => [twin.id, twin])).values()];
}

/** If a change used the unique value of a record in Trash, offers to undo the change and restore that record. */
async function offerTwin({ folderId }: CrmRecord, data: Data | undefined, step: Step): Promise<void> {
  const folder = queryClient.getQueryData(trpc.folders.list.queryKey({}))?.data.find(({ id }) => id === folderId);
  const [twin] = folder ? await findTwins(folder, data) : [];
  if (twin)
    undoNotice(
      t('{title} in Trash has the same unique value.', { title: twin.title }),
      () =>
        takeBack(step)
          .then(() => restoreRecord(twin))
          .catch(showFailure),
      t('Restore it instead'),
    );
}
