import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { ActionIcon, Menu, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CallsPane } from '../calls/calls-pane.tsx';
import { CommentsPane } from '../comments/comments-pane.tsx';
import { RecordDeals } from '../deals/record-deals.tsx';
import { folderIcons, useFolder } from '../folders/folders.ts';
import { RecordLinks } from '../links/record-links.tsx';
import { Icon, type IconName } from '../shell/icon.tsx';
import { Page } from '../shell/page.tsx';
import { FailureState, RowSkeletons } from '../shell/states.tsx';
import { RecordTasks } from '../tasks/record-tasks.tsx';
import { trpc } from '../trpc.ts';
import { trashRecords } from './record-changes.ts';
import { RecordFields } from './record-fields.tsx';
import classes from './record-page.module.css';
import { Timeline } from './timeline.tsx';

const route = getRouteApi('/shell/records/$recordId');

const panes: { value: string; label: string; icon: IconName }[] = [
  { value: 'timeline', label: 'Timeline', icon: 'history' },
  { value: 'comments', label: 'Comments', icon: 'message' },
  { value: 'calls', label: 'Calls', icon: 'phone' },
  { value: 'links', label: 'Links', icon: 'link' },
  { value: 'deals', label: 'Deals', icon: 'coin' },
  { value: 'tasks', label: 'Tasks', icon: 'checkbox' },
];

/** Everything about one record. */
export function RecordPage() {
  const { recordId } = route.useParams();
  const record = useQuery(trpc.records.get.queryOptions({ id: recordId }));
  if (record.isPending) return <RowSkeletons />;
  if (record.isError) return <FailureState error={record.error} onRetry={() => void record.refetch()} />;
  return <RecordView key={recordId} record={record.data.data} />;
}

function RecordView({ record }: { record: CrmRecord }) {
  const folder = useFolder(record.folderId);
  const navigate = useNavigate();
  const [pane, setPane] = useState('timeline');
  const trash = async () => {
    await navigate({ to: '/folders/$folderId', params: { folderId: record.folderId } });
    await trashRecords([record]);
  };
  return (
    <Page
      title={record.title}
      before={
        folder && (
          <Link to="/folders/$folderId" params={{ folderId: folder.id }} className={classes.crumb}>
            <Icon name={folderIcons[folder.type]} />
            {folder.name}
            <Icon name="chevron-right" size={13} />
          </Link>
        )
      }
      actions={
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label="More about this record">
              <Icon name="dots" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Icon name="copy" />} onClick={() => void navigator.clipboard.writeText(record.id)}>
              Copy the id
            </Menu.Item>
            <Menu.Item
              leftSection={<Icon name="copy" />}
              onClick={() => void navigate({ to: '/merge', search: { ids: [record.id] } })}
            >
              Merge with another record
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="trash" />} onClick={() => void trash()}>
              Move to Trash
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      }
    >
      <div className={classes.columns}>
        <RecordFields record={record} folder={folder} />
        <Tabs
          value={pane}
          onChange={(value) => setPane(value ?? 'timeline')}
          keepMounted={false}
          className={classes.panes}
        >
          <Tabs.List className={classes.tabs}>
            {panes.map(({ value, label, icon }) => (
              <Tabs.Tab key={value} value={value} leftSection={<Icon name={icon} size={14} />}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="timeline" className={classes.pane}>
            <Timeline record={record} folder={folder} />
          </Tabs.Panel>
          <Tabs.Panel value="comments" className={classes.pane}>
            <CommentsPane recordId={record.id} />
          </Tabs.Panel>
          <Tabs.Panel value="calls" className={classes.pane}>
            <CallsPane recordId={record.id} phone={record.phone} />
          </Tabs.Panel>
          <Tabs.Panel value="links" className={classes.pane}>
            <RecordLinks recordId={record.id} />
          </Tabs.Panel>
          <Tabs.Panel value="deals" className={classes.pane}>
            <RecordDeals recordId={record.id} />
          </Tabs.Panel>
          <Tabs.Panel value="tasks" className={classes.pane}>
            <RecordTasks recordId={record.id} />
          </Tabs.Panel>
        </Tabs>
      </div>
    </Page>
  );
}
