import { Menu, useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { useSession } from '../../session/session.ts';
import { signOut } from '../sign-out.ts';
import { switchWorkspace } from '../../workspaces/switch-workspace.ts';
import { WorkspaceFace } from './workspace-face.tsx';

const schemes = [
  { value: 'light', label: t('Light'), icon: 'sun' },
  { value: 'dark', label: t('Dark'), icon: 'moon' },
  { value: 'auto', label: t('As the system'), icon: 'device-desktop' },
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
