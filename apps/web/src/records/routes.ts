import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { page, shell } from '../ui/page/parent-routes.ts';

export const recordsRoutes = [
  page(shell, '/trash', () => import('./merge/trash-page.tsx'), 'TrashPage'),
  page(shell, '/duplicates', () => import('./merge/duplicates-page.tsx'), 'DuplicatesPage'),
  createRoute({
    getParentRoute: () => shell,
    path: '/merge',
    validateSearch: ({ ids }: Record<string, unknown>): { ids: string[] } => {
      const given = Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
      return { ids: [...new Set(given)] };
    },
    component: lazyPage(() => import('./merge/merge-page.tsx'), 'MergePage'),
  }),
] as const;
