import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Import, ImportState } from '@dossier/domain/imports/schema.ts';
import { Alert, Badge, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { wordsOf } from '../ground/failure.ts';
import { saveFile } from '../ui/form/save-file.ts';
import { t, showCount } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { resetRecordPages } from '../records/record-pages.ts';
import { Section, Moment, ButtonLink, AnchorLink } from '../ui/page/page.tsx';
import { trpc, api } from '../session/session.ts';
import { undoNow } from '../operations/operation-step.ts';
import { Sum } from './sum.tsx';
import { labelOfColumn } from './targets.ts';
import { ListTable } from '../ui/page/list-table.tsx';
import { ActButton } from '../ui/icon.tsx';

export function ImportProgress({ folder, current }: { folder: Folder; current: Import }) {
  const { id, folderId, state, isDryRun, note, columns } = current;
  const isRunning = state === 'RUNNING';
  useEffect(() => {
    if (!isRunning && !isDryRun) void resetRecordPages();
  }, [isRunning, isDryRun]);
  return (
    <Section
      title={importTitles[state]}
      actions={(isRunning || state === 'READING') && <ActButton run={() => cancelImport(id)}>{t('Cancel')}</ActButton>}
    >
      <Stack gap="md">
        {note !== null && (
          <Alert p="xs" color={state === 'FAILED' ? 'red' : 'gray'} variant="light">
            {wordsOf(note)}
          </Alert>
        )}
        {state === 'READING' && <Progress value={100} animated aria-label={t('Reading the file')} />}
        {columns.length > 0 && <Sum current={current} />}
        {state === 'DONE' && (
          <Group>
            <ButtonLink variant="filled" to="/folders/$folderId" params={{ folderId }}>
              {t('Show the records')}
            </ButtonLink>
            <ButtonLink to="/folders/$folderId/import" params={{ folderId }} search={{}}>
              {t('Import another file')}
            </ButtonLink>
          </Group>
        )}
        {!isRunning && <ImportProblems folder={folder} current={current} />}
      </Stack>
    </Section>
  );
}

export async function cancelImport(id: string) {
  await api.imports.cancel.mutate({ id });
  await queryClient.invalidateQueries(trpc.imports.get.queryFilter({ id }));
}

export function ImportProblems({ folder, current }: { folder: Folder; current: Import }) {
  const { id, fileName } = current;
  const problems = useQuery(trpc.imports.listProblems.queryOptions({ id }, { staleTime: 0 }));
  if (current.failedCount + current.partialCount === 0) return null;
  const groups = Map.groupBy(problems.data?.data ?? [], ({ column }) => labelOfColumn(folder, current, column));
  const download = async () =>
    saveFile(t('{file} errors.csv', { file: fileName.replace(/\.\w+$/, '') }), await loadErrors(id));
  return (
    <Stack gap="sm" mt="lg" role="group" aria-label={t('Problems with cells')}>
      <Title order={2}>{t('Lost values and failing rows')}</Title>
      {[...groups].map(([label, some]) => (
        <div key={label}>
          <Text fw={500}>{label}</Text>
          {some.map(({ problem, count, examples }) => (
            <Group key={problem} mt={4} gap={8} align="flex-start" wrap="nowrap">
              <Badge variant="default" flex="none">
                {showCount(count)}
              </Badge>
              <div>
                <Text>{wordsOf(problem)}</Text>
                <Text size="xs" c="dimmed">
                  {examples
                    .map(({ row, cell }) =>
                      cell === '' ? t('row {row}', { row }) : t('“{cell}” in row {row}', { cell, row }),
                    )
                    .join(', ')}
                </Text>
              </div>
            </Group>
          ))}
        </div>
      ))}
      <Group>
        <ActButton icon="alert-triangle" run={download}>
          {t('Download the rows with errors')}
        </ActButton>
        <Text c="dimmed">{t('Fix them in that file, then import it.')}</Text>
      </Group>
    </Stack>
  );
}

async function loadErrors(id: string): Promise<Blob> {
  const pieces: string[] = [];
  for (let afterRow: number | null = 0; afterRow !== null;) {
    const { data }: { data: { content: string; afterRow: number | null } } = await api.imports.readErrors.query({
      id,
      afterRow,
    });
    pieces.push(data.content);
    afterRow = data.afterRow;
  }
  return new Blob(pieces, { type: 'text/csv' });
}

const importTitles: Record<ImportState, string> = {
  UPLOADING: t('The file is incomplete'),
  READING: t('Reading the file'),
  READY: t('Ready'),
  RUNNING: t('Importing'),
  CHECKED: t('Preview of the import'),
  DONE: t('Imported'),
  CANCELLED: t('Cancelled'),
  FAILED: t('The import failed'),
};

export function RecentImports({ folderId }: { folderId: string }) {
  const imports = useQuery(trpc.imports.list.queryOptions({ pageSize: 20 }, { staleTime: 0 }));
  const ofFolder = imports.data?.data.filter((one) => one.folderId === folderId && one.state !== 'UPLOADING') ?? [];
  if (ofFolder.length === 0) return null;
  return (
    <Section title={t('Earlier files')} hint={t('Kept for a week.')}>
      <ListTable
        rows={ofFolder}
        columns={[
          {
            cell: ({ id, fileName }) => (
              <AnchorLink to="/folders/$folderId/import" params={{ folderId }} search={{ import: id }}>
                {fileName}
              </AnchorLink>
            ),
          },
          { cell: ({ state }) => (state === 'CHECKED' ? t('Tested') : importTitles[state]) },
          {
            cell: ({ createdCount, updatedCount, isDryRun }) =>
              isDryRun ? null : t('{createdCount} created, {updatedCount} updated', { createdCount, updatedCount }),
            visibleFrom: 'sm',
          },
          { cell: ({ startedBy }) => startedBy, visibleFrom: 'sm' },
          { cell: ({ createdAt }) => <Moment at={createdAt} /> },
          { cell: (one) => one.canUndo && <UndoImport imported={one} />, ta: 'right' },
        ]}
      />
    </Section>
  );
}

function UndoImport({ imported: { operationId, fileName, rowCount } }: { imported: Import }) {
  const undo = async () => {
    if (operationId !== null) await undoNow(operationId, rowCount);
    await queryClient.invalidateQueries(trpc.imports.list.queryFilter());
  };
  return (
    <ActButton size="compact-sm" aria-label={t('Undo the import of {fileName}', { fileName })} run={undo}>
      {t('Undo')}
    </ActButton>
  );
}
