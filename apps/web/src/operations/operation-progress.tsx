import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { showFailure } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { api } from '../session/trpc.ts';

interface OperationProgressProps {
  id: string;
  running: string;
  done: number;
  total: number;
}

/** How far an operation is, and a button that cancels it. */
export function OperationProgress({ id, running, done, total }: OperationProgressProps) {
  const max = Math.max(done, total);
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm">{t('{running}: {done} of {max}', { running, done, max })}</Text>
        <Button size="compact-xs" variant="light" onClick={() => void cancel(id)}>
          {t('Cancel')}
        </Button>
      </Group>
      <Progress value={total === 0 ? 100 : (done / max) * 100} aria-label={running} />
    </Stack>
  );
}

async function cancel(id: string): Promise<void> {
  await api.operations.cancel
    .mutate({ id })
    .catch((error: unknown) => showFailure(error, t('It could not be cancelled')));
}
