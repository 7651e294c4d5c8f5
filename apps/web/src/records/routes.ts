import { createRoute } from '@tanstack/react-router';
import { validateMergeSearch } from './merge/merge-search.ts';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { inShell } from '../ui/page/parent-routes.ts';

export const recordsRoutes = [
  createRoute({ ...inShell, path: '/trash', component: lazyPage(() => import('./merge/trash-page.tsx'), 'TrashPage') }),
  createRoute({
    ...inShell,
    path: '/duplicates',
    component: lazyPage(() => import('./merge/duplicates-page.tsx'), 'DuplicatesPage'),
  }),
  createRoute({
    ...inShell,
    path: '/merge',
    validateSearch: validateMergeSearch,
    component: lazyPage(() => import('./merge/merge-page.tsx'), 'MergePage'),
  }),
] as const;
