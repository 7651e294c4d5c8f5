import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Import } from '@dossier/domain/imports/schema.ts';
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../query-client.ts';
import { resetRecordPages } from '../records/record-pages.ts';
import { Icon } from '../shell/icon.tsx';
import { saveFile } from '../shell/save-file.ts';
import { ButtonLink } from '../shell/links.tsx';
import { Section } from '../shell/section.tsx';
import { trpc } from '../trpc.ts';
import { loadErrors } from './files.ts';
import { ImportProblems } from './import-problems.tsx';
import { importTitles } from './import-titles.ts';

/** Progress, result and failed rows of an import. */
export function ImportProgress({ folder, current }: { folder: Folder; current: Import }) {
  const {
    id,
    folderId,
    fileName,
    state,
    isDryRun,
    size,
    doneSize,
    rowCount,
    createdCount,
    updatedCount,
    unchangedCount,
    failedCount,
    partialCount,
    linkedCount,
    note,
  } = current;
  const isRunning = state === 'RUNNING';
  const cancelling = useMutation(
    trpc.imports.cancel.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.imports.get.queryFilter({ id })),
    }),
  );
  const downloading = useMutation({
    mutationFn: async () => saveFile(`${fileName.replace(/\.\w+$/, '')} errors.csv`, await loadErrors(id)),
  });
  useEffect(() => {
    if (!isRunning && !isDryRun) void resetRecordPages();
  }, [isRunning, isDryRun]);
  return (
    <Section
      title={isRunning && isDryRun ? 'Trying it' : importTitles[state]}
      hint={fileName}
      actions={
        isRunning && (
          <Button variant="default" loading={cancelling.isPending} onClick={() => cancelling.mutate({ id })}>
            Cancel
          </Button>
        )
      }
    >
      <Stack gap="sm">
        {isRunning && <Progress value={size === 0 ? 0 : (doneSize / size) * 100} aria-label="Progress of the import" />}
        {note !== null && (
          <Alert p="xs" color={state === 'FAILED' ? 'red' : 'gray'} variant="light">
            {note}
          </Alert>
        )}
        <Text size="sm" aria-live="polite">
          {isRunning ? `${rowCount.toLocaleString()} rows so far: ` : `${rowCount.toLocaleString()} rows: `}
          {`${createdCount.toLocaleString()} ${isDryRun ? 'would be created' : 'created'}, `}
          {`${updatedCount.toLocaleString()} ${isDryRun ? 'would be updated' : 'updated'}, `}
          {`${unchangedCount.toLocaleString()} the same already, `}
          {failedCount.toLocaleString()} with errors.
          {partialCount > 0 && ` ${partialCount.toLocaleString()} without cells that do not fit.`}
          {linkedCount > 0 && ` ${newRecords(linkedCount, isDryRun)}`}
        </Text>
        {state === 'DONE' && (
          <Group>
            <ButtonLink to="/folders/$folderId" params={{ folderId }}>
              Show the records
            </ButtonLink>
            <ButtonLink to="/folders/$folderId/import" params={{ folderId }} search={{}} variant="default">
              Import another file
            </ButtonLink>
          </Group>
        )}
        {failedCount + partialCount > 0 && !isRunning && (
          <>
            <Group>
              <Button
                variant="default"
                leftSection={<Icon name="alert-triangle" />}
                loading={downloading.isPending}
                onClick={() => downloading.mutate()}
              >
                Download the rows with errors
              </Button>
              <Text size="sm" c="dimmed">
                Correct them there, and import that file.
              </Text>
            </Group>
            <ImportProblems folder={folder} current={current} />
          </>
        )}
      </Stack>
    </Section>
  );
}

function newRecords(count: number, isDryRun: boolean): string {
  const said = `${count.toLocaleString()} ${count === 1 ? 'record' : 'records'} that the file names`;
  return isDryRun ? `${said} would be created too.` : `${said} ${count === 1 ? 'was' : 'were'} created too.`;
}
