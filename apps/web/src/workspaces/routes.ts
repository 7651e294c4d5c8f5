import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { inRoot, inSettings } from '../ui/page/parent-routes.ts';

export const workspaceDoors = [
  createRoute({ ...inRoot, path: '/set-up', component: lazyPage(() => import('./set-up-page.tsx'), 'UnownedPage') }),
  createRoute({
    ...inRoot,
    path: '/set-up/$token',
    component: lazyPage(() => import('./set-up-page.tsx'), 'SetUpPage'),
  }),
  createRoute({
    ...inRoot,
    path: '/workspaces/new',
    component: lazyPage(() => import('./new-workspace-page.tsx'), 'NewWorkspacePage'),
  }),
] as const;

export const workspaceSettingsRoute = createRoute({
  ...inSettings,
  path: '/workspace',
  component: lazyPage(() => import('./workspace-page.tsx'), 'WorkspacePage'),
});
