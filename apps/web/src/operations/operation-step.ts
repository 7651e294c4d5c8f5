import { notifications } from '@mantine/notifications';
import { t } from '../language/t.ts';
import { refreshAll } from '../records/record-pages.ts';
import { api } from '../session/session.ts';
import { noteStep, offerStep, sayLeft, type Step } from '../undo/undo-stack.ts';
import { watchOperation } from './watch-operation.tsx';

/** Announces finished operations with an undo button; Ctrl+Z does the same. */
export function offerUndo(did: string, operations: readonly string[], total: number, back?: string): void {
  const step = operationStep(operations, total, back);
  noteStep(step);
  offerStep(did, step);
}

/** Undoes an operation, even another person's, and reports the things that it could not undo. */
export async function undoNow(id: string, total: number): Promise<void> {
  const { message, isPartial = false } = await operationStep([id], total).run();
  notifications.show({ message, ...(isPartial ? { color: 'yellow' } : {}) });
}

export async function removeInOperation(noun: 'comment' | 'call', id: string): Promise<void> {
  const { data } = await api.operations.remove.mutate({ noun, id });
  if (noun === 'call') offerUndo(t('The call is deleted'), [data.id], 1, t('The call is back'));
  else offerUndo(t('The comment is deleted'), [data.id], 1, t('The comment is back'));
}

/** Things that were changed since are not undone. `back` names the restored state. */
function operationStep(ids: readonly string[], total: number, back?: string): Step {
  return {
    async run() {
      const undos: string[] = [];
      let [taken, left] = [0, 0];
      for (const id of ids.toReversed()) {
        const begun = (await api.operations.undo.mutate({ id })).data;
        const { changedCount, failedCount } = await watchOperation(begun, total, t('Undoing changes'));
        undos.push(begun.id);
        taken += changedCount;
        left += failedCount;
      }
      await refreshAll();
      const inverse = taken === 0 ? undefined : operationStep(undos, total);
      if (left === 0) return { message: back ?? t('{count} changes undone', { count: taken }), inverse };
      return { message: sayLeft(left), isPartial: true, inverse };
    },
  };
}
