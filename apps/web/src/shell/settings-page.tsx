import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { t } from '../language/t.ts';
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
      <nav ref={links} className={classes.side} aria-label={t('Settings')}>
        <h2 className={classes.heading}>{t('You')}</h2>
        <NavigationLink to="/settings/profile" icon="user">
          {t('Profile')}
        </NavigationLink>
        <h2 className={classes.heading}>{t('Workspace')}</h2>
        <NavigationLink to="/settings/members" icon="users">
          {t('Members')}
        </NavigationLink>
        {canManage && (
          <>
            <NavigationLink to="/settings/workspace" icon="building">
              {t('General')}
            </NavigationLink>
            <NavigationLink to="/settings/folders" icon="folder">
              {t('Folders and fields')}
            </NavigationLink>
            <NavigationLink to="/settings/pipelines" icon="layout-kanban">
              {t('Pipelines')}
            </NavigationLink>
            <NavigationLink to="/settings/tags" icon="tag">
              {t('Tags')}
            </NavigationLink>
            <NavigationLink to="/settings/email" icon="mail">
              {t('E-mail')}
            </NavigationLink>
            <NavigationLink to="/settings/audit" icon="history">
              {t('Audit log')}
            </NavigationLink>
            <h2 className={classes.heading}>{t('Integrations')}</h2>
            <NavigationLink to="/settings/api-keys" icon="key">
              {t('API keys')}
            </NavigationLink>
            <NavigationLink to="/settings/webhooks" icon="webhook">
              {t('Webhooks')}
            </NavigationLink>
            <NavigationLink to="/settings/workflows" icon="bolt">
              {t('Automations')}
            </NavigationLink>
            <NavigationLink to="/settings/usage" icon="activity">
              {t('Usage')}
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
