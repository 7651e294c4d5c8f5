import type { Import } from '@dossier/domain/imports/schema.ts';
import { Alert, Button, Group, Progress, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../query-client.ts';
import { resetRecordPages } from '../records/record-pages.ts';
import { Icon } from '../shell/icon.tsx';
import { saveFile } from '../shell/save-file.ts';
import { ButtonLink } from '../shell/links.tsx';
import { Section } from '../shell/section.tsx';
import { trpc } from '../trpc.ts';
import { importTitles } from './import-titles.ts';
import { loadErrors } from './files.ts';

/** Progress, result and failed rows of an import. */
export function ImportProgress({ current }: { current: Import }) {
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
    note,
  } = current;
  const isRunning = state === 'RUNNING';
  const errors = useQuery(
    trpc.imports.listErrors.queryOptions({ id }, { enabled: failedCount > 0 && !isRunning, staleTime: 0 }),
  );
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
        {failedCount > 0 && !isRunning && (
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
            <Table verticalSpacing={3} aria-label="Rows with errors">
              <Table.Tbody>
                {errors.data?.data.slice(0, 20).map(({ row, message }) => (
                  <Table.Tr key={row}>
                    <Table.Td w={90}>Row {row}</Table.Td>
                    <Table.Td>{message}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </>
        )}
      </Stack>
    </Section>
  );
}
