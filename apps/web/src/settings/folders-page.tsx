import { createFolderInput, type Folder } from '@dossier/domain/folders/schema.ts';
import { Text, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { folderIcons, useFolders } from '../folders/folders.ts';
import { t } from '../language/t.ts';
import { LinkKinds } from '../links/link-kinds.tsx';
import { queryClient } from '../session/query-client.ts';
import { api, trpc } from '../session/trpc.ts';
import { bySchema } from '../ui/form/checked-by.ts';
import { SaveForm } from '../ui/form/save-form.tsx';
import { Icon } from '../ui/icon.tsx';
import { ListSection } from '../ui/page/list-section.tsx';
import { Page } from '../ui/page/page.tsx';
import { ArchivedList } from './archived-list.tsx';
import { OrderedRows } from './ordered-rows.tsx';

const refresh = () => queryClient.invalidateQueries(trpc.folders.pathFilter());

/** The folders of the workspace: create, order, archive, restore. */
export function FoldersPage() {
  const all = useQuery(trpc.folders.list.queryOptions({ archived: true }));
  return (
    <Page title={t('Folders and fields')}>
      <ListSection
        title={t('Folders')}
        hint={t(
          'Each folder holds one kind of record, with its own fields. Drag folders to change their order in the navigation.',
        )}
        query={useFolders()}
        empty={{
          icon: 'folder',
          title: t('No folders yet'),
          words: t('Create one for your contacts, then add the fields you need.'),
        }}
        add={t('New folder')}
        dialogTitle={() => t('New folder')}
        form={(_folder, onDone) => <CreateFolderForm onDone={onDone} />}
      >
        {(folders) => (
          <OrderedRows
            things={folders}
            reorder={(ids) => api.folders.reorder.mutate({ ids })}
            archive={(id, isArchived) => api.folders.archive.mutate({ id, isArchived })}
            archivedWords={(name) => t('{name} is archived with its records.', { name })}
            refresh={refresh}
            link={({ id, type, name, fields }, className) => (
              <Link to="/settings/folders/$folderId" params={{ folderId: id }} className={className}>
                <Icon name={folderIcons[type]} />
                <span>{name}</span>
                <Text span size="xs" c="dimmed">
                  {t('{count, plural, one {# field} other {# fields}}', { count: fields.length })}
                </Text>
              </Link>
            )}
          />
        )}
      </ListSection>
      <ArchivedList
        title={t('Archived folders')}
        parts={all.data?.data}
        restore={(id) => api.folders.archive.mutate({ id, isArchived: false }).then(refresh)}
      />
      <LinkKinds />
    </Page>
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
    await refresh();
    await navigate({ to: '/settings/folders/$folderId', params: { folderId: data.id } });
  };
  return (
    <SaveForm form={form} save={save} onDone={onDone} action={t('Create the folder')}>
      <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
      <Select label={t('Contents')} data={types} {...form.getInputProps('type')} />
    </SaveForm>
  );
}
