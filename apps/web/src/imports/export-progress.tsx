import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { wordsOf } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { FailureState } from '../ui/page/states.tsx';
import { saveFile } from '../ui/form/save-file.ts';
import { trpc, api } from '../session/trpc.ts';
import { loadExport } from './files.ts';
import { ActButton } from '../ui/form/act-button.tsx';

export function ExportProgress({ name, exportId }: { name: string; exportId: string }) {
  const shown = useQuery(
    trpc.imports.getExport.queryOptions(
      { id: exportId },
      { refetchInterval: ({ state }) => (state.data && state.data.data.state !== 'RUNNING' ? false : 300) },
    ),
  );
  if (shown.isError) return <FailureState error={shown.error} />;
  const { state = 'RUNNING', rowCount = 0, partCount = 0, note = '' } = shown.data?.data ?? {};
  if (state === 'FAILED') return <FailureState error={new Error(wordsOf(note ?? ''))} />;
  return (
    <Stack gap="sm">
      <Text aria-live="polite">
        {state === 'RUNNING'
          ? t('{rowCount, plural, one {# record} other {# records}} so far ...', { rowCount })
          : state === 'DONE'
            ? t('{rowCount, plural, one {# record is} other {# records are}} in the file.', { rowCount })
            : t('{rowCount, plural, one {# record} other {# records}} written before it was cancelled.', { rowCount })}
      </Text>
      <Text size="xs" c="dimmed">
        {t('Cells that look like formulas get a leading apostrophe. Importing the file removes it again.')}
      </Text>
      <Group justify="flex-end">
        {state === 'RUNNING' && (
          <ActButton run={() => api.imports.cancelExport.mutate({ id: exportId }).then(() => shown.refetch())}>
            {t('Cancel')}
          </ActButton>
        )}
        {state === 'DONE' && (
          <ActButton variant="filled" run={async () => saveFile(`${name}.csv`, await loadExport(exportId, partCount))}>
            {t('Download')}
          </ActButton>
        )}
      </Group>
    </Stack>
  );
}
