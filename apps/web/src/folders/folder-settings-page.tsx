import type { Folder } from '@dossier/domain/folders/schema.ts';
import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { formErrors } from '../failure.ts';
import { FieldsEditor } from '../fields/fields-editor.tsx';
import { t } from '../language/t.ts';
import { queryClient } from '../query-client.ts';
import { checkedBy } from '../shell/checked-by.ts';
import { Icon } from '../shell/icon.tsx';
import { Page } from '../shell/page.tsx';
import { RouteMissing } from '../shell/route-states.tsx';
import { Section } from '../shell/section.tsx';
import { api, trpc } from '../trpc.ts';
import { findFieldUses, hasUses, ArchiveField } from '../workflows/definition/field-uses.tsx';
import { useFolder } from './folders.ts';
import { ButtonLink } from '../shell/links.tsx';
import { ChangeType } from '../records/change-type.tsx';
import { UniqueValues } from '../records/unique-values.tsx';

const route = getRouteApi('/shell/settings/folders/$folderId');

/** A folder's name and the definitions of its fields. */
export function FolderSettingsPage() {
  const { folderId } = route.useParams();
  const folder = useFolder(folderId);
  if (!folder) return <RouteMissing />;
  return <FolderSettings key={folderId} folder={folder} />;
}

function FolderSettings({ folder }: { folder: Folder }) {
  const { id } = folder;
  const refresh = () => queryClient.invalidateQueries(trpc.folders.pathFilter());
  return (
    <Page
      title={folder.name}
      before={
        <ButtonLink to="/settings/folders" variant="subtle" color="gray" leftSection={<Icon name="arrow-left" />}>
          {t('Folders')}
        </ButtonLink>
      }
      actions={
        <ButtonLink to="/folders/$folderId" params={{ folderId: id }} variant="default">
          {t('Open the records')}
        </ButtonLink>
      }
    >
      <Section title={t('Name')}>
        <NameForm folder={folder} />
      </Section>
      <FieldsEditor
        fields={folder.fields}
        hint={t('Besides title, e-mail, phone and owner, which every record has.')}
        verbs={{
          add: (field) => api.folders.addField.mutate({ id, field }).then(refresh),
          update: (key, field) => api.folders.updateField.mutate({ id, key, field }).then(refresh),
          archive: (key, isArchived) => api.folders.archiveField.mutate({ id, key, isArchived }).then(refresh),
          reorder: (keys) => api.folders.reorderFields.mutate({ id, keys }).then(refresh),
        }}
        findUses={async (key) => hasUses((await findFieldUses({ folderId: id, fieldKey: key })).data)}
        renderArchive={(field, onArchive, onDone) => (
          <ArchiveField folderId={id} fieldKey={field.key} onArchive={onArchive} onDone={onDone} />
        )}
        renderTypeChange={(field, onDone) => <ChangeType folderId={id} field={field} onDone={onDone} />}
        renderUnique={(field, onDone) => <UniqueValues folderId={id} field={field} onDone={onDone} />}
      />
    </Page>
  );
}

function NameForm({ folder }: { folder: Folder }) {
  const form = useForm({
    initialValues: { id: folder.id, name: folder.name },
    validate: checkedBy(async () => (await import('@dossier/domain/folders/schema.ts')).updateFolderInput),
  });
  const saving = useMutation(
    trpc.folders.update.mutationOptions({
      onSuccess: async () => {
        form.resetDirty();
        await queryClient.invalidateQueries(trpc.folders.pathFilter());
      },
      onError: (error) => form.setErrors(formErrors(error, ['name'])),
      meta: { isQuiet: true },
    }),
  );
  return (
    <form onSubmit={form.onSubmit((values) => saving.mutate(values))} noValidate>
      <Group align="flex-start" gap="xs">
        <TextInput aria-label={t('Name of the folder')} w={300} {...form.getInputProps('name')} />
        <Button type="submit" loading={saving.isPending} disabled={!form.isDirty()}>
          {t('Save')}
        </Button>
      </Group>
    </form>
  );
}
