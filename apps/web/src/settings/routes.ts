import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { inSettings } from '../ui/page/parent-routes.ts';

export const structureSettings = [
  createRoute({
    ...inSettings,
    path: '/folders',
    component: lazyPage(() => import('./folders-page.tsx'), 'FoldersPage'),
  }),
  createRoute({
    ...inSettings,
    path: '/folders/$folderId',
    component: lazyPage(() => import('./folder-settings-page.tsx'), 'FolderSettingsPage'),
  }),
  createRoute({
    ...inSettings,
    path: '/pipelines',
    component: lazyPage(() => import('./pipelines-page.tsx'), 'PipelinesPage'),
  }),
  createRoute({
    ...inSettings,
    path: '/pipelines/$pipelineId',
    component: lazyPage(() => import('./pipeline-settings-page.tsx'), 'PipelineSettingsPage'),
  }),
] as const;
