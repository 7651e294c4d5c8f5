import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { t } from '../language/t.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { NavigationLink } from './navigation/navigation-link.tsx';
import classes from './settings-page.module.css';

/** The settings in one frame: their links beside the page; on a phone a list, and a way back to it. */
export function SettingsPage() {
  const { canManage } = useSession();
  const isList = useRouterState({ select: ({ location }) => /^\/settings\/?$/.test(location.pathname) });
  return (
    <div className={classes.settings} data-list={isList || undefined}>
      <nav className={classes.side} aria-label={t('Settings')}>
        {isList && <h1 className={classes.title}>{t('Settings')}</h1>}
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
        <Link to="/settings" className={classes.back}>
          <Icon name="chevron-left" />
          {t('Settings')}
        </Link>
        <div className={classes.page}>
          <Outlet />
        </div>
      </div>
    </div>
  );
}
