import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '@dossier/domain/router.ts';
import { showFailure } from '../failure.ts';
import { offerUndo } from '../operations/operation-step.ts';
import { queryClient } from '../query-client.ts';
import { api, trpc } from '../trpc.ts';
import { changeOf, changeStep } from '../undo/change-step.ts';
import { noteStep, takeBack } from '../undo/undo-stack.ts';
import { undoNotice } from '../shell/undo-notice.tsx';
import { beginChange, endChange, sendInTurn, withPending } from './pending-changes.ts';
import { recordNoun, refreshAboutRecords } from './record-noun.ts';
import { addRecord, hideRecords, refreshAll, resetRecordPages, showRecord } from './record-pages.ts';

export type RecordChange = Omit<inferRouterInputs<AppRouter>['records']['update'], 'id'>;

interface Edit {
  readonly record: CrmRecord;
  readonly change: RecordChange;
}

// The items that one batch takes.
const itemsMax = 1_000;

/** Optimistic update of a record; rolled back if the server refuses it. */
export function useChangeRecord() {
  return useMutation({
    mutationFn: ({ record, change }: Edit) =>
      sendInTurn(record.id, () => api.records.update.mutate({ id: record.id, ...change })),
    onMutate: ({ record, change }) => {
      beginChange(record, change);
      showRecord(record);
    },
    onError: (_error, { record, change }) => {
      const rest = endChange(record.id, change);
      if (rest) showRecord(rest);
    },
    onSuccess: ({ data }, { record, change }) => {
      withPending(data);
      showRecord(endChange(record.id, change) ?? data);
      noteStep(changeStep(recordNoun, [changeOf(record, data, change)]));
      refreshAboutRecords();
    },
  });
}

/** Moves records to Trash; the notification and Ctrl+Z offer to undo it. */
export async function trashRecords(records: readonly CrmRecord[], onProgress?: (done: number) => void): Promise<void> {
  const operations: string[] = [];
  const gone: CrmRecord[] = [];
  const refusals: string[] = [];
  for (let at = 0; at < records.length; at += itemsMax) {
    const part = records.slice(at, at + itemsMax);
    const { data } = await api.records.batch.mutate({
      atomic: false,
      items: part.map(({ id }) => ({ action: 'delete', id })),
    });
    operations.push(data.operationId);
    for (const [index, { error }] of data.results.entries()) {
      const record = part[index];
      if (error) refusals.push(error.message);
      else if (record) gone.push(record);
    }
    onProgress?.(at + part.length);
  }
  hideRecords(new Set(gone.map(({ id }) => id)));
  void queryClient.invalidateQueries(trpc.records.listTrash.pathFilter());
  showRefusals(refusals, records.length, 'could not be moved');
  const [first] = gone;
  if (!first) return;
  if (gone.length === 1) offerUndo(`${first.title} is in Trash`, operations, 1, 'The record is back');
  else offerUndo(`${gone.length} records are in Trash`, operations, gone.length, `${gone.length} records are back`);
}

export async function restoreRecords(records: readonly Pick<CrmRecord, 'id'>[]): Promise<void> {
  const answers = await Promise.allSettled(records.map(({ id }) => api.records.restore.mutate({ id })));
  const failed = answers.filter((answer) => answer.status === 'rejected');
  const doneCount = answers.length - failed.length;
  if (failed[0]) showFailure(failed[0].reason, 'Not everything could be restored');
  if (doneCount > 0)
    notifications.show({ message: doneCount === 1 ? 'The record is back' : `${doneCount} records are back` });
  void queryClient.invalidateQueries(trpc.records.listTrash.pathFilter());
  await resetRecordPages();
}

/** Takes records into one; the notification and Ctrl+Z offer to undo it. */
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
  const { id, state } = data.operation;
  offerUndo(
    state === 'RUNNING' ? 'The records are being merged' : `${others.length + 1} records are one now`,
    [id],
    others.length,
    'The records are apart again',
  );
  return data.record;
}

/** The same change to many records. */
export async function changeRecords(
  records: readonly CrmRecord[],
  change: RecordChange,
  onProgress?: (done: number) => void,
): Promise<void> {
  await saveEdits(
    records.map((record) => ({ record, change })),
    onProgress,
  );
}

/** Many changes, which Ctrl+Z takes back together. Each batch of a thousand is one operation. */
async function saveEdits(edits: readonly Edit[], onProgress?: (done: number) => void): Promise<void> {
  const done: { edit: Edit; stored: CrmRecord }[] = [];
  const refusals: string[] = [];
  for (let at = 0; at < edits.length; at += itemsMax) {
    const part = edits.slice(at, at + itemsMax);
    const { data } = await api.records.batch.mutate({
      atomic: false,
      items: part.map(({ record: { id }, change }) => ({ action: 'update', id, values: change })),
    });
    for (const [index, { data: stored, error }] of data.results.entries()) {
      const edit = part[index];
      if (edit && stored) done.push({ edit, stored });
      else refusals.push(error?.issues[0]?.message ?? error?.message ?? '');
    }
    onProgress?.(at + part.length);
  }
  recordNoun.show(done.map(({ stored }) => stored));
  showRefusals(refusals, edits.length, 'did not change');
  if (done.length === 0) return;
  const step = changeStep(
    recordNoun,
    done.map(({ edit: { record, change }, stored }) => changeOf(record, stored, change)),
  );
  noteStep(step);
  undoNotice(done.length === 1 ? 'One record changed' : `${done.length.toLocaleString()} records changed`, () =>
    takeBack(step),
  );
}

export async function createRecord(input: inferRouterInputs<AppRouter>['records']['create']): Promise<CrmRecord> {
  const { data } = await api.records.create.mutate(input);
  addRecord(data);
  void queryClient.invalidateQueries(trpc.records.related.pathFilter());
  return data;
}

function showRefusals(refusals: readonly string[], total: number, what: string): void {
  if (refusals.length > 0) showFailure(new Error(refusals[0]), `${refusals.length} of ${total} records ${what}`);
}
