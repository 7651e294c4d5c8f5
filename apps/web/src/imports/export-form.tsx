import { Box, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { wordsOf } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { api, trpc } from '../session/session.ts';
import { ActButton } from '../ui/icon.tsx';
import { bytesOf, saveFile } from '../ui/form/save-file.ts';
import { Page, FailureState } from '../ui/page/page.tsx';
import type { Exported } from './export-menu.tsx';

type Export = Awaited<ReturnType<typeof api.imports.getExport.query>>['data'];

const formats = [
  { format: 'CSV', label: t('CSV') },
  { format: 'XLSX', label: t('Excel') },
  { format: 'JSON_LINES', label: t('JSON lines') },
] as const;

export function ExportForm({ name, asked, columns }: Exported) {
  const [isAsShown, setIsAsShown] = useState(false);
  const [exportId, setExportId] = useState<string | undefined>();
  const { mutate, isPending } = useMutation(
    trpc.imports.createExport.mutationOptions({ onSuccess: ({ data }) => setExportId(data.id) }),
  );
  if (exportId !== undefined) return <ExportProgress name={name} exportId={exportId} />;
  return (
    <Stack gap="sm">
      <Text>{t('The file has everything that the list shows. Choose its format.')}</Text>
      {columns && (
        <Checkbox
          label={t('Only the columns of the table, in their order')}
          checked={isAsShown}
          onChange={({ currentTarget }) => setIsAsShown(currentTarget.checked)}
        />
      )}
      <Group>
        {formats.map(({ format, label }) => (
          <Button
            key={format}
            disabled={isPending}
            onClick={() => mutate({ ...asked, format, columns: isAsShown ? columns : undefined })}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

/** The page to which a notice of a finished export leads. */
export function ExportPage() {
  const { exportId } = getRouteApi('/shell/exports/$exportId').useParams();
  return (
    <Page title={t('Export')}>
      <Box maw={480}>
        <ExportProgress name={t('Export')} exportId={exportId} />
      </Box>
    </Page>
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
  const { state = 'RUNNING', format = 'CSV', rowCount = 0, note = '' } = shown.data?.data ?? {};
  if (state === 'FAILED') return <FailureState error={new Error(wordsOf(note ?? ''))} />;
  return (
    <Stack gap="sm">
      <Text aria-live="polite">
        {state === 'RUNNING'
          ? t('{rowCount, plural, one {# row} other {# rows}} so far ...', { rowCount })
          : state === 'DONE'
            ? t('{rowCount, plural, one {# row is} other {# rows are}} in the file.', { rowCount })
            : t('{rowCount, plural, one {# row} other {# rows}} in the file. Then the export was cancelled.', {
                rowCount,
              })}
      </Text>
      {format === 'CSV' && (
        <Text size="xs" c="dimmed">
          {t('Cells that look like formulas get a leading apostrophe. Importing the file removes it again.')}
        </Text>
      )}
      <Group justify="flex-end">
        {state === 'RUNNING' && (
          <ActButton run={() => api.imports.cancelExport.mutate({ id: exportId }).then(() => shown.refetch())}>
            {t('Cancel')}
          </ActButton>
        )}
        {state === 'DONE' && shown.data && (
          <ActButton
            variant="filled"
            run={async () => saveFile(`${name}.${endings[format]}`, await loadExport(shown.data.data))}
          >
            {t('Download')}
          </ActButton>
        )}
      </Group>
    </Stack>
  );
}

const endings = { CSV: 'csv', XLSX: 'xlsx', JSON_LINES: 'jsonl' } as const;

async function loadExport({ id, partCount, contentType }: Export): Promise<Blob> {
  const parts: BlobPart[] = [];
  for (let position = 0; position < partCount; position += 1) {
    const { content = '', bytes } = (await api.imports.readPart.query({ id, position })).data;
    parts.push(bytes === undefined ? content : bytesOf(bytes));
  }
  return new Blob(parts, { type: contentType });
}
