import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { t } from '../language/t.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { NavigationLink } from './navigation/navigation-link.tsx';
import classes from './settings-page.module.css';

const workspaceLinks = [
  { to: '/settings/workspace', icon: 'building', label: t('General') },
  { to: '/settings/folders', icon: 'folder', label: t('Folders and fields') },
  { to: '/settings/pipelines', icon: 'layout-kanban', label: t('Pipelines') },
  { to: '/settings/tags', icon: 'tag', label: t('Tags') },
  { to: '/settings/email', icon: 'mail', label: t('E-mail') },
  { to: '/settings/audit', icon: 'history', label: t('Audit log') },
] as const;
const integrationLinks = [
  { to: '/settings/api-keys', icon: 'key', label: t('API keys') },
  { to: '/settings/webhooks', icon: 'webhook', label: t('Webhooks') },
  { to: '/settings/workflows', icon: 'bolt', label: t('Automations') },
  { to: '/settings/usage', icon: 'activity', label: t('Usage') },
] as const;

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
            <Links links={workspaceLinks} />
            <h2 className={classes.heading}>{t('Integrations')}</h2>
            <Links links={integrationLinks} />
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

function Links({ links }: { links: typeof workspaceLinks | typeof integrationLinks }) {
  return links.map(({ to, icon, label }) => (
    <NavigationLink key={to} to={to} icon={icon}>
      {label}
    </NavigationLink>
  ));
}
