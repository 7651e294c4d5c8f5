import { Box, Center, Menu, useMantineColorScheme, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { t } from '../../language/t.ts';
import { useSession, type Session } from '../../session/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { switchWorkspace } from '../../session/query-client.ts';
import { signOut } from '../sign-out.ts';
import classes from './navigation.module.css';

const schemes = [
  { value: 'light', label: t('Light'), icon: 'sun' },
  { value: 'dark', label: t('Dark'), icon: 'moon' },
  { value: 'auto', label: t('Same as system'), icon: 'device-desktop' },
] as const;

/** Current workspace and person: switch workspace, colour scheme, profile, sign-out. */
export function WorkspaceMenu({ onHelp }: { onHelp: () => void }) {
  const { me, workspace } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  return (
    <Menu width={232}>
      <Menu.Target>
        <WorkspaceFace me={me} workspace={workspace} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Workspaces')}</Menu.Label>
        {me.workspaces.map(({ id, name }) => (
          <Menu.Item
            key={id}
            rightSection={id === workspace.id ? <Icon name="check" size={14} /> : null}
            onClick={() => switchWorkspace(id)}
          >
            {name}
          </Menu.Item>
        ))}
        {me.mayCreateWorkspaces && (
          <Menu.Item leftSection={<Icon name="plus" />} onClick={() => void navigate({ to: '/workspaces/new' })}>
            {t('New workspace')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>{t('Appearance')}</Menu.Label>
        {schemes.map(({ value, label, icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon name={icon} />}
            rightSection={value === colorScheme ? <Icon name="check" size={14} /> : null}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="keyboard" />} onClick={onHelp}>
          {t('Keyboard shortcuts')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="user" />} onClick={() => void navigate({ to: '/settings/profile' })}>
          {t('Your profile')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="logout" />} onClick={() => void signOut()}>
          {t('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

type WorkspaceFaceProps = Pick<Session, 'me' | 'workspace'> & ComponentProps<'button'>;

/** Button that shows the current workspace and person, and opens the menu. */
function WorkspaceFace({ me, workspace, ...rest }: WorkspaceFaceProps) {
  return (
    <UnstyledButton {...rest} className={classes.workspace}>
      <Center
        component="span"
        w={26}
        h={26}
        flex="none"
        bdrs={7}
        bg="ink"
        c="#fff"
        fw={620}
        fz="0.8125rem"
        aria-hidden="true"
      >
        {workspace.name.slice(0, 1).toUpperCase()}
      </Center>
      <Box component="span" flex={1} miw={0} lh={1.25}>
        <Box component="span" display="block" className="cut" fw={600} fz="0.8125rem">
          {workspace.name}
        </Box>
        <Box component="span" display="block" className="cut" fz="0.71875rem" c="dimmed">
          {me.name}
        </Box>
      </Box>
      <VisuallyHidden>{`: ${t('workspace and account')}`}</VisuallyHidden>
      <Icon name="selector" size={14} />
    </UnstyledButton>
  );
}
