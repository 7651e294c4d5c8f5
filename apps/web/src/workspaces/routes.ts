import { page, root, settings } from '../ui/page/parent-routes.ts';

export const workspaceDoors = [
  page(root, '/set-up', () => import('./set-up-page.tsx'), 'UnownedPage'),
  page(root, '/set-up/$token', () => import('./set-up-page.tsx'), 'SetUpPage'),
  page(root, '/workspaces/new', () => import('./new-workspace-page.tsx'), 'NewWorkspacePage'),
] as const;

export const workspaceSettingsRoute = page(
  settings,
  '/workspace',
  () => import('./workspace-page.tsx'),
  'WorkspacePage',
);
