import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Button } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { noteRecent } from '../favourites/recents.ts';
import { Star } from '../favourites/star.tsx';
import { folderIcons, useFolder } from '../folders/folders.ts';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import { Page } from '../ui/page/page.tsx';
import { useSession } from '../session/session.ts';
import { RecordFields } from '../records/record-fields.tsx';
import { Avatar } from './avatar.tsx';
import { RecordHead } from './record-head.tsx';
import { paneAt, type Pane } from './record-search.ts';
import { RecordPanes } from './record-panes.tsx';
import type { RecordParts } from './record-parts.ts';
import { RelatedLists } from './related-lists.tsx';
import { useWriting } from './use-writing.ts';
import shared from '../records/record-page.module.css';
import classes from './record-view.module.css';
import { NewDealMenu } from '../deals/deal/new-deal-menu.tsx';
import { RemindMe } from '../reminders/remind-me.tsx';
import { RecordMenu } from './record-menu.tsx';

const route = getRouteApi('/shell/records/$recordId');

/** A record on a page of its own: its values, what happened and what is to be written, what belongs to it. */
export function RecordView({ record, parts }: { record: CrmRecord; parts: RecordParts }) {
  const folder = useFolder(record.folderId);
  const { me, workspace } = useSession();
  useEffect(() => noteRecent(workspace.id, me.id, record), [workspace.id, me.id, record]);
  const { at, pane = paneAt(at) } = route.useSearch();
  const navigate = useNavigate();
  const shown = useRef(pane);
  useEffect(() => {
    shown.current = pane;
  }, [pane]);
  // Each is a step: the way back returns to the list before.
  const setPane = useCallback(
    (next: Pane) =>
      next !== shown.current &&
      void navigate({
        to: '/records/$recordId',
        params: { recordId: record.id },
        search: next === 'timeline' ? {} : { pane: next },
      }),
    [navigate, record.id],
  );
  const { writing, write, setKind } = useWriting(setPane);
  return (
    <Page
      title={record.title}
      before={
        <>
          {folder && (
            <Link to="/folders/$folderId" params={{ folderId: folder.id }} className={shared.crumb}>
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
          <Button variant="default" leftSection={<Icon name="phone" />} onClick={() => write('call')}>
            {t('Call')}
          </Button>
          <Button variant="default" leftSection={<Icon name="mail" />} onClick={() => write('email')}>
            {t('E-mail')}
          </Button>
          <Button variant="default" leftSection={<Icon name="checkbox" />} onClick={() => write('task')}>
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
          onKind={setKind}
        />
        <aside className={classes.related} aria-label={t('Related')}>
          <RelatedLists record={record} parts={parts} onOpen={setPane} />
        </aside>
      </div>
    </Page>
  );
}
