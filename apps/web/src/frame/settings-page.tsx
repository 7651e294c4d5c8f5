import { Box, Group, Stack, Text } from '@mantine/core';
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { t } from '../language/t.ts';
import { useSession } from '../session/session.ts';
import { BackLink } from '../ui/page/page.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import { NavigationHeading, NavigationLink, NavigationLinks } from './navigation/navigation.tsx';

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

export function SettingsPage() {
  const { canManage } = useSession();
  const isList = useRouterState({ select: ({ location }) => /^\/settings\/?$/.test(location.pathname) });
  return (
    <Group h="100%" gap={0} wrap="nowrap" align="stretch">
      <Box
        component="nav"
        flex={{ base: 1, sm: '0 0 200px' }}
        p={8}
        {...(!isList && { visibleFrom: 'sm' })}
        style={{ overflowY: 'auto', borderRight: '1px solid var(--line-2)' }}
        aria-label={t('Settings')}
      >
        {isList && (
          <Text size="md" component="h1" m="4px 8px 0" fz="1.125rem" fw={620}>
            {t('Settings')}
          </Text>
        )}
        <NavigationHeading mt={12}>{t('You')}</NavigationHeading>
        <NavigationLink to="/settings/profile" icon="user" label={t('Profile')} />
        <NavigationHeading mt={12}>{t('Workspace')}</NavigationHeading>
        <NavigationLink to="/settings/members" icon="users" label={t('Members')} />
        {!canManage && <NavigationLink to="/settings/api-keys" icon="key" label={t('Connected apps')} />}
        {canManage && (
          <>
            <NavigationLinks links={workspaceLinks} />
            <NavigationHeading mt={12}>{t('Integrations')}</NavigationHeading>
            <NavigationLinks links={integrationLinks} />
          </>
        )}
      </Box>
      <Stack gap={0} flex={1} miw={0} mih={0} {...(isList && { visibleFrom: 'sm' })}>
        <Box hiddenFrom="sm">
          <BackLink to="/settings">{t('Settings')}</BackLink>
        </Box>
        <Box flex={1} mih={0}>
          <Outlet />
        </Box>
      </Stack>
    </Group>
  );
}

/** The settings list: a page of its own on a phone, beside the page on a wide screen. */
export function SettingsIndex() {
  return useIsPhone() ? null : <Navigate to="/settings/profile" replace />;
}
