import { createFolderInput, type Folder } from '@dossier/domain/folders/schema.ts';
import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { linkOptions, useNavigate, getRouteApi } from '@tanstack/react-router';
import { folderIcons, useFolders, useFolder } from '../folders/folders.ts';
import { t } from '../language/t.ts';
import { LinkKinds } from '../links/link-kinds.tsx';
import { invalidate, api, trpc } from '../session/session.ts';
import { bySchema } from '../ui/form/send-form.tsx';
import { SaveForm } from '../ui/form/save-form.tsx';
import { ListSection } from '../ui/page/list-table.tsx';
import { Page, BackLink, ButtonLink } from '../ui/page/page.tsx';
import { ArchivedList, archivePlace, OrderedPlaces, NameSection } from './place-parts.tsx';
import { FieldsEditor } from './fields-editor.tsx';
import { RouteMissing } from '../ui/page/route-states.tsx';

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
          <OrderedPlaces
            noun="folders"
            places={folders}
            archivedWords={(name) => t('{name} is archived with its records.', { name })}
            link={({ id }) => linkOptions({ to: '/settings/folders/$folderId', params: { folderId: id } })}
            icon={({ type }) => folderIcons[type]}
            about={({ fields }) => t('{count, plural, one {# field} other {# fields}}', { count: fields.length })}
          />
        )}
      </ListSection>
      <ArchivedList
        title={t('Archived folders')}
        parts={all.data?.data}
        restore={(id) => archivePlace('folders', id, false)}
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
  const form = useForm({
    initialValues: { name: '', type: 'CONTACT' as Folder['type'] },
    validate: bySchema(createFolderInput),
  });
  const save = async (values: typeof form.values) => {
    const { data } = await api.folders.create.mutate(values);
    await invalidate(trpc.folders);
    await navigate({ to: '/settings/folders/$folderId', params: { folderId: data.id } });
  };
  return (
    <SaveForm form={form} save={save} onDone={onDone} action={t('Create the folder')}>
      <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
      <Select label={t('Contents')} data={types} {...form.getInputProps('type')} />
    </SaveForm>
  );
}

const route = getRouteApi('/shell/settings/folders/$folderId');

export function FolderSettingsPage() {
  const { folderId: id } = route.useParams();
  const folder = useFolder(id);
  const all = useQuery(trpc.folders.get.queryOptions({ id, archived: true }));
  if (!folder) return <RouteMissing />;
  return (
    <Page
      key={id}
      title={folder.name}
      before={<BackLink to="/settings/folders">{t('Folders')}</BackLink>}
      actions={
        <ButtonLink to="/folders/$folderId" params={{ folderId: id }}>
          {t('Open the records')}
        </ButtonLink>
      }
    >
      <NameSection
        noun="folders"
        label={t('Name of the folder')}
        place={folder}
        loadSchema={async () => (await import('@dossier/domain/folders/schema.ts')).updateFolderInput}
      />
      <FieldsEditor
        noun="folders"
        id={id}
        hint={t('In addition to title, e-mail, phone and owner, which every record has.')}
        fields={folder.fields}
        all={all.data?.data.fields}
      />
    </Page>
  );
}
