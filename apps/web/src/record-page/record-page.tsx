import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { ActionIcon, Button } from '@mantine/core';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NewDealMenu } from '../deals/deal/deal-form.tsx';
import { useFavourite } from '../favourites/favourites.ts';
import { noteRecent } from '../favourites/recents.ts';
import { folderIcons, useFolder } from '../folders/folders.ts';
import { t } from '../language/t.ts';
import { RemindMe } from '../reminders/remind-me.tsx';
import { useShortcuts } from '../ui/keys/shortcuts.tsx';
import { MoreMenu } from '../ui/form/more-menu.tsx';
import { Icon } from '../ui/icon.tsx';
import { CrumbLink } from '../ui/page/links.tsx';
import { Page } from '../ui/page/page.tsx';
import { QueryState } from '../ui/page/states.tsx';
import { useSession } from '../session/session.ts';
import { useWriting } from './composer.tsx';
import { RecordFace } from '../references/record-face.tsx';
import { RecordHead } from './record-head.tsx';
import { RecordPanes } from './record-panes.tsx';
import { useRecordParts, type RecordParts } from './record-parts.ts';
import { RelatedLists } from './related-lists.tsx';
import { EraseRecord } from '../records/erase-record.tsx';
import { trashRecords } from '../records/record-changes.ts';
import { RecordFields } from '../records/record-fields.tsx';
import classes from '../records/record-page.module.css';
import { paneAt, type Pane } from './record-search.ts';

const route = getRouteApi('/shell/records/$recordId');

export function RecordPage() {
  const { recordId } = route.useParams();
  const parts = useRecordParts(recordId);
  const { record } = parts;
  if (!record.isSuccess) return <QueryState isPage query={record} />;
  const { data } = record.data;
  // The id of a merged record redirects to the record it was merged into.
  if (data.id !== recordId) return <Navigate to="/records/$recordId" params={{ recordId: data.id }} replace />;
  return <RecordView key={recordId} record={data} parts={parts} />;
}

function RecordView({ record, parts }: { record: CrmRecord; parts: RecordParts }) {
  const folder = useFolder(record.folderId);
  const { me, workspace } = useSession();
  useEffect(() => noteRecent(workspace.id, me.id, record), [workspace.id, me.id, record]);
  const { at, pane = paneAt(at) } = route.useSearch();
  const navigate = useNavigate();
  // Each is a history entry, so that Back returns to the previous list.
  const setPane = (next: Pane) => {
    if (next === pane) return;
    const search = next === 'timeline' ? {} : { pane: next };
    void navigate({ to: '/records/$recordId', params: { recordId: record.id }, search });
  };
  const writing = useWriting(setPane);
  return (
    <Page
      title={record.title}
      before={
        <>
          {folder && (
            <CrumbLink to="/folders/$folderId" params={{ folderId: folder.id }} icon={folderIcons[folder.type]}>
              {folder.name}
            </CrumbLink>
          )}
          <RecordFace record={record} size={30} />
        </>
      }
      actions={
        <>
          <Button leftSection={<Icon name="phone" />} onClick={() => writing.write('call')}>
            {t('Call')}
          </Button>
          <Button leftSection={<Icon name="mail" />} onClick={() => writing.write('email')}>
            {t('E-mail')}
          </Button>
          <Button leftSection={<Icon name="checkbox" />} onClick={() => writing.write('task')}>
            {t('Task')}
          </Button>
          <NewDealMenu recordId={record.id} label={t('Deal')} />
          <RemindMe subjectId={record.id} />
          <Star record={record} />
          <RecordMenu record={record} />
        </>
      }
      toolbar={<RecordHead record={record} parts={parts} />}
    >
      <div className={classes.columns}>
        <RecordFields record={record} folder={folder} />
        <RecordPanes record={record} parts={parts} pane={pane} at={at} onPane={setPane} writing={writing} />
        <aside className={classes.related} aria-label={t('Related')}>
          <RelatedLists record={record} parts={parts} onOpen={setPane} />
        </aside>
      </div>
    </Page>
  );
}

function RecordMenu({ record }: { record: CrmRecord }) {
  const navigate = useNavigate();
  const { canManage } = useSession();
  const leave = () => navigate({ to: '/folders/$folderId', params: { folderId: record.folderId } });
  const trash = async () => {
    await leave();
    await trashRecords([record]);
  };
  return (
    <EraseRecord
      record={record}
      onErased={leave}
      trigger={(erase) => (
        <MoreMenu
          about={record.title}
          label={t('More about this record')}
          acts={[
            { label: t('Copy the id'), icon: 'copy', run: () => void navigator.clipboard.writeText(record.id) },
            {
              label: t('Merge with another record'),
              icon: 'copy',
              run: () => void navigate({ to: '/merge', search: { ids: [record.id] } }),
            },
            { label: t('Move to Trash'), icon: 'trash', run: () => void trash() },
            canManage && { label: t('Erase for good'), icon: 'trash', run: erase },
          ]}
        />
      )}
    />
  );
}

/** Toggles a favourite; the palette offers these when it opens. */
function Star({ record: { id, folderId, title } }: { record: CrmRecord }) {
  const { isFavourite, toggle } = useFavourite({ id, folderId, title });
  const label = isFavourite ? t('Remove from favourites') : t('Add to favourites');
  useShortcuts([{ keys: 's', label, run: toggle }]);
  return (
    <ActionIcon
      aria-label={label}
      title={`${label} (S)`}
      aria-pressed={isFavourite}
      onClick={toggle}
      {...(isFavourite ? { c: 'yellow.6' } : {})}
    >
      <Icon name="star" isFilled={isFavourite} />
    </ActionIcon>
  );
}
