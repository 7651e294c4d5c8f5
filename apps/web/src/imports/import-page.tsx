import type { Folder } from '@dossier/domain/folders/schema.ts';
import { Button, FileButton, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { failureOf } from '../ground/failure.ts';
import { useFolder } from '../folders/folders.ts';
import { t } from '../language/t.ts';
import { FormFailure } from '../ui/form/form-failure.tsx';
import { Page } from '../ui/page/page.tsx';
import { RouteMissing } from '../ui/page/route-states.tsx';
import { Section } from '../ui/page/section.tsx';
import { QueryState } from '../ui/page/states.tsx';
import { trpc } from '../session/trpc.ts';
import { sendFile } from './files.ts';
import { ImportProgress, RecentImports } from './import-progress.tsx';
import { MappingForm } from './mapping-form.tsx';
import { BackLink } from '../ui/page/links.tsx';

const route = getRouteApi('/shell/folders/$folderId/import');
const lookEveryMs = 500;

/** Imports records from a file: choose it, map its columns, try it, run it. */
export function ImportPage() {
  const { folderId } = route.useParams();
  const { import: importId } = route.useSearch();
  const folder = useFolder(folderId);
  if (!folder) return <RouteMissing />;
  return (
    <Page
      title={t('Import into {name}', { name: folder.name })}
      before={
        <BackLink to="/folders/$folderId" params={{ folderId }}>
          {folder.name}
        </BackLink>
      }
    >
      {importId === undefined ? (
        <>
          <ChooseFile folder={folder} />
          <RecentImports folderId={folder.id} />
        </>
      ) : (
        <RunningImport key={importId} folder={folder} importId={importId} />
      )}
    </Page>
  );
}

function ChooseFile({ folder }: { folder: Folder }) {
  const navigate = route.useNavigate();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: (file: File) => sendFile(folder.id, file, setShare),
    onSuccess: ({ id }) => navigate({ to: '.', search: { import: id } }),
    meta: { isQuiet: true },
  });
  const failure = sending.error ? failureOf(sending.error) : undefined;
  return (
    <Section
      title={t('Choose a file')}
      hint={t(
        'A CSV file of up to 50 MB with column names in the first row. In a spreadsheet, choose “Save as” and CSV (UTF-8). Nothing changes yet.',
      )}
    >
      <Stack gap="sm" align="flex-start">
        <FormFailure>
          {failure &&
            (failure.requestId === undefined
              ? failure.message
              : `${failure.message} (${t('Request {requestId}', { requestId: failure.requestId })})`)}
        </FormFailure>
        <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(file) => file && sending.mutate(file)}>
          {(props) => (
            <Button variant="filled" {...props} loading={sending.isPending}>
              {t('Choose a CSV file')}
            </Button>
          )}
        </FileButton>
        {sending.isPending && (
          <>
            <Progress w="100%" maw={420} value={share * 100} aria-label={t('Sent')} />
            <Text c="dimmed">{t('Sending the file ...')}</Text>
          </>
        )}
      </Stack>
    </Section>
  );
}

function RunningImport({ folder, importId }: { folder: Folder; importId: string }) {
  const shown = useQuery(
    trpc.imports.get.queryOptions(
      { id: importId },
      { refetchInterval: ({ state }) => (state.data?.data.state === 'RUNNING' ? lookEveryMs : false) },
    ),
  );
  if (!shown.isSuccess) return <QueryState query={shown} count={5} />;
  const { data } = shown.data;
  const canStart =
    data.state === 'READY' ||
    data.state === 'CHECKED' ||
    (data.isDryRun && data.state !== 'RUNNING' && data.state !== 'UPLOADING' && data.columns.length > 0);
  return (
    <>
      {data.state !== 'READY' && <ImportProgress folder={folder} current={data} />}
      {canStart && <MappingForm key={data.finishedAt} folder={folder} current={data} />}
    </>
  );
}
