import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FieldsEditor } from './fields-editor.tsx';
import { t } from '../language/t.ts';
import { Page } from '../ui/page/page.tsx';
import { RouteMissing } from '../ui/page/route-states.tsx';
import { trpc } from '../session/trpc.ts';
import { useFolder } from '../folders/folders.ts';
import { BackLink, ButtonLink } from '../ui/page/links.tsx';
import { NameSection } from './place-parts.tsx';

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
