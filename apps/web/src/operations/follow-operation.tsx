import type { Operation } from '@dossier/domain/bulk/schema.ts';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { showFailure } from '../failure.ts';
import { refreshAll } from '../records/record-pages.ts';
import { undoNotice } from '../shell/undo-notice.tsx';
import { api } from '../trpc.ts';

const askedEveryMs = 500;

/** What is said of an operation; each takes the number of things that were carried out. */
export interface OperationWords {
  readonly running: string;
  readonly done: (count: number) => string;
}

/**
 * Shows the progress of an operation beside whichever page is open, with a button that cancels it; then what it did,
 * with a button that undoes that. `total`: how many things it goes through.
 */
export async function followOperation(begun: Operation, total: number, words: OperationWords): Promise<void> {
  const shown = { id: begun.id, loading: true, autoClose: false, withCloseButton: false } as const;
  let operation = begun;
  if (operation.state === 'RUNNING') notifications.show({ ...shown, message: progressOf(operation, total, words) });
  try {
    while (operation.state === 'RUNNING') {
      await new Promise((resolve) => setTimeout(resolve, askedEveryMs));
      operation = (await api.operations.get.query({ id: operation.id })).data;
      notifications.update({ ...shown, message: progressOf(operation, total, words) });
    }
  } catch (error) {
    showFailure(error, 'It goes on, but its progress can not be shown');
    return;
  } finally {
    notifications.hide(begun.id);
  }
  await refreshAll();
  await tellEnd(operation, words);
}

function progressOf({ id, changedCount, failedCount }: Operation, total: number, { running }: OperationWords) {
  const done = changedCount + failedCount;
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm">
          {running}: {done.toLocaleString()} of {Math.max(done, total).toLocaleString()}
        </Text>
        <Button size="compact-xs" variant="light" onClick={() => void cancel(id)}>
          Cancel
        </Button>
      </Group>
      <Progress value={total === 0 ? 100 : (done / Math.max(done, total)) * 100} aria-label={running} />
    </Stack>
  );
}

async function cancel(id: string): Promise<void> {
  await api.operations.cancel.mutate({ id }).catch((error: unknown) => showFailure(error, 'It could not be cancelled'));
}

async function tellEnd({ id, state, changedCount, failedCount }: Operation, words: OperationWords): Promise<void> {
  if (failedCount > 0) {
    const { data } = await api.operations.listProblems.query({ id, pageSize: 1 });
    notifications.show({
      color: 'orange',
      title: `${failedCount.toLocaleString()} stay as they were`,
      message: data[0]?.message ?? '',
    });
  }
  const did = `${state === 'CANCELLED' ? 'Cancelled. ' : ''}${words.done(changedCount)}`;
  if (changedCount === 0) notifications.show({ message: did });
  else undoNotice(did, () => undo(id, changedCount));
}

async function undo(id: string, total: number): Promise<void> {
  try {
    const { data } = await api.operations.undo.mutate({ id });
    const done = (count: number) => `${count.toLocaleString()} are as they were before`;
    await followOperation(data, total, { running: 'Taking it back', done });
  } catch (error) {
    showFailure(error, 'It could not be undone');
  }
}
