import type { Folder } from '@dossier/domain/folders/schema.ts';
import { Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { wordsOf } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { FailureState } from '../ui/page/states.tsx';
import { MoreMenu } from '../ui/form/more-menu.tsx';
import { saveFile } from '../ui/form/save-file.ts';
import { questionOf, type RecordFilter } from '../records/record-pages.ts';
import { trpc, api } from '../session/trpc.ts';
import { loadExport } from './files.ts';
import { ActButton } from '../ui/form/act-button.tsx';

export function FileMenu({ folder, filter }: { folder: Folder; filter: RecordFilter }) {
  const navigate = useNavigate();
  const [exportId, setExportId] = useState<string | undefined>();
  const { folderId: _folderId, where, order, sort, ...narrowed } = filter;
  const asked =
    where === undefined && order === undefined
      ? { ...narrowed, sort }
      : { ...questionOf(filter), order: order ?? [sort ?? '-createdAt'] };
  const exporting = useMutation(
    trpc.imports.createExport.mutationOptions({ onSuccess: ({ data }) => setExportId(data.id) }),
  );
  return (
    <>
      <MoreMenu
        about={folder.name}
        label={t('Import and export')}
        acts={[
          {
            label: t('Import a CSV file'),
            icon: 'inbox',
            run: () => void navigate({ to: '/folders/$folderId/import', params: { folderId: folder.id } }),
          },
          {
            label: t('Export what is shown as CSV'),
            icon: 'external-link',
            run: () => exporting.mutate({ folderId: folder.id, filter: asked }),
          },
        ]}
      />
      <Modal
        opened={exportId !== undefined}
        onClose={() => setExportId(undefined)}
        title={t('Export {name}', { name: folder.name })}
      >
        {exportId !== undefined && <ExportProgress name={folder.name} exportId={exportId} />}
      </Modal>
    </>
  );
}

function ExportProgress({ name, exportId }: { name: string; exportId: string }) {
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
