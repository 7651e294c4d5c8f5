import { UnstyledButton, Indicator, Skeleton } from '@mantine/core';
import { type ReactNode, Fragment } from 'react';
import { folderIcons, useFolders } from '../../folders/folders.ts';
import { t } from '../../language/t.ts';
import { unreadInbox, useNotices } from '../../notices/notices.ts';
import { usePipelines } from '../../pipelines/pipelines.ts';
import { useSession } from '../../session/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { ShortcutKeys } from '../../ui/keys/shortcut-keys.tsx';
import { ActionIconLink } from '../../ui/page/links.tsx';
import { InboxLink } from './inbox-link.tsx';
import { NavigationLink } from './navigation-link.tsx';
import classes from './navigation.module.css';
import { PinnedViews } from './pinned-views.tsx';
import { WorkspaceMenu } from './workspace-menu.tsx';

interface NavigationProps {
  onSearch: () => void;
  onHelp: () => void;
}

export function Navigation({ onSearch, onHelp }: NavigationProps) {
  return (
    <nav className={classes.navigation} aria-label={t('Main')}>
      <div className={classes.head}>
        <WorkspaceMenu onHelp={onHelp} />
        <Bell />
      </div>
      <UnstyledButton className={classes.search} onClick={onSearch}>
        <Icon name="search" />
        <span>{t('Search or jump to')}</span>
        <span className={classes.keys}>
          <ShortcutKeys keys="mod+k" />
        </span>
      </UnstyledButton>
      <div className={classes.links}>
        <InboxLink />
        <NavigationSection title={t('Records')}>
          <FolderLinks />
        </NavigationSection>
        <NavigationSection title={t('Deals')}>
          <PipelineLinks />
        </NavigationSection>
        <NavigationSection title={t('Workspace')}>
          <NavigationLink to="/tasks" icon="checkbox">
            {t('Tasks')}
          </NavigationLink>
          <PinnedViews place={{ of: 'TASKS' }} />
          <NavigationLink to="/reports" icon="chart-bar">
            {t('Reports')}
          </NavigationLink>
          <NavigationLink to="/duplicates" icon="copy">
            {t('Duplicates')}
          </NavigationLink>
          <NavigationLink to="/trash" icon="trash">
            {t('Trash')}
          </NavigationLink>
          <NavigationLink to="/settings" icon="settings">
            {t('Settings')}
          </NavigationLink>
        </NavigationSection>
      </div>
    </nav>
  );
}

function NavigationSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.section}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </div>
  );
}

/** Leads to the inbox, and shows how many notices are unread. */
function Bell() {
  const unread = useNotices().data?.data.unread ?? 0;
  const label = unread === 0 ? t('Inbox') : unreadInbox(unread);
  return (
    <Indicator label={unread === 100 ? '99+' : unread} size={16} color="red.9" offset={4} disabled={unread === 0}>
      <ActionIconLink to="/inbox" aria-label={label} size={36}>
        <Icon name="bell" size={18} />
      </ActionIconLink>
    </Indicator>
  );
}

function FolderLinks() {
  const { data: folders } = useFolders();
  const { canManage } = useSession();
  if (!folders) return <Skeleton height={22} m={4} w="70%" />;
  return (
    <>
      {folders.map(({ id, name, type }) => (
        <Fragment key={id}>
          <NavigationLink to="/folders/$folderId" params={{ folderId: id }} icon={folderIcons[type]}>
            {name}
          </NavigationLink>
          <PinnedViews place={{ folderId: id }} />
        </Fragment>
      ))}
      {canManage && folders.length === 0 && (
        <NavigationLink to="/" icon="plus">
          {t('Add a folder')}
        </NavigationLink>
      )}
    </>
  );
}

function PipelineLinks() {
  const { data: pipelines } = usePipelines();
  if (!pipelines || pipelines.length === 0) {
    return (
      <NavigationLink to="/deals" icon="layout-kanban">
        {t('Deals')}
      </NavigationLink>
    );
  }
  return pipelines.map(({ id, name }) => (
    <Fragment key={id}>
      <NavigationLink to="/deals/$pipelineId" params={{ pipelineId: id }} icon="layout-kanban">
        {name}
      </NavigationLink>
      <PinnedViews place={{ pipelineId: id }} />
    </Fragment>
  ));
}
