import { page, settings } from '../ui/page/parent-routes.ts';

export const structureSettings = [
  page(settings, '/folders', () => import('./folders-page.tsx'), 'FoldersPage'),
  page(settings, '/folders/$folderId', () => import('./folder-settings-page.tsx'), 'FolderSettingsPage'),
  page(settings, '/pipelines', () => import('./pipelines-page.tsx'), 'PipelinesPage'),
  page(settings, '/pipelines/$pipelineId', () => import('./pipeline-settings-page.tsx'), 'PipelineSettingsPage'),
] as const;
