import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '@dossier/domain/router.ts';
import { showFailure } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { offerUndo } from '../operations/operation-step.ts';
import { queryClient } from '../session/query-client.ts';
import { api, trpc } from '../session/trpc.ts';
import { noteChange, noteChanges } from '../undo/note-change.ts';
import { offerStep } from '../undo/undo-stack.ts';
import { beginChange, endChange, withPending } from './pending-changes.ts';
import { recordNoun, refreshAboutRecords, refreshFigures } from './record-noun.ts';
import { addRecord, hideRecords, refreshAll, resetRecordPages, showRecords } from './record-pages.ts';

export type RecordChange = Omit<inferRouterInputs<AppRouter>['records']['update'], 'id'>;

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
      noteChange(recordNoun, { seen, before: record, stored: data, patch: change });
      refreshAboutRecords();
    },
  });
}

export async function trashRecords(records: readonly CrmRecord[], onProgress?: (done: number) => void): Promise<void> {
  const operations: string[] = [];
  const gone: CrmRecord[] = [];
  const refusals: string[] = [];
  await inBatches(records, onProgress, async (part) => {
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
  });
  hideRecords(new Set(gone.map(({ id }) => id)));
  refreshFigures();
  void queryClient.invalidateQueries(trpc.records.listTrash.pathFilter());
  showRefusals(
    refusals,
    t("{count} of {total} records couldn't be moved", { count: refusals.length, total: records.length }),
  );
  const [first] = gone;
  const count = gone.length;
  if (!first) return;
  const did =
    count === 1
      ? t('{title} is in Trash', { title: first.title })
      : t('{count, plural, one {One record is in Trash} other {# records are in Trash}}', { count });
  const back = count === 1 ? t('The record is back') : t('{count} records are back', { count });
  offerUndo(did, operations, count, back);
}

export async function restoreRecord({ id }: Pick<CrmRecord, 'id'>): Promise<void> {
  await api.records.restore.mutate({ id });
  notifications.show({ message: t('The record is back') });
  void queryClient.invalidateQueries(trpc.records.listTrash.pathFilter());
  await resetRecordPages();
}

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
    state === 'RUNNING' ? t('The records are being merged') : t('{count} records merged', { count: others.length + 1 }),
    [id],
    others.length,
    t('Merge undone'),
  );
  return data.record;
}

interface Saving {
  readonly onProgress?: ((done: number) => void) | undefined;
  readonly running?: string;
  readonly done?: (count: number) => string;
}

/** Many changes, which Ctrl+Z takes back together. Each batch of a thousand is one operation. */
export async function saveEdits(
  edits: readonly Edit[],
  { onProgress, running, done: say }: Saving = {},
): Promise<void> {
  const shown = running === undefined ? undefined : showRunning(running);
  for (const { record, change } of edits) beginChange(record, change);
  showRecords(edits.map(({ record }) => record));
  const done: { edit: Edit; stored: CrmRecord }[] = [];
  const refusals: string[] = [];
  try {
    await inBatches(edits, onProgress, async (part) => {
      const { data } = await api.records.batch.mutate({
        atomic: false,
        items: part.map(({ record: { id }, change }) => ({ action: 'update', id, values: change })),
      });
      for (const [at, edit] of part.entries()) {
        const { data: stored, error } = data.results[at] ?? {};
        if (stored) done.push({ edit, stored });
        else refusals.push(error?.issues[0]?.message ?? error?.message ?? '');
      }
    });
  } catch (error) {
    showFailure(error);
  } finally {
    const rest = edits.flatMap(({ record, change }) => endChange(record.id, change) ?? []);
    showRecords(rest);
    shown?.();
  }
  recordNoun.show(done.map(({ stored }) => stored));
  showRefusals(
    refusals,
    t("{count} of {total} records weren't changed", { count: refusals.length, total: edits.length }),
  );
  if (done.length === 0) return;
  const step = noteChanges(
    recordNoun,
    done.map(({ edit: { record, change, seen = record }, stored }) => ({
      seen,
      before: record,
      stored,
      patch: change,
    })),
  );
  const count = done.length;
  const said = say?.(count) ?? t('{count, plural, one {One record changed} other {# records changed}}', { count });
  offerStep(said, step);
}

async function inBatches<Item>(
  items: readonly Item[],
  onProgress: ((done: number) => void) | undefined,
  send: (part: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += itemsMax) {
    const part = items.slice(at, at + itemsMax);
    await send(part);
    onProgress?.(at + part.length);
  }
}

/** A notification that ends when the answered function is called; short work shows none. */
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

export async function createRecord(input: inferRouterInputs<AppRouter>['records']['create']): Promise<CrmRecord> {
  const { data } = await api.records.create.mutate(input);
  addRecord(data);
  refreshFigures();
  void queryClient.invalidateQueries(trpc.records.related.pathFilter());
  return data;
}

function showRefusals(refusals: readonly string[], title: string): void {
  if (refusals.length > 0) showFailure(new Error(refusals[0]), title);
}
