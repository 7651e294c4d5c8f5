import { Center, Text, useMantineColorScheme, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { forgetEdits } from '../../away/edits.ts';
import { forgetRecents } from '../../favourites/recents.ts';
import { t } from '../../language/t.ts';
import { useSession, type Membership } from '../../session/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { queryClient, switchWorkspace } from '../../session/query-client.ts';
import { forgetWorkspace } from '../../session/remembered.ts';
import { ActMenu, type Act } from '../../ui/form/more-menu.tsx';
import { forgetDrafts } from '../../ui/drafts/stored-draft.ts';
import { postAuth } from '../../users/post-auth.ts';
import classes from './navigation.module.css';

const schemes = [
  { value: 'light', label: t('Light'), icon: 'sun' },
  { value: 'dark', label: t('Dark'), icon: 'moon' },
  { value: 'auto', label: t('Same as system'), icon: 'device-desktop' },
] as const;
const chosen = <Icon name="check" size={14} />;

export function WorkspaceMenu({ onHelp }: { onHelp: () => void }) {
  const { me, workspace } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  return (
    <ActMenu
      width={232}
      acts={[
        { heading: t('Workspaces') },
        ...me.workspaces.map(({ id, name }): Act => ({
          label: name,
          aside: id === workspace.id && chosen,
          run: () => switchWorkspace(id),
        })),
        me.mayCreateWorkspaces && {
          label: t('New workspace'),
          icon: 'plus',
          run: () => void navigate({ to: '/workspaces/new' }),
        },
        'divider',
        { heading: t('Appearance') },
        ...schemes.map(({ value, ...scheme }): Act => ({
          ...scheme,
          aside: value === colorScheme && chosen,
          run: () => setColorScheme(value),
        })),
        'divider',
        { label: t('Keyboard shortcuts'), icon: 'keyboard', run: onHelp },
        { label: t('Sign out'), icon: 'logout', run: () => void signOut() },
      ]}
    >
      <WorkspaceFace workspace={workspace} />
    </ActMenu>
  );
}

function WorkspaceFace({ workspace, ...rest }: { workspace: Membership } & ComponentProps<'button'>) {
  return (
    <UnstyledButton {...rest} className={`lit ${classes.workspace}`}>
      <Center
        component="span"
        w={22}
        h={22}
        flex="none"
        bdrs="xs"
        bg="accent"
        c="white"
        fz="0.75rem"
        aria-hidden="true"
      >
        {workspace.name.slice(0, 1).toUpperCase()}
      </Center>
      <Text span inherit className="cut">
        {workspace.name}
      </Text>
      <VisuallyHidden>{`: ${t('workspace and account')}`}</VisuallyHidden>
      <Icon name="selector" size={14} />
    </UnstyledButton>
  );
}

export async function signOut(): Promise<void> {
  await postAuth('sign-out', {});
  forgetWorkspace();
  forgetDrafts();
  forgetEdits();
  forgetRecents();
  queryClient.clear();
  window.location.assign('/sign-in');
}
