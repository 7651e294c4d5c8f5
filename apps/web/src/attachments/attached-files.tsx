import { attachmentSizeMax } from '@dossier/domain/attachments/constants.ts';
import { type Attachment, updateAttachmentInput } from '@dossier/domain/attachments/schema.ts';
import { FileButton, Loader, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type DragEvent } from 'react';
import { failureOf } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { locale } from '../language/person.ts';
import { api, invalidate, trpc } from '../session/session.ts';
import { AskingModal } from '../ui/form/asking.tsx';
import { bySchema, FormFailure } from '../ui/form/send-form.tsx';
import { Confirm } from '../ui/form/confirm.tsx';
import { base64Of, bytesOf, saveFile } from '../ui/form/save-file.ts';
import { SaveForm } from '../ui/form/save-form.tsx';
import { Icon, IconButton } from '../ui/icon.tsx';
import { AsideRows, AsideSection } from '../ui/page/aside-section.tsx';

interface AttachedFilesProps {
  /** The thing with the files. */
  on: { recordId: string } | { dealId: string } | { taskId: string };
}

/** The files of a thing. Further ones are chosen, or dropped onto the section. */
export function AttachedFiles({ on }: AttachedFilesProps) {
  const files = useQuery(trpc.attachments.list.queryOptions({ ...on, pageSize: 100 }));
  const [sending, setSending] = useState<readonly string[]>([]);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const [isOver, setIsOver] = useState(false);
  const send = async (chosen: readonly File[]) => {
    setFailures([]);
    setSending(chosen.map(({ name }) => name));
    for (const [at, file] of chosen.entries()) {
      await attach(on, file).catch((error: unknown) =>
        setFailures((before) => [...before, `${file.name}: ${failureOf(error).message}`]),
      );
      setSending(chosen.slice(at + 1).map(({ name }) => name));
      await refresh();
    }
  };
  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsOver(false);
    void send([...event.dataTransfer.files]);
  };
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsOver(true);
  };
  const { data = [] } = files.data ?? {};
  return (
    <div style={isOver ? target : {}} onDrop={onDrop} onDragOver={onDragOver} onDragLeave={() => setIsOver(false)}>
      <AsideSection
        title={t('Files')}
        count={files.data && String(data.length)}
        add={
          <FileButton multiple onChange={(chosen) => void send(chosen)}>
            {(props) => <IconButton icon="plus" label={t('Attach files')} disabled={sending.length > 0} {...props} />}
          </FileButton>
        }
      >
        {failures.map((failure) => (
          <FormFailure key={failure}>{failure}</FormFailure>
        ))}
        {sending.map((name) => (
          <Text key={name} c="dimmed" px={8} truncate role="status">
            <Loader size={12} mr={8} />
            {t('Sending {name} ...', { name })}
          </Text>
        ))}
        <AsideRows>
          {data.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </AsideRows>
        {data.length === 0 && sending.length === 0 && (
          <Text c="dimmed" px={8} size="xs">
            {t('Drop files here, up to 10 MB each.')}
          </Text>
        )}
      </AsideSection>
    </div>
  );
}

const target = {
  borderRadius: 8,
  // not a text: CSS
  outline: '2px dashed var(--mantine-primary-color-filled)',
  background: 'var(--hover)',
};

function FileRow({ file }: { file: Attachment }) {
  const { id, name, size } = file;
  const downloading = useMutation({ mutationFn: () => download(file) });
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <li>
      <Icon name="file-text" />
      <UnstyledButton
        className="cut finger"
        fz="sm"
        aria-label={t('Download {name}', { name })}
        disabled={downloading.isPending}
        onClick={() => downloading.mutate()}
      >
        {name}
      </UnstyledButton>
      <Text span size="xs" c="dimmed" ml="auto" flex="none" className="tabular">
        {downloading.isPending ? <Loader size={12} /> : showSize(size)}
      </Text>
      <IconButton
        icon="pencil"
        className="finger"
        label={t('Rename {name}', { name })}
        onClick={() => setIsRenaming(true)}
      />
      <Confirm
        title={t('Delete {title}?', { title: name })}
        action={t('Delete')}
        onConfirm={() => api.attachments.remove.mutate({ id }).then(refresh)}
        trigger={(open) => (
          <IconButton icon="trash" className="finger" label={t('Delete {name}', { name })} onClick={open} />
        )}
      >
        {t('The file is deleted for good.')}
      </Confirm>
      <AskingModal opened={isRenaming} onClose={() => setIsRenaming(false)} title={t('Rename')}>
        {isRenaming && <RenameForm file={file} onDone={() => setIsRenaming(false)} />}
      </AskingModal>
    </li>
  );
}

function RenameForm({ file, onDone }: { file: Attachment; onDone: () => void }) {
  const form = useForm({
    initialValues: { name: file.name },
    validate: bySchema(updateAttachmentInput.pick({ name: true })),
  });
  const save = ({ name }: { name: string }) => api.attachments.update.mutate({ id: file.id, name }).then(refresh);
  return (
    <SaveForm form={form} save={save} onDone={onDone}>
      <TextInput label={t('File name')} data-autofocus {...form.getInputProps('name')} />
    </SaveForm>
  );
}

const refresh = () => invalidate(trpc.attachments, trpc.records.timeline, trpc.deals.timeline);

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}

async function attach(on: AttachedFilesProps['on'], file: File): Promise<void> {
  if (file.size > attachmentSizeMax) throw new Error(t('Files can be up to 10 MB.'));
  const content = await base64Of(file);
  await api.attachments.create.mutate({ ...on, name: file.name, contentType: file.type || undefined, content });
}

async function download({ id, name, contentType, pieceCount }: Attachment): Promise<void> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let position = 0; position < pieceCount; position += 1)
    pieces.push(bytesOf((await api.attachments.readPiece.query({ id, position })).data.content));
  saveFile(name, new Blob(pieces, { type: contentType }));
}

function showSize(size: number): string {
  const [unit, factor] = size < 1_000_000 ? ['kilobyte', 1_000] : ['megabyte', 1_000_000];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 0 }).format(
    Math.ceil(size / factor),
  );
}
