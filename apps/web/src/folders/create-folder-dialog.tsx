import { createFolderInput, type Folder } from '@dossier/domain/folders/schema.ts';
import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formErrors } from '../failure.ts';
import { t } from '../language/t.ts';
import { queryClient } from '../query-client.ts';
import { bySchema } from '../shell/checked-by.ts';
import { FormFailure } from '../shell/form-failure.tsx';
import { trpc } from '../trpc.ts';

export function CreateFolderDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('New folder')}>
      {isOpen && <CreateFolderForm />}
    </Modal>
  );
}

const types = [
  { value: 'CONTACT', label: t('Contacts') },
  { value: 'COMPANY', label: t('Companies') },
  { value: 'CUSTOM', label: t('Anything else') },
];

function CreateFolderForm() {
  const navigate = useNavigate();
  const form = useForm<{ name: string; type: Folder['type'] }>({
    initialValues: { name: '', type: 'CONTACT' },
    validate: bySchema(createFolderInput),
  });
  const creating = useMutation(
    trpc.folders.create.mutationOptions({
      onSuccess: async ({ data }) => {
        await queryClient.invalidateQueries(trpc.folders.pathFilter());
        await navigate({ to: '/settings/folders/$folderId', params: { folderId: data.id } });
      },
      onError: (error) => form.setErrors(formErrors(error, ['name', 'type'])),
      meta: { isQuiet: true },
    }),
  );
  return (
    <form onSubmit={form.onSubmit((values) => creating.mutate(values))} noValidate>
      <Stack gap="sm">
        <FormFailure>{form.errors['_']}</FormFailure>
        <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
        <Select label={t('It holds')} data={types} allowDeselect={false} {...form.getInputProps('type')} />
        <Group justify="flex-end">
          <Button type="submit" loading={creating.isPending}>
            {t('Create the folder')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
