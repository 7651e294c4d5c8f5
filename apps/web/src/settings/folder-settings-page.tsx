import type { Folder } from '@dossier/domain/folders/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FieldsEditor } from '../fields/fields-editor.tsx';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { Page } from '../ui/page/page.tsx';
import { RouteMissing } from '../ui/page/route-states.tsx';
import { Section } from '../ui/page/section.tsx';
import { api, trpc } from '../session/trpc.ts';
import { findFieldUses, hasUses, ArchiveField } from '../workflows/definition/field-uses.tsx';
import { useFolder } from '../folders/folders.ts';
import { BackLink, ButtonLink } from '../ui/page/links.tsx';
import { ArchivedList, byLabel } from './archived-list.tsx';
import { ChangeType } from './change-type.tsx';
import { NameForm } from './name-form.tsx';
import { UniqueValues } from './unique-values.tsx';

const route = getRouteApi('/shell/settings/folders/$folderId');

export function FolderSettingsPage() {
  const { folderId } = route.useParams();
  const folder = useFolder(folderId);
  if (!folder) return <RouteMissing />;
  return <FolderSettings key={folderId} folder={folder} />;
}

function FolderSettings({ folder }: { folder: Folder }) {
  const { id } = folder;
  const all = useQuery(trpc.folders.get.queryOptions({ id, archived: true }));
  const refresh = () => queryClient.invalidateQueries(trpc.folders.pathFilter());
  return (
    <Page
      title={folder.name}
      before={<BackLink to="/settings/folders">{t('Folders')}</BackLink>}
      actions={
        <ButtonLink to="/folders/$folderId" params={{ folderId: id }}>
          {t('Open the records')}
        </ButtonLink>
      }
    >
      <Section title={t('Name')}>
        <NameForm
          label={t('Name of the folder')}
          thing={folder}
          loadSchema={async () => (await import('@dossier/domain/folders/schema.ts')).updateFolderInput}
          save={(values) => api.folders.update.mutate(values).then(refresh)}
        />
      </Section>
      <FieldsEditor
        fields={folder.fields}
        hint={t('In addition to title, e-mail, phone and owner, which every record has.')}
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
      <ArchivedList
        title={t('Archived fields')}
        parts={all.data?.data.fields.map(byLabel)}
        restore={(key) => api.folders.archiveField.mutate({ id, key, isArchived: false }).then(refresh)}
      />
    </Page>
  );
}
