import type { Operation } from '@dossier/domain/bulk/schema.ts';
import { notifications } from '@mantine/notifications';
import { api } from '../session/trpc.ts';
import { OperationProgress } from './operation-progress.tsx';

const askedEveryMs = 500;

/**
 * Shows the progress of an operation beside whichever page is open, with a button that cancels it, until it has ended.
 * `total`: how many things it goes through.
 */
export async function watchOperation(begun: Operation, total: number, running: string): Promise<Operation> {
  const shown = { id: begun.id, loading: true, autoClose: false, withCloseButton: false } as const;
  let operation = begun;
  if (operation.state === 'RUNNING') notifications.show({ ...shown, message: progressOf(operation, total, running) });
  try {
    while (operation.state === 'RUNNING') {
      await new Promise((resolve) => setTimeout(resolve, askedEveryMs));
      operation = (await api.operations.get.query({ id: operation.id })).data;
      notifications.update({ ...shown, message: progressOf(operation, total, running) });
    }
  } finally {
    notifications.hide(begun.id);
  }
  return operation;
}

function progressOf({ id, changedCount, failedCount }: Operation, total: number, running: string) {
  return <OperationProgress id={id} running={running} done={changedCount + failedCount} total={total} />;
}
