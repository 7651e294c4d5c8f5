import type { Operation } from '@dossier/domain/bulk/schema.ts';
import { notifications } from '@mantine/notifications';
import { showFailure, wordsOf } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { offerUndo } from '../operations/operation-step.ts';
import { watchOperation } from '../operations/watch-operation.tsx';
import { api } from '../session/session.ts';
import { refreshAll, type RecordFilter } from './record-pages.ts';

export type MatchingFilter = Omit<RecordFilter, 'sort' | 'order' | 'folderId' | 'search'> & {
  folderId: string;
  search?: string | undefined;
};

type Bulk = Parameters<typeof api.records.bulk.mutate>[0]['change'];

const words = {
  delete: {
    running: t('Moving to Trash'),
    done: (count: number) =>
      t('{count, plural, one {One record is in Trash} other {# records are in Trash}}', { count }),
  },
  update: {
    running: t('Changing records'),
    done: (count: number) => t('{count, plural, one {One record changed} other {# records changed}}', { count }),
  },
};

/** Changes all matching records or moves them to Trash, loaded or not. Resolves once the work has begun. */
export async function changeMatching(filter: MatchingFilter, change: Bulk, total: number): Promise<void> {
  const { data } = await api.records.bulk.mutate({ filter, change });
  void follow(data, total, words[change.action]);
}

/** Shows the progress of an operation on up to `total` records, then its result, with a button that undoes it. */
async function follow(begun: Operation, total: number, { running, done }: (typeof words)['update']): Promise<void> {
  let ended: Operation;
  try {
    ended = await watchOperation(begun, total, running);
  } catch (error) {
    return showFailure(error, t("It's still running, but we can't show its progress"));
  }
  await refreshAll();
  const { id, state, changedCount, failedCount } = ended;
  if (failedCount > 0) {
    const { data } = await api.operations.listProblems.query({ id, pageSize: 1 });
    notifications.show({
      color: 'yellow',
      title: t("{failedCount} couldn't be changed", { failedCount }),
      message: wordsOf(data[0]?.message ?? ''),
    });
  }
  const did = `${state === 'CANCELLED' ? 'Cancelled. ' : ''}${done(changedCount)}`;
  if (changedCount === 0) notifications.show({ message: did });
  else offerUndo(did, [id], changedCount);
}
