import { useNavigate } from '@tanstack/react-router';
import { useMantineColorScheme } from '@mantine/core';
import { folderIcons, useFolders } from '../folders/folders.ts';
import { t } from '../language/t.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import { signOut } from './sign-out.ts';
import type { IconName } from '../ui/icon.tsx';

interface Command {
  label: string;
  icon: IconName;
  run: () => void;
}

/** The entries of the palette other than records. */
export function usePaletteCommands(onHelp: () => void): Command[] {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const { data: folders = [] } = useFolders();
  const { data: pipelines = [] } = usePipelines();
  return [
    ...folders.map(({ id, name, type }): Command => ({
      label: t('Go to {name}', { name }),
      icon: folderIcons[type],
      run: () => void navigate({ to: '/folders/$folderId', params: { folderId: id } }),
    })),
    ...folders.map(({ id, name }): Command => ({
      label: t('New record in {name}', { name }),
      icon: 'plus',
      run: () => void navigate({ to: '/folders/$folderId', params: { folderId: id }, search: { create: true } }),
    })),
    ...pipelines.flatMap(({ id, name }): Command[] => [
      {
        label: t('Go to {name}', { name }),
        icon: 'layout-kanban',
        run: () => void navigate({ to: '/deals/$pipelineId', params: { pipelineId: id } }),
      },
      {
        label: t('New deal in {name}', { name }),
        icon: 'plus',
        run: () => void navigate({ to: '/deals/$pipelineId', params: { pipelineId: id }, search: { deal: 'new' } }),
      },
    ]),
    { label: t('Go to the inbox'), icon: 'inbox', run: () => void navigate({ to: '/inbox' }) },
    { label: t('Go to Tasks'), icon: 'checkbox', run: () => void navigate({ to: '/tasks' }) },
    { label: t('Go to Reports'), icon: 'chart-bar', run: () => void navigate({ to: '/reports' }) },
    { label: t('Go to Duplicates'), icon: 'copy', run: () => void navigate({ to: '/duplicates' }) },
    { label: t('Go to Trash'), icon: 'trash', run: () => void navigate({ to: '/trash' }) },
    { label: t('Settings: folders and fields'), icon: 'folder', run: () => void navigate({ to: '/settings/folders' }) },
    {
      label: t('Settings: pipelines and stages'),
      icon: 'layout-kanban',
      run: () => void navigate({ to: '/settings/pipelines' }),
    },
    { label: t('Settings: members'), icon: 'users', run: () => void navigate({ to: '/settings/members' }) },
    { label: t('Settings: API keys'), icon: 'key', run: () => void navigate({ to: '/settings/api-keys' }) },
    { label: t('Settings: webhooks'), icon: 'webhook', run: () => void navigate({ to: '/settings/webhooks' }) },
    { label: t('Settings: automations'), icon: 'bolt', run: () => void navigate({ to: '/settings/workflows' }) },
    { label: t('Settings: usage'), icon: 'activity', run: () => void navigate({ to: '/settings/usage' }) },
    { label: t('Settings: workspace'), icon: 'settings', run: () => void navigate({ to: '/settings/workspace' }) },
    {
      label: t('Settings: your profile and password'),
      icon: 'user',
      run: () => void navigate({ to: '/settings/profile' }),
    },
    { label: t('Keyboard shortcuts'), icon: 'keyboard', run: onHelp },
    { label: t('Appearance: dark'), icon: 'moon', run: () => setColorScheme('dark') },
    { label: t('Appearance: light'), icon: 'sun', run: () => setColorScheme('light') },
    { label: t('Sign out'), icon: 'logout', run: () => void signOut() },
  ];
}
