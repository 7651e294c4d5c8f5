import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NewDealMenu } from '../deals/deal/new-deal-menu.tsx';
import { noteRecent } from '../favourites/recents.ts';
import { Star } from '../favourites/star.tsx';
import { folderIcons, useFolder } from '../folders/folders.ts';
import { t } from '../language/t.ts';
import { RemindMe } from '../reminders/remind-me.tsx';
import { Icon } from '../ui/icon.tsx';
import { Page } from '../ui/page/page.tsx';
import { FailureState, RowSkeletons } from '../ui/page/states.tsx';
import { useSession } from '../session/session.ts';
import { useWriting } from './composer.tsx';
import { Avatar, RecordHead } from './record-head.tsx';
import { RecordPanes } from './record-panes.tsx';
import { useRecordParts, type RecordParts } from './record-parts.ts';
import { RelatedLists } from './related-lists.tsx';
import { trashRecords } from '../records/record-changes.ts';
import { RecordFields } from '../records/record-fields.tsx';
import classes from '../records/record-page.module.css';
import { paneAt, type Pane } from './record-search.ts';

const route = getRouteApi('/shell/records/$recordId');

export function RecordPage() {
  const { recordId } = route.useParams();
  const parts = useRecordParts(recordId);
  const { record } = parts;
  if (record.isPending) return <RowSkeletons />;
  if (record.isError) return <FailureState isPage error={record.error} onRetry={() => void record.refetch()} />;
  const { data } = record.data;
  // The id of a merged record leads to the one that it was merged into.
  if (data.id !== recordId) return <Navigate to="/records/$recordId" params={{ recordId: data.id }} replace />;
  return <RecordView key={recordId} record={data} parts={parts} />;
}

/** Page of a record: values, timeline with composer, related things. */
function RecordView({ record, parts }: { record: CrmRecord; parts: RecordParts }) {
  const folder = useFolder(record.folderId);
  const { me, workspace } = useSession();
  useEffect(() => noteRecent(workspace.id, me.id, record), [workspace.id, me.id, record]);
  const { at, pane = paneAt(at) } = route.useSearch();
  const navigate = useNavigate();
  // Each is a step: the way back returns to the list before.
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
            <Link to="/folders/$folderId" params={{ folderId: folder.id }} className={classes.crumb}>
              <Icon name={folderIcons[folder.type]} />
              {folder.name}
              <Icon name="chevron-right" size={13} />
            </Link>
          )}
          <Avatar id={record.id} title={record.title} />
        </>
      }
      actions={
        <div className={classes.actions}>
          <Button variant="default" leftSection={<Icon name="phone" />} onClick={() => writing.write('call')}>
            {t('Call')}
          </Button>
          <Button variant="default" leftSection={<Icon name="mail" />} onClick={() => writing.write('email')}>
            {t('E-mail')}
          </Button>
          <Button variant="default" leftSection={<Icon name="checkbox" />} onClick={() => writing.write('task')}>
            {t('Task')}
          </Button>
          <NewDealMenu recordId={record.id} label={t('Deal')} />
          <RemindMe subjectId={record.id} />
          <Star record={record} />
          <RecordMenu record={record} />
        </div>
      }
      toolbar={<RecordHead record={record} parts={parts} />}
    >
      <div className={classes.columns}>
        <RecordFields record={record} folder={folder} />
        <RecordPanes
          record={record}
          folder={folder}
          parts={parts}
          pane={pane}
          at={at}
          onPane={setPane}
          writing={writing}
        />
        <aside className={classes.related} aria-label={t('Related')}>
          <RelatedLists record={record} parts={parts} onOpen={setPane} />
        </aside>
      </div>
    </Page>
  );
}

function RecordMenu({ record }: { record: CrmRecord }) {
  const navigate = useNavigate();
  const trash = async () => {
    await navigate({ to: '/folders/$folderId', params: { folderId: record.folderId } });
    await trashRecords([record]);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('More about this record')}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="copy" />} onClick={() => void navigator.clipboard.writeText(record.id)}>
          {t('Copy the id')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="copy" />}
          onClick={() => void navigate({ to: '/merge', search: { ids: [record.id] } })}
        >
          {t('Merge with another record')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="trash" />} onClick={() => void trash()}>
          {t('Move to Trash')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
