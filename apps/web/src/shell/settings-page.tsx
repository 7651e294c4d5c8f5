import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../users/session.ts';
import { NavigationLink } from './navigation-link.tsx';
import classes from './settings-page.module.css';

/** The settings, with their own navigation beside them. */
export function SettingsPage() {
  const { canManage } = useSession();
  const links = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // On a phone the links are a scrollable row: the current one is scrolled into view.
  // Not with scrollIntoView, which would also make the next Tab begin there.
  useEffect(() => {
    const row = links.current;
    const active = row?.querySelector<HTMLElement>('[data-status="active"]');
    if (row && active) row.scrollLeft = active.offsetLeft - (row.clientWidth - active.offsetWidth) / 2;
  }, [path]);
  return (
    <div className={classes.settings}>
      <nav ref={links} className={classes.side} aria-label="Settings">
        <h2 className={classes.heading}>You</h2>
        <NavigationLink to="/settings/profile" icon="user">
          Profile
        </NavigationLink>
        <h2 className={classes.heading}>Workspace</h2>
        <NavigationLink to="/settings/members" icon="users">
          Members
        </NavigationLink>
        {canManage && (
          <>
            <NavigationLink to="/settings/workspace" icon="building">
              General
            </NavigationLink>
            <NavigationLink to="/settings/folders" icon="folder">
              Folders and fields
            </NavigationLink>
            <NavigationLink to="/settings/pipelines" icon="layout-kanban">
              Pipelines
            </NavigationLink>
            <NavigationLink to="/settings/tags" icon="tag">
              Tags
            </NavigationLink>
            <NavigationLink to="/settings/audit" icon="history">
              Audit log
            </NavigationLink>
            <h2 className={classes.heading}>Integrations</h2>
            <NavigationLink to="/settings/api-keys" icon="key">
              API keys
            </NavigationLink>
            <NavigationLink to="/settings/webhooks" icon="webhook">
              Webhooks
            </NavigationLink>
            <NavigationLink to="/settings/workflows" icon="bolt">
              Automations
            </NavigationLink>
            <NavigationLink to="/settings/usage" icon="activity">
              Usage
            </NavigationLink>
          </>
        )}
      </nav>
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  );
}
