import type { Folder } from '@dossier/domain/folders/schema.ts';
import { importColumns, type Import, type ImportState } from '@dossier/domain/imports/schema.ts';
import { Alert, Badge, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showCount } from '../language/show-count.ts';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { resetRecordPages } from '../records/record-pages.ts';
import { saveFile } from '../ui/form/save-file.ts';
import { ButtonLink, AnchorLink } from '../ui/page/links.tsx';
import { Section } from '../ui/page/section.tsx';
import { trpc, api } from '../session/trpc.ts';
import { loadErrors } from './files.ts';
import { Moment } from '../ui/page/moment.tsx';
import { ListTable } from '../ui/page/list-table.tsx';
import { ActButton } from '../ui/form/act-button.tsx';

export function ImportProgress({ folder, current }: { folder: Folder; current: Import }) {
  const { id, folderId, fileName, state, isDryRun, size, doneSize, note } = current;
  const { rowCount, createdCount, updatedCount, unchangedCount, failedCount, partialCount, linkedCount } = current;
  const isRunning = state === 'RUNNING';
  const rest = t('{unchangedCount} the same already, {failedCount} with errors.', { unchangedCount, failedCount });
  const counts = { createdCount, updatedCount, rest };
  const cancel = async () => {
    await api.imports.cancel.mutate({ id });
    await queryClient.invalidateQueries(trpc.imports.get.queryFilter({ id }));
  };
  const download = async () =>
    saveFile(t('{file} errors.csv', { file: fileName.replace(/\.\w+$/, '') }), await loadErrors(id));
  useEffect(() => {
    if (!isRunning && !isDryRun) void resetRecordPages();
  }, [isRunning, isDryRun]);
  return (
    <Section
      title={isRunning && isDryRun ? t('Testing') : importTitles[state]}
      hint={fileName}
      actions={isRunning && <ActButton run={cancel}>{t('Cancel')}</ActButton>}
    >
      <Stack gap="sm">
        {isRunning && (
          <Progress value={size === 0 ? 0 : (doneSize / size) * 100} aria-label={t('Progress of the import')} />
        )}
        {note !== null && (
          <Alert p="xs" color={state === 'FAILED' ? 'red' : 'gray'} variant="light">
            {note}
          </Alert>
        )}
        <Text aria-live="polite">
          {isRunning ? t('{rowCount} rows so far:', { rowCount }) : t('{rowCount} rows:', { rowCount })}{' '}
          {isDryRun
            ? t('{createdCount} would be created, {updatedCount} would be updated, {rest}', counts)
            : t('{createdCount} created, {updatedCount} updated, {rest}', counts)}
          {partialCount > 0 && ` ${t("{partialCount} without the cells that don't fit.", { partialCount })}`}
          {linkedCount > 0 && ` ${newRecords(linkedCount, isDryRun)}`}
        </Text>
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
        {failedCount + partialCount > 0 && !isRunning && (
          <>
            <Group>
              <ActButton icon="alert-triangle" run={download}>
                {t('Download the rows with errors')}
              </ActButton>
              <Text c="dimmed">{t('Fix them in that file, then import it.')}</Text>
            </Group>
            <ImportProblems folder={folder} current={current} />
          </>
        )}
      </Stack>
    </Section>
  );
}

function newRecords(count: number, isDryRun: boolean): string {
  return isDryRun
    ? t('{count, plural, one {# record} other {# records}} that the file names would be created too.', { count })
    : t(
        '{count, plural, one {# record that the file names was} other {# records that the file names were}} created too.',
        { count },
      );
}

/** The problems of an import, each once: under its field, with the number of cells and the first of them. */
function ImportProblems({ folder, current }: { folder: Folder; current: Import }) {
  const { id, columns, mapping } = current;
  const problems = useQuery(trpc.imports.listProblems.queryOptions({ id }, { staleTime: 0 }));
  const labels = new Map([
    ...importColumns.map(({ name, label }) => [name, label] as const),
    ...folder.fields.map(({ key, label }) => [`data.${key}`, label] as const),
  ]);
  const labelOf = (column: number | null) =>
    column === null ? t('Whole row') : (labels.get(mapping[column] ?? '') ?? columns[column] ?? '');
  const groups = Map.groupBy(problems.data?.data ?? [], ({ column }) => labelOf(column));
  return (
    <Stack gap="md" role="group" aria-label={t('Problems with cells')}>
      {[...groups].map(([label, some]) => (
        <div key={label}>
          <Text size="md" fw={500}>
            {label}
          </Text>
          <Stack gap={6} mt={4}>
            {some.map(({ problem, count, examples }) => (
              <Group key={problem} gap={8} align="flex-start" wrap="nowrap">
                <Badge variant="default" flex="none">
                  {showCount(count)}
                </Badge>
                <div>
                  <Text>{problem}</Text>
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
          </Stack>
        </div>
      ))}
    </Stack>
  );
}

const importTitles: Record<ImportState, string> = {
  UPLOADING: t('The file is incomplete'),
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
          { cell: ({ createdAt }) => <Moment at={createdAt} /> },
        ]}
      />
    </Section>
  );
}
