import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { FolderLinks } from './folder-links.tsx';
import { t } from '../../language/t.ts';
import { Bell } from './bell.tsx';
import { InboxLink } from './inbox-link.tsx';
import { PipelineLinks } from './pipeline-links.tsx';
import { PinnedViews } from './pinned-views.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NavigationLink } from './navigation-link.tsx';
import { ShortcutKeys } from '../../ui/keys/shortcut-keys.tsx';
import classes from './navigation.module.css';
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
