import type { Operation } from '@dossier/domain/bulk/schema.ts';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { showFailure } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { api } from '../session/session.ts';

const askedEveryMs = 500;

/** Shows the progress of an operation on `total` things, with a button that cancels it, until it has ended. */
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
  const done = changedCount + failedCount;
  const max = Math.max(done, total);
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text>{t('{running}: {done} of {max}', { running, done, max })}</Text>
        <Button size="compact-xs" variant="light" onClick={() => void cancel(id)}>
          {t('Cancel')}
        </Button>
      </Group>
      <Progress value={total === 0 ? 100 : (done / max) * 100} aria-label={running} />
    </Stack>
  );
}

async function cancel(id: string): Promise<void> {
  await api.operations.cancel.mutate({ id }).catch((error: unknown) => showFailure(error, t("Couldn't cancel it")));
}
