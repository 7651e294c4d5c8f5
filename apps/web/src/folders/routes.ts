import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { inShell } from '../ui/page/parent-routes.ts';

export const foldersRoutes = [
  createRoute({ ...inShell, path: '/', component: lazyPage(() => import('./home-page.tsx'), 'HomePage') }),
] as const;
