import { createRoute } from '@tanstack/react-router';
import { validateMergeSearch } from './merge/merge-search.ts';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { page, shell } from '../ui/page/parent-routes.ts';

export const recordsRoutes = [
  page(shell, '/trash', () => import('./merge/trash-page.tsx'), 'TrashPage'),
  page(shell, '/duplicates', () => import('./merge/duplicates-page.tsx'), 'DuplicatesPage'),
  createRoute({
    getParentRoute: () => shell,
    path: '/merge',
    validateSearch: validateMergeSearch,
    component: lazyPage(() => import('./merge/merge-page.tsx'), 'MergePage'),
  }),
] as const;
