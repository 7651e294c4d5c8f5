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

const places = [
  { label: t('Go to the inbox'), icon: 'inbox', to: '/inbox' },
  { label: t('Go to Tasks'), icon: 'checkbox', to: '/tasks' },
  { label: t('Go to Reports'), icon: 'chart-bar', to: '/reports' },
  { label: t('Go to Duplicates'), icon: 'copy', to: '/duplicates' },
  { label: t('Go to Trash'), icon: 'trash', to: '/trash' },
  { label: t('Settings: folders and fields'), icon: 'folder', to: '/settings/folders' },
  { label: t('Settings: pipelines and stages'), icon: 'layout-kanban', to: '/settings/pipelines' },
  { label: t('Settings: members'), icon: 'users', to: '/settings/members' },
  { label: t('Settings: API keys'), icon: 'key', to: '/settings/api-keys' },
  { label: t('Settings: webhooks'), icon: 'webhook', to: '/settings/webhooks' },
  { label: t('Settings: automations'), icon: 'bolt', to: '/settings/workflows' },
  { label: t('Settings: usage'), icon: 'activity', to: '/settings/usage' },
  { label: t('Settings: workspace'), icon: 'settings', to: '/settings/workspace' },
  { label: t('Settings: your profile and password'), icon: 'user', to: '/settings/profile' },
] as const;

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
    ...places.map(({ to, ...command }): Command => ({ ...command, run: () => void navigate({ to }) })),
    { label: t('Keyboard shortcuts'), icon: 'keyboard', run: onHelp },
    { label: t('Appearance: dark'), icon: 'moon', run: () => setColorScheme('dark') },
    { label: t('Appearance: light'), icon: 'sun', run: () => setColorScheme('light') },
    { label: t('Sign out'), icon: 'logout', run: () => void signOut() },
  ];
}
