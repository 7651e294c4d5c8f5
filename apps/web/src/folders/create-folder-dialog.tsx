import { createFolderInput, type Folder } from '@dossier/domain/folders/schema.ts';
import { Modal, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../language/t.ts';
import { queryClient } from '../query-client.ts';
import { bySchema } from '../shell/checked-by.ts';
import { SaveForm } from '../shell/save-form.tsx';
import { api, trpc } from '../trpc.ts';

export function CreateFolderDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('New folder')}>
      {isOpen && <CreateFolderForm onDone={onClose} />}
    </Modal>
  );
}

const types = [
  { value: 'CONTACT', label: t('Contacts') },
  { value: 'COMPANY', label: t('Companies') },
  { value: 'CUSTOM', label: t('Anything else') },
];

function CreateFolderForm({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const form = useForm<{ name: string; type: Folder['type'] }>({
    initialValues: { name: '', type: 'CONTACT' },
    validate: bySchema(createFolderInput),
  });
  const save = async (values: { name: string; type: Folder['type'] }) => {
    const { data } = await api.folders.create.mutate(values);
    await queryClient.invalidateQueries(trpc.folders.pathFilter());
    await navigate({ to: '/settings/folders/$folderId', params: { folderId: data.id } });
  };
  return (
    <SaveForm form={form} fields={['name', 'type']} save={save} onDone={onDone} action={t('Create the folder')}>
      <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
      <Select label={t('It holds')} data={types} {...form.getInputProps('type')} />
    </SaveForm>
  );
}
