import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { inShell } from '../ui/page/parent-routes.ts';

export const foldersRoute = createRoute({
  ...inShell,
  path: '/',
  component: lazyPage(() => import('./home-page.tsx'), 'HomePage'),
});
