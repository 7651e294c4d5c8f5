import type { Operation } from '@dossier/domain/bulk/schema.ts';
import { notifications } from '@mantine/notifications';
import { showFailure } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { offerUndo } from '../operations/operation-step.ts';
import { watchOperation } from '../operations/watch-operation.tsx';
import { api } from '../session/trpc.ts';
import type { RecordChange } from './record-changes.ts';
import { refreshAll, type RecordFilter } from './record-pages.ts';

export type MatchingFilter = Omit<RecordFilter, 'sort' | 'order' | 'folderId' | 'search'> & {
  folderId: string;
  search?: string | undefined;
};

type Bulk = Parameters<typeof api.records.bulk.mutate>[0]['change'];

interface Words {
  readonly running: string;
  readonly done: (count: number) => string;
}

/** Moves all records that match to Trash, also those that are not loaded, while other pages can be used. */
export function trashMatching(filter: MatchingFilter, total: number): Promise<void> {
  return startBulk(filter, { action: 'delete' }, total, {
    running: t('Moving to Trash'),
    done: (count) => t('{count, plural, one {One record is in Trash} other {# records are in Trash}}', { count }),
  });
}

export function changeMatching(filter: MatchingFilter, values: RecordChange, total: number): Promise<void> {
  return startBulk(filter, { action: 'update', values }, total, {
    running: t('Changing records'),
    done: (count) => t('{count, plural, one {One record changed} other {# records changed}}', { count }),
  });
}

/** Resolves once it has begun. */
async function startBulk(filter: MatchingFilter, change: Bulk, total: number, words: Words): Promise<void> {
  try {
    const { data } = await api.records.bulk.mutate({ filter, change });
    void follow(data, total, words);
  } catch (error) {
    showFailure(error);
  }
}

/** Shows the progress of an operation on up to `total` records, then its result, with a button that undoes it. */
async function follow(begun: Operation, total: number, words: Words): Promise<void> {
  let ended: Operation;
  try {
    ended = await watchOperation(begun, total, words.running);
  } catch (error) {
    return showFailure(error, t("It's still running, but we can't show its progress"));
  }
  await refreshAll();
  const { id, state, changedCount, failedCount } = ended;
  if (failedCount > 0) {
    const { data } = await api.operations.listProblems.query({ id, pageSize: 1 });
    notifications.show({
      color: 'orange',
      title: t("{failedCount} couldn't be changed", { failedCount }),
      message: data[0]?.message ?? '',
    });
  }
  const did = `${state === 'CANCELLED' ? 'Cancelled. ' : ''}${words.done(changedCount)}`;
  if (changedCount === 0) notifications.show({ message: did });
  else offerUndo(did, [id], changedCount);
}
