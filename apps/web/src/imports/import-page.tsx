import type { Folder } from '@dossier/domain/folders/schema.ts';
import { fileSizeMax, partBytesMax } from '@dossier/domain/imports/constants.ts';
import { Button, FileButton, Flex, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { notifications } from '@mantine/notifications';
import type { Inspected } from '@dossier/domain/imports/schema.ts';
import { formErrors } from '../ground/failure.ts';
import { showDateTime } from '../ground/moments.ts';
import { useFolder } from '../folders/folders.ts';
import { t } from '../language/t.ts';
import { FormFailure } from '../ui/form/send-form.tsx';
import { base64Of } from '../ui/form/save-file.ts';
import { RouteMissing } from '../ui/page/route-states.tsx';
import { Section, QueryState } from '../ui/page/page.tsx';
import { api, trpc } from '../session/session.ts';
import { ImportProgress, RecentImports } from './import-progress.tsx';
import { MappingForm, ImportFrame } from './mapping-form.tsx';
import { ReadWith } from './settings.tsx';

const route = getRouteApi('/shell/folders/$folderId/import');
const accepted = '.csv,.tsv,.tab,.txt,.xlsx,.xlsm,.vcf,.vcard,.json,.jsonl,.ndjson,text/csv,text/vcard';
const working = ['RUNNING', 'READING'];

/** Imports records from a file: choose it, map its columns, try it, run it. */
export function ImportPage() {
  const { folderId } = route.useParams();
  const { import: importId } = route.useSearch();
  const folder = useFolder(folderId);
  if (!folder) return <RouteMissing />;
  if (importId !== undefined) return <RunningImport key={importId} folder={folder} importId={importId} />;
  return (
    <ImportFrame folder={folder} step={0} title={t('Import into {name}', { name: folder.name })}>
      <ChooseFile folder={folder} />
      <RecentImports folderId={folder.id} />
    </ImportFrame>
  );
}

function ChooseFile({ folder }: { folder: Folder }) {
  const navigate = route.useNavigate();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: (file: File) => sendFile(folder.id, file, setShare),
    onSuccess: ({ id, sameAs }) => {
      if (sameAs) tellSame(sameAs);
      return navigate({ to: '.', search: { import: id } });
    },
    meta: { isQuiet: true },
  });
  return (
    <Section
      title={t('Choose a file')}
      hint={t(
        'CSV, Excel (.xlsx), vCard or JSON lines, up to 200 MB. You check how it is read before anything changes.',
      )}
    >
      <Stack gap="sm" align="flex-start">
        <FormFailure>{sending.error && formErrors(sending.error, [])['_']}</FormFailure>
        <FileButton accept={accepted} onChange={(file) => file && sending.mutate(file)}>
          {(props) => (
            <Button variant="filled" {...props} loading={sending.isPending}>
              {t('Choose a file')}
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

/** Uploads a file in parts of the maximal request size, and returns the server's reading of it. */
async function sendFile(folderId: string, file: File, onProgress: (share: number) => void) {
  if (file.size > fileSizeMax)
    throw new Error(t('Files can be up to 200 MB. Split this one and import the parts one by one.'));
  if (file.size === 0) throw new Error(t('The file is empty.'));
  const { data } = await api.imports.create.mutate({ folderId, fileName: file.name.slice(0, 200) });
  for (let position = 0; position * partBytesMax < file.size; position += 1) {
    const end = Math.min(file.size, (position + 1) * partBytesMax);
    const bytes = await base64Of(file.slice(position * partBytesMax, end));
    await api.imports.addPart.mutate({ id: data.id, position, bytes });
    onProgress(end / file.size);
  }
  return (await api.imports.inspect.mutate({ id: data.id })).data;
}

function tellSame({ fileName, createdAt, by }: NonNullable<Inspected['sameAs']>) {
  const date = showDateTime(createdAt);
  const message = t('This file was imported before: {fileName}, {date}, by {by}.', { fileName, date, by });
  notifications.show({ message, color: 'yellow', autoClose: false });
}

function RunningImport({ folder, importId }: { folder: Folder; importId: string }) {
  const shown = useQuery(
    trpc.imports.get.queryOptions(
      { id: importId },
      { refetchInterval: ({ state }) => (working.includes(state.data?.data.state ?? '') ? 300 : false) },
    ),
  );
  if (!shown.isSuccess) return <QueryState query={shown} count={5} />;
  const { data } = shown.data;
  const canStart =
    data.state === 'READY' ||
    (data.isDryRun && !['UPLOADING', 'READING', 'DONE'].includes(data.state) && data.columns.length > 0);
  const canRead = data.state === 'FAILED' && data.isDryRun && data.format !== null;
  const layout = [data.encoding, data.sheet, data.delimiter, data.headerRow].join(' ');
  if (canStart) return <MappingForm key={layout} folder={folder} current={data} />;
  return (
    <ImportFrame folder={folder} step={data.isDryRun ? 1 : 2} title={data.fileName}>
      <ImportProgress folder={folder} current={data} />
      {canRead && (
        <Flex wrap="wrap" gap="2px 18px" px={20}>
          <ReadWith current={data} />
        </Flex>
      )}
    </ImportFrame>
  );
}
