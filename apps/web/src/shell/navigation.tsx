import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { FolderLinks } from '../folders/folder-links.tsx';
import { Bell } from '../notices/bell.tsx';
import { PipelineLinks } from '../pipelines/pipeline-links.tsx';
import { WorkspaceMenu } from '../workspaces/workspace-menu.tsx';
import { Icon } from './icon.tsx';
import { NavigationLink } from './navigation-link.tsx';
import { ShortcutKeys } from './shortcut-keys.tsx';
import classes from './navigation.module.css';

interface NavigationProps {
  onSearch: () => void;
  onHelp: () => void;
  onNotices: () => void;
}

export function Navigation({ onSearch, onHelp, onNotices }: NavigationProps) {
  return (
    <nav className={classes.navigation} aria-label="Main">
      <div className={classes.head}>
        <WorkspaceMenu onHelp={onHelp} />
        <Bell onOpen={onNotices} />
      </div>
      <UnstyledButton className={classes.search} onClick={onSearch}>
        <Icon name="search" />
        <span>Search or jump to</span>
        <span className={classes.keys}>
          <ShortcutKeys keys="mod+k" />
        </span>
      </UnstyledButton>
      <div className={classes.links}>
        <NavigationSection title="Records">
          <FolderLinks />
        </NavigationSection>
        <NavigationSection title="Deals">
          <PipelineLinks />
        </NavigationSection>
        <NavigationSection title="Workspace">
          <NavigationLink to="/tasks" icon="checkbox">
            Tasks
          </NavigationLink>
          <NavigationLink to="/reports" icon="chart-bar">
            Reports
          </NavigationLink>
          <NavigationLink to="/duplicates" icon="copy">
            Duplicates
          </NavigationLink>
          <NavigationLink to="/trash" icon="trash">
            Trash
          </NavigationLink>
          <NavigationLink to="/settings" icon="settings">
            Settings
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
