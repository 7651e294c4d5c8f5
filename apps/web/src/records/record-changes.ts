import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '@dossier/domain/router.ts';
import { showFailure } from '../failure.ts';
import { queryClient } from '../query-client.ts';
import { undoNotice } from '../shell/undo-notice.tsx';
import { api, trpc } from '../trpc.ts';
import { noteEdit } from './record-edits.ts';
import { addRecord, hideRecords, refreshAll, resetRecordPages, showRecord } from './record-pages.ts';

export type RecordChange = Omit<inferRouterInputs<AppRouter>['records']['update'], 'id'>;

/** Optimistic update of a record; rolled back if the server refuses it. */
export function useChangeRecord() {
  return useMutation({
    mutationFn: ({ record, change }: { record: CrmRecord; change: RecordChange }) =>
      api.records.update.mutate({ id: record.id, ...change }),
    onMutate: ({ record, change }) => showRecord(foresee(record, change)),
    onError: (_error, { record }) => showRecord(record),
    onSuccess: ({ data }, { record, change }) => {
      showRecord(data);
      noteEdit(record, data, change);
      void queryClient.invalidateQueries(trpc.records.timeline.pathFilter());
      void queryClient.invalidateQueries(trpc.records.related.pathFilter());
    },
  });
}

/** Moves records to Trash; the notification offers to undo it. */
export async function trashRecords(records: readonly CrmRecord[], onProgress?: (done: number) => void): Promise<void> {
  const { done, failed } = await forEachRecord(
    records,
    (record) => api.records.remove.mutate({ id: record.id }),
    onProgress,
  );
  hideRecords(new Set(done.map(({ id }) => id)));
  void queryClient.invalidateQueries(trpc.records.listTrash.pathFilter());
  if (failed.length > 0) showFailure(failed[0], `${failed.length} of ${records.length} records could not be moved`);
  if (done.length === 0) return;
  const [first] = done;
  undoNotice(
    done.length === 1 ? `${first?.title ?? 'The record'} is in Trash` : `${done.length} records are in Trash`,
    () => restoreRecords(done),
  );
}

export async function restoreRecords(records: readonly Pick<CrmRecord, 'id'>[]): Promise<void> {
  const { done, failed } = await forEachRecord(records, ({ id }) => api.records.restore.mutate({ id }));
  if (failed.length > 0) showFailure(failed[0], 'Not everything could be restored');
  if (done.length > 0)
    notifications.show({ message: done.length === 1 ? 'The record is back' : `${done.length} records are back` });
  void queryClient.invalidateQueries(trpc.records.listTrash.pathFilter());
  await resetRecordPages();
}

/** Takes records into one; the notification offers to undo it. */
export async function mergeRecords({
  kept,
  others,
  values,
}: {
  kept: CrmRecord;
  others: readonly CrmRecord[];
  values: RecordChange;
}): Promise<CrmRecord> {
  const { data } = await api.records.merge.mutate({ id: kept.id, recordIds: others.map(({ id }) => id), values });
  await refreshAll();
  undoNotice(
    data.operation.state === 'RUNNING' ? 'The records are being merged' : `${others.length + 1} records are one now`,
    async () => {
      const undone = await api.operations.undo.mutate({ id: data.operation.id });
      if (undone.data.failedCount > 0)
        notifications.show({ color: 'orange', message: 'Something was changed since, and stays as it is' });
      else notifications.show({ message: 'The records are apart again' });
      await refreshAll();
    },
  );
  return data.record;
}

/** The same change to many records. */
export async function changeRecords(
  records: readonly CrmRecord[],
  change: RecordChange,
  onProgress?: (done: number) => void,
): Promise<void> {
  const { done, failed } = await forEachRecord(
    records,
    async (record) => showRecord((await api.records.update.mutate({ id: record.id, ...change })).data),
    onProgress,
  );
  if (failed.length > 0) showFailure(failed[0], `${failed.length} of ${records.length} records did not change`);
  if (done.length > 0)
    notifications.show({ message: done.length === 1 ? 'One record changed' : `${done.length} records changed` });
}

export async function createRecord(input: inferRouterInputs<AppRouter>['records']['create']): Promise<CrmRecord> {
  const { data } = await api.records.create.mutate(input);
  addRecord(data);
  void queryClient.invalidateQueries(trpc.records.related.pathFilter());
  return data;
}

/** Runs 20 calls at a time, the size of one batch request. */
async function forEachRecord<T>(
  records: readonly T[],
  work: (record: T) => Promise<unknown>,
  onProgress?: (done: number) => void,
): Promise<{ done: T[]; failed: unknown[] }> {
  const done: T[] = [];
  const failed: unknown[] = [];
  for (let at = 0; at < records.length; at += 20) {
    const batch = records.slice(at, at + 20);
    const outcomes = await Promise.allSettled(batch.map(work));
    for (const [index, outcome] of outcomes.entries()) {
      const record = batch[index];
      if (outcome.status === 'rejected') failed.push(outcome.reason);
      else if (record !== undefined) done.push(record);
    }
    onProgress?.(Math.min(records.length, at + 20));
  }
  return { done, failed };
}

/** The record as the change will leave it. */
function foresee(record: CrmRecord, { data, ...change }: RecordChange): CrmRecord {
  const merged = { ...record.data, ...data };
  return {
    ...record,
    ...withoutUndefined(change),
    data: Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)),
  };
}

function withoutUndefined({ title, email, phone, ownerId }: Omit<RecordChange, 'data'>): Partial<CrmRecord> {
  return {
    ...(title === undefined ? {} : { title }),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(ownerId === undefined ? {} : { ownerId }),
  };
}
