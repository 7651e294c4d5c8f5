import type { Operation } from '@dossier/domain/bulk/schema.ts';
import { notifications } from '@mantine/notifications';
import { showFailure } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { refreshAll } from '../records/record-pages.ts';
import { api } from '../session/trpc.ts';
import { offerUndo } from './operation-step.ts';
import { watchOperation } from './watch-operation.tsx';

/** Texts about an operation; each takes the number of things that were carried out. */
export interface OperationWords {
  readonly running: string;
  readonly done: (count: number) => string;
}

/**
 * Shows the progress of an operation, then what it did, with a button that undoes that. `total`: how many things it
 * goes through.
 */
export async function followOperation(begun: Operation, total: number, words: OperationWords): Promise<void> {
  let ended: Operation;
  try {
    ended = await watchOperation(begun, total, words.running);
  } catch (error) {
    return showFailure(error, t("It's still running, but we can't show its progress"));
  }
  await refreshAll();
  await tellEnd(ended, words);
}

async function tellEnd({ id, state, changedCount, failedCount }: Operation, words: OperationWords): Promise<void> {
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
